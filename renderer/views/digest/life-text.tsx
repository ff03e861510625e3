import type { ItemLife } from '../../../shared/ipc/answers.ts'
import css from './digest.module.css'

const times = ['', 'once', 'twice']

/** When an item first appeared and how often it was reworded: "since 2026-06-11, reworded once in 7b2d9f0". */
export function LifeText({ life }: { readonly life: ItemLife }) {
  const since = life.bornOn ? `since ${life.bornOn.slice(0, 10)}` : life.bornIn ? '' : 'not committed'
  return (
    <p className={css.life}>
      {since}
      {life.bornIn && <span data-tip={`first in ${life.bornIn}`}> in {life.bornIn.slice(0, 7)}</span>}
      {life.reworded > 0 && (
        <>
          , <strong>reworded {times[life.reworded] ?? `${life.reworded} times`}</strong>
          {life.lastRewordedIn && ` in ${life.lastRewordedIn.slice(0, 7)}`}
        </>
      )}
    </p>
  )
}
