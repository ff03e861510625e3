import type { Settings } from '../../../shared/model/settings.ts'
import { type CommandId, keyCaps, keyCommands } from '../../state/key-list.ts'
import { runCommand } from '../../state/keys.ts'
import { useRepository } from '../../state/repository.ts'
import { MenuButton, type MenuPart } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import { ChangeStepper } from './change-stepper.tsx'
import type { ChangePlace } from './change-steps.ts'
import css from './compare.module.css'
import { textSizes } from './text-sizes.ts'

type Form = Settings['compareForm']

const forms: readonly { readonly value: Form; readonly label: string }[] = [
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'unified', label: 'Unified' },
  { value: 'items', label: 'Items' },
  { value: 'rendered', label: 'Rendered' },
]

interface ToolbarProps {
  readonly form: Form
  readonly onForm: (form: Form) => void
  readonly wrap: boolean
  readonly invisibles: boolean
  readonly size: number
  readonly onSize: (size: number) => void
  readonly places: readonly ChangePlace[]
  /** Position of the current change; -1: none. */
  readonly at: number
  readonly onCopyAll: (side: 'a' | 'b') => void
}

/** Form, wrap and the steps through changes; what is used less stands in the menu View. */
export function ComparisonToolbar(props: ToolbarProps) {
  const { form, onForm, wrap, places, at } = props
  const narrow = useNarrow()
  const mac = useRepository((store) => store.info?.platform === 'darwin')
  const isText = form === 'side-by-side' || form === 'unified'
  const act = (id: string) => {
    if (id.startsWith('size ')) props.onSize(Number(id.slice(5)))
    else if (id.startsWith('all ')) props.onCopyAll(id === 'all a' ? 'a' : 'b')
    else runCommand(id as CommandId)
  }
  return (
    <div className={css.controls} role="toolbar" aria-label="Comparison" data-area="comparison">
      <Segmented label="Form" options={forms} value={form} onChange={onForm} />
      {isText && !narrow && (
        <Segmented
          label="Wrap"
          options={[
            { value: 'wrap', label: 'Wrap' },
            { value: 'no', label: 'No wrap' },
          ]}
          value={wrap ? 'wrap' : 'no'}
          onChange={() => runCommand('wrap')}
        />
      )}
      <MenuButton
        label="View"
        name="View of the comparison"
        parts={menuOf(props, isText, mac)}
        onAction={act}
      />
      <ChangeStepper places={places} at={at} />
    </div>
  )
}

function menuOf(props: ToolbarProps, isText: boolean, mac: boolean): readonly MenuPart[] {
  const { wrap, invisibles, size, places } = props
  const isEqual = places.length === 0
  const hasDecision = places.some(({ decision }) => decision)
  const entry = (id: CommandId, label: string, off = false) => ({
    id,
    label,
    detail: keyCaps(keyCommands[id].keys[0], mac).join(' '),
    off,
  })
  const steps: MenuPart = {
    title: 'Go to',
    entries: [
      entry('change.first', 'First change', isEqual),
      entry('change.last', 'Last change', isEqual),
      entry('decision.next', 'Next decision', !hasDecision),
      entry('decision.previous', 'Previous decision', !hasDecision),
      entry('find', 'Find in both texts'),
    ],
  }
  const copies: MenuPart = {
    title: 'Copy text',
    entries: [
      entry('copy.a', 'A of this change', isEqual),
      entry('copy.b', 'B of this change', isEqual),
      { id: 'all a', label: 'All of A' },
      { id: 'all b', label: 'All of B' },
    ],
  }
  if (!isText) return [steps, copies]
  const lines: MenuPart = {
    title: 'Lines',
    entries: [
      { ...entry('wrap', 'Wrap lines'), checked: wrap },
      { ...entry('invisibles', 'Invisible characters'), checked: invisibles },
      entry('pin', 'Lay a line beside one of the other side'),
    ],
  }
  const sizes: MenuPart = {
    title: 'Text size',
    entries: textSizes.map((each) => ({
      id: `size ${each}`,
      label: `${each} px`,
      checked: each === size,
      detail: each === size ? '+ −' : '',
    })),
  }
  return [lines, steps, copies, sizes]
}
