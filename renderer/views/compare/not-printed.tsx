import { counted } from '../../../shared/text/counted.ts'
import css from './compare.module.css'

/** Ends a list that is too long for paper, and says where all of it can be had. */
export function NotPrinted({ left }: { readonly left: number }) {
  if (left === 0) return null
  return (
    <p className={css.note}>
      {counted(left, 'more entry is', 'more entries are')} not printed. An exported HTML page holds all.
    </p>
  )
}
