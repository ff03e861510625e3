import { useSyncExternalStore } from 'react'
import { everWords, hitCounts } from '../../../shared/search/note-words.ts'
import { numeral } from '../../../shared/text/counted.ts'
import type { HitLines } from '../../state/hit-lines.ts'
import { HitText } from '../../ui/hit-text.tsx'
import css from './sessions.module.css'

/** The line of a session that tells most of what the query looks for, with its section and the number of hits. */
export function FoundCell({ id, lines }: { readonly id: string; readonly lines: HitLines }) {
  const hits = useSyncExternalStore(lines.subscribe, () => lines.get(id))
  if (!hits) return <span className={css.quiet}>…</span>
  const past = hits.ever.map(everWords).join(' ')
  if (!hits.best) {
    return (
      <span className={css.cut} data-cut="" data-tip={past || undefined}>
        {past || <span className={css.quiet}>no line of its own</span>}
      </span>
    )
  }
  const { section, parts } = hits.best
  return (
    <span className={css.found} data-tip={[hitCounts(hits), past].filter(Boolean).join('\n')}>
      <span className={css.quiet}>
        {section || 'Text'}
        {hits.total > 1 && `, 1 of ${numeral(hits.total)}`}
      </span>
      <span className={css.cut} data-cut="">
        <HitText parts={parts} />
      </span>
    </span>
  )
}
