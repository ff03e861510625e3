import { type FormEvent, useState } from 'react'
import type { SetNames } from '../../routes.ts'
import { useHasFiles } from '../../state/as-of.ts'
import { useRepository } from '../../state/repository.ts'
import { go } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { CommitField } from '../../ui/commit-field.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import css from './set-sides.module.css'

/** Names the two states of the set: fields in the bar, or behind a button where the window is narrow. */
export function SetSides({ names }: { readonly names: SetNames }) {
  const narrow = useNarrow()
  if (!narrow) return <SetForm names={names} />
  return (
    <PopoverButton label={`A ${names.a}, B ${names.b}`} name="States compared">
      {(close) => <SetForm names={names} onDone={close} />}
    </PopoverButton>
  )
}

function SetForm({ names, onDone }: { readonly names: SetNames; readonly onDone?: () => void }) {
  const hasFiles = useHasFiles()
  const asOf = useRepository((store) => store.repository?.asOf?.name ?? null)
  const [a, setA] = useState(names.a)
  const [b, setB] = useState(names.b)
  const show = (set: SetNames) => {
    onDone?.()
    go({ view: 'compare', session: null, a: null, b: null, set })
  }
  const compare = (set: SetNames) => {
    if (set.a.trim() !== '' && set.b.trim() !== '') show({ a: set.a.trim(), b: set.b.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    compare({ a, b })
  }
  const field = (letter: 'A' | 'B', value: string, set: (value: string) => void) => (
    <span className={css.side}>
      {letter}
      <CommitField
        label={`${letter}: a commit, tag, branch or date${hasFiles ? ', or WORK for the files on disk' : ''}`}
        shown
        first={
          hasFiles
            ? [
                { name: 'HEAD', means: 'newest commit' },
                { name: 'WORK', means: 'files on disk' },
              ]
            : asOf === null
              ? []
              : [{ name: asOf, means: 'newest commit that is shown' }]
        }
        value={value}
        onChange={set}
        onTake={(name) => {
          set(name)
          compare(letter === 'A' ? { a: name, b } : { a, b: name })
        }}
      />
    </span>
  )
  return (
    <form className={css.form} onSubmit={submit}>
      {field('A', a, setA)}
      {field('B', b, setB)}
      <Button type="submit">Compare all digests</Button>
      <Button onClick={() => show({ a: names.b, b: names.a })}>Swap A and B</Button>
    </form>
  )
}
