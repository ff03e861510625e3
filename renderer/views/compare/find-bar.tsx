import { useEffect, useRef } from 'react'
import { numeral } from '../../../shared/text/counted.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import css from './find-bar.module.css'
import type { Find } from './use-find.ts'

/** The line in which a text is found in both sides: field, n of m, steps. Esc closes it. */
export function FindBar({ find }: { readonly find: Find }) {
  const field = useRef<HTMLInputElement>(null)
  const back = useRef<Element | null>(null)
  useEffect(() => {
    if (!field.current?.contains(document.activeElement)) back.current = document.activeElement
    field.current?.focus()
    field.current?.select()
  }, [find.asked])
  const close = () => {
    find.close()
    if (back.current instanceof HTMLElement && back.current.isConnected) back.current.focus()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'F3') find.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  const off = find.count ? null : 'Nothing is found.'
  return (
    <div className={css.bar} role="search" aria-label="Find in both texts" data-area="find" data-no-print="">
      <input
        ref={field}
        type="search"
        className={css.field}
        aria-label="Find in both texts"
        placeholder="Find in both texts"
        value={find.text}
        onChange={(event) => find.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={css.count} aria-live="polite">
        {countWords(find)}
      </span>
      <Button off={off} onClick={() => find.step(-1)}>
        Previous
      </Button>
      <Button off={off} onClick={() => find.step(1)}>
        Next
      </Button>
      <KeyHint keys="Enter" />
      <div className={css.end}>
        <Button onClick={close}>Close</Button>
      </div>
    </div>
  )
}

function countWords({ text, count, more, at }: Find): string {
  if (text === '') return ''
  if (count === null) return 'Searching…'
  if (count === 0) return 'Not found in either text'
  const all = numeral(count)
  return more ? `${at + 1} of the first ${all}` : `${at + 1} of ${all}`
}
