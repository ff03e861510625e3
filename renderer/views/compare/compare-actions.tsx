import type { ComparisonFormat } from '../../../shared/comparison/side-words.ts'
import type { RequestArg } from '../../../shared/ipc/contract.ts'
import { call } from '../../bridge.ts'
import { copyText, tell } from '../../state/actions.ts'
import { say } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import css from './compare.module.css'
import { ExportMenu, exportEntries } from './export-menu.tsx'

interface CompareActionsProps {
  /** What is compared, and how: files and the patch are made of the same. Null: two texts are not chosen yet. */
  readonly wanted: RequestArg<'compare.run'> | null
  readonly ignoreWhitespace: boolean
  readonly onIgnoreWhitespace: (ignore: boolean) => void
  readonly onSwap: () => void
  readonly onAnother: () => void
}

/** What can be done with the two texts: swap them, take another session, copy or export the comparison. */
export function CompareActions(props: CompareActionsProps) {
  const { wanted, ignoreWhitespace, onIgnoreWhitespace, onSwap, onAnother } = props
  const narrow = useNarrow()
  const off = wanted ? null : 'Two texts must be chosen first.'
  const copyPatch = async () => {
    if (!wanted) return
    const patch = await call('compare.patch', wanted)
    if (patch.ok) copyText(patch.value.text, 'patch from A to B')
    else tell('')(patch)
  }
  const save = async (format: ComparisonFormat) => {
    if (!wanted) return
    const saved = await call('compare.save', { ...wanted, format })
    if (!saved.ok) tell('')(saved)
    else if (saved.value.saved) say(`Exported the comparison to ${saved.value.fileName ?? 'the file'}.`)
  }
  const act = (id: string) => {
    if (id === 'another') onAnother()
    else if (id === 'copy') void copyPatch()
    else if (id === 'whitespace') onIgnoreWhitespace(!ignoreWhitespace)
    else void save(id as ComparisonFormat)
  }
  if (narrow)
    return (
      <>
        <Button off={off} onClick={onSwap}>
          Swap A and B
        </Button>
        <MenuButton
          label="More"
          name="More on these texts"
          parts={[
            {
              entries: [
                { id: 'another', label: 'Another session…' },
                { id: 'copy', label: 'Copy as patch', off: off !== null },
                { id: 'whitespace', label: 'Ignore whitespace', checked: ignoreWhitespace },
              ],
            },
            { title: 'Export', entries: exportEntries(off !== null) },
          ]}
          onAction={act}
        />
      </>
    )
  return (
    <>
      <label className={css.ignore}>
        <input
          type="checkbox"
          checked={ignoreWhitespace}
          onChange={(event) => onIgnoreWhitespace(event.target.checked)}
        />
        Ignore whitespace
      </label>
      <Button off={off} onClick={onSwap}>
        Swap A and B
      </Button>
      <Button onClick={onAnother}>Another session…</Button>
      <Button off={off} onClick={() => void copyPatch()}>
        Copy as patch
      </Button>
      <ExportMenu off={off !== null} onExport={(format) => void save(format)} />
    </>
  )
}
