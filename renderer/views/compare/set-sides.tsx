import { type FormEvent, useState } from 'react'
import type { SetNames } from '../../routes.ts'
import { go } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { PopoverButton } from '../../ui/sheet.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import css from './compare.module.css'

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
  const [a, setA] = useState(names.a)
  const [b, setB] = useState(names.b)
  const show = (set: SetNames) => {
    onDone?.()
    go({ view: 'compare', session: null, a: null, b: null, set })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (a.trim() !== '' && b.trim() !== '') show({ a: a.trim(), b: b.trim() })
  }
  const field = (letter: 'A' | 'B', value: string, set: (value: string) => void) => (
    <label className={css.setSide}>
      {letter}
      <input
        aria-label={`${letter}: a commit, tag or branch, or WORK`}
        data-tip="A commit, tag or branch; WORK for the files on disk."
        spellCheck={false}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  )
  return (
    <form className={css.setForm} onSubmit={submit}>
      {field('A', a, setA)}
      {field('B', b, setB)}
      <Button type="submit">Compare all digests</Button>
      <Button onClick={() => show({ a: names.b, b: names.a })}>Swap A and B</Button>
    </form>
  )
}
