import type { RequestArg } from '../../shared/ipc/contract.ts'
import { counted } from '../../shared/text/counted.ts'
import { call } from '../bridge.ts'
import { sayExported } from '../state/actions.ts'
import { say } from '../state/view.ts'
import { Button } from './button.tsx'
import { MenuButton } from './menu.tsx'

type Export = RequestArg<'export.save'>

const formats: readonly { readonly id: Export['format']; readonly label: string }[] = [
  { id: 'csv', label: 'CSV' },
  { id: 'json', label: 'JSON' },
  { id: 'markdown', label: 'Markdown' },
]

interface ExportButtonProps {
  readonly rows: number
  /** Asked when it is pressed: the button is not drawn anew with each filter. */
  readonly what: () => Omit<Export, 'format'>
}

/** Writes the filtered rows to a file that the person names, in the form chosen here. */
export function ExportButton({ rows, what }: ExportButtonProps) {
  const save = async (format: Export['format']) => {
    const saved = await call('export.save', { ...what(), format })
    if (!saved.ok) return say(saved.error.what)
    if (saved.value.saved) sayExported(saved.value)
  }
  if (rows === 0) return <Button off="No row is shown.">Export 0 rows</Button>
  return (
    <MenuButton
      plain
      label={`Export ${counted(rows, 'row')}`}
      parts={[{ entries: formats }]}
      onAction={(id) => void save(id as Export['format'])}
    />
  )
}
