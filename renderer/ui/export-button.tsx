import type { ProblemsAside } from '../../shared/ipc/answers.ts'
import type { RequestArg } from '../../shared/ipc/contract.ts'
import { asideWords } from '../../shared/text/aside-words.ts'
import { call } from '../bridge.ts'
import { say } from '../state/view.ts'
import { MenuButton } from './menu.tsx'

type Export = RequestArg<'export.save'>

const formats: readonly { readonly id: Export['format']; readonly label: string }[] = [
  { id: 'csv', label: 'CSV' },
  { id: 'json', label: 'JSON' },
  { id: 'markdown', label: 'Markdown' },
]

interface ExportButtonProps {
  readonly rows: number
  readonly what: Omit<Export, 'format'>
  /** Findings that are not in the file, which is said. */
  readonly aside?: ProblemsAside | undefined
}

/** Writes the filtered rows to a file that the person names, in the form chosen here. */
export function ExportButton({ rows, what, aside }: ExportButtonProps) {
  const save = async (format: Export['format']) => {
    const saved = await call('export.save', { ...what, format })
    if (!saved.ok) return say(saved.error.what)
    if (!saved.value.saved) return
    const left = aside && !what.standing?.length ? asideWords(aside) : ''
    const done = `Exported ${saved.value.rows} rows to ${saved.value.fileName ?? 'the file'}.`
    say(left === '' ? done : `${done} Not in it: ${left}.`)
  }
  return (
    <MenuButton
      plain
      label={`Export ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`}
      parts={[{ entries: formats }]}
      onAction={(id) => void save(id as Export['format'])}
    />
  )
}
