import type { Severity } from '../../shared/model/problem.ts'
import { counted, numeral } from '../../shared/text/counted.ts'
import css from './marks.module.css'

/** What a sign can tell: a change, the state of a decision, or a severity. */
export type SignKind =
  | 'added'
  | 'dropped'
  | 'reworded'
  | 'moved'
  | 'kept'
  | 'standing'
  | 'replaced'
  | 'whitespace'
  | Severity

const glyphs: Record<SignKind, string> = {
  added: '+',
  dropped: '−',
  reworded: '~',
  moved: '↦',
  kept: '=',
  standing: '=',
  replaced: '»',
  whitespace: '␣',
  error: '×',
  warning: '!',
  info: 'i',
}

interface SignProps {
  readonly kind: SignKind
  /** Word beside the sign; without it, the sign must stand beside words that say the same. */
  readonly word?: string | undefined
}

/** A sign of change or severity in its colour, with its word: never told by colour alone. */
export function Sign({ kind, word }: SignProps) {
  return (
    <span className={`${css.sign} ${css[kind]}`}>
      <span className={css.glyph} aria-hidden="true">
        {glyphs[kind]}
      </span>
      {word !== undefined && <span>{word}</span>}
    </span>
  )
}

interface ProblemCountProps {
  readonly count: number
  readonly worst: Severity | null
  /** Findings set aside, which do not count. */
  readonly aside: number
}

/** Count of problems with the sign of the worst one; a plain 0 where there is none. What is set aside is in the tip. */
export function ProblemCount({ count, worst, aside }: ProblemCountProps) {
  const more = aside > 0 ? `, ${aside} more set aside` : ''
  const tip = aside > 0 ? `${counted(count, 'problem')}${more}` : undefined
  if (count === 0 || worst === null)
    return (
      <span className={css.zero} data-tip={tip}>
        0{aside > 0 && ` +${aside}`}
      </span>
    )
  return (
    <span
      className={css.problems}
      role="img"
      aria-label={`${counted(count, 'problem')}, worst: ${worst}${more}`}
      data-tip={tip}
    >
      <Sign kind={worst} />
      <span className={css[worst]}>{count}</span>
      {aside > 0 && <span className={css.zero}>+{aside}</span>}
    </span>
  )
}

/** A count; zero is 0 in the faintest ink, not yet known is "…". */
export function Count({ value }: { readonly value: number | null }) {
  if (value === null) return <span className={css.zero}>…</span>
  return value === 0 ? <span className={css.zero}>0</span> : numeral(value)
}
