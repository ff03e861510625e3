import { type RefObject, useMemo } from 'react'
import type {
  Comparison,
  ComparisonSide,
  ItemChange,
  ItemChangeKind,
  Row,
} from '../../../shared/model/comparison.ts'
import type { Section } from '../../../shared/model/digest.ts'
import type { TextPair, TextRef } from '../../routes.ts'
import { useRequest } from '../../state/use-request.ts'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { headingHeight } from '../digest/section-blocks.ts'
import type { ChangePlace } from './change-steps.ts'
import { changedLines } from './changed-lines.ts'
import { FormScroller } from './form-scroller.tsx'
import type { SideMarks } from './mark-changes.ts'
import { MarkedLine } from './marked-line.tsx'
import { MarkedMarkdown } from './marked-markdown.tsx'
import css from './rendered-form.module.css'
import type { TextPlace } from './rows-by-line.ts'
import { pairSections } from './section-pairs.ts'
import text from './text-forms.module.css'

/** Longer texts, in bytes and in lines, take too long to draw as Markdown; the text forms show them at once. */
const mostBytes = 300_000
const mostLines = 2_000
const lineEnd = /\r\n|\r|\n/

interface RenderedFormProps {
  readonly comparison: Comparison
  readonly pair: TextPair
  readonly rows: readonly Row[]
  readonly current: ChangePlace | undefined
  readonly reveal: number
  readonly place: RefObject<TextPlace>
}

/** Both texts as they read, section beside section, with a sign at each block that changed and marks on its words. */
export function RenderedForm({ comparison, pair, rows, current, reveal, place }: RenderedFormProps) {
  const isLong = [comparison.a, comparison.b].some(
    ({ form }) => form && (form.bytes > mostBytes || form.lines > mostLines),
  )
  const a = useReadText(pair.a, comparison.a.absent, isLong)
  const b = useReadText(pair.b, comparison.b.absent, isLong)
  const refusal = a.why ?? b.why
  const lines = useMemo(() => ({ a: changedLines(rows, 'a'), b: changedLines(rows, 'b') }), [rows])
  const items = useMemo(() => itemsByLine(comparison.items), [comparison])
  const currentLines = useMemo(() => linesOf(rows, current), [rows, current])
  if (refusal) return <ErrorBlock title="The texts could not be read." error={refusal} where={pair.b.path} />
  if (isLong) {
    return (
      <p className={css.part}>
        These texts are too long to be rendered. Side by side and Unified show all of them.
      </p>
    )
  }
  if (!a.sections || !b.sections) return <p className={css.part}>Reading the two texts…</p>
  const bodies = {
    a: { lines: a.body.split(lineEnd), from: a.bodyLine },
    b: { lines: b.body.split(lineEnd), from: b.bodyLine },
  }
  const marksOf = (side: 'a' | 'b') => ({
    lines: lines[side],
    items: items[side],
    current: currentLines[side],
    side,
  })
  return (
    <FormScroller label="Rendered texts" place={place} reveal={reveal}>
      {pairSections(a.sections, b.sections).map((each) => (
        <div key={each.key} className={css.pair} data-a={each.a?.line} data-b={each.b?.line}>
          {(['a', 'b'] as const).map((side) => (
            <Part key={side} section={each[side]} body={bodies[side]} marks={marksOf(side)} />
          ))}
        </div>
      ))}
    </FormScroller>
  )
}

/** The text of a side as it is drawn; a side without one has no sections, and one that is not drawn is not read. */
function useReadText({ session, revision }: TextRef, absent: ComparisonSide['absent'], isLong: boolean) {
  const { value, error } = useRequest('digest.read', absent || isLong ? undefined : { session, revision })
  if (absent) return { why: null, sections: [], body: '', bodyLine: 1 }
  const { body = '', bodyLine = 1 } = value ?? {}
  return { why: error ?? value?.why ?? null, sections: value?.digest?.sections ?? null, body, bodyLine }
}

interface PartProps {
  readonly section: Section | null
  readonly body: { readonly lines: readonly string[]; readonly from: number }
  readonly marks: Omit<SideMarks, 'firstLine'>
}

function Part({ section, body, marks }: PartProps) {
  const { side } = marks
  if (!section) return <div className={`${css.part} ${text.hatched}`} />
  const { line, endLine, level, heading } = section
  const slice = (from: number, to: number) =>
    body.lines.slice(Math.max(0, from - body.from), Math.max(0, to - body.from + 1))
  const head = slice(line, line + 1)
  const first = level === 0 ? line : line + headingHeight(head)
  const isCurrent = level > 0 && marks.current.has(line)
  return (
    <div className={css.part} role="group" aria-label={`Side ${side.toUpperCase()}, from line ${line}`}>
      {level > 0 && (
        <div
          className={`${css.head} ${isCurrent ? css.current : ''}`}
          data-current={isCurrent ? '' : undefined}
        >
          <h2 data-text={side}>
            <MarkedLine
              text={heading}
              at={line}
              written={head[0] ?? ''}
              marks={{ ...marks, firstLine: line }}
            />
          </h2>
          <span className={css.line}>
            {side.toUpperCase()} line {line}
          </span>
        </div>
      )}
      <div data-text={side}>
        <MarkedMarkdown markdown={slice(first, endLine).join('\n')} marks={{ ...marks, firstLine: first }} />
      </div>
    </div>
  )
}

/** What became of the items, by their first line on each side. */
function itemsByLine(items: readonly ItemChange[]): Record<'a' | 'b', ReadonlyMap<number, ItemChangeKind>> {
  const a = new Map<number, ItemChangeKind>()
  const b = new Map<number, ItemChangeKind>()
  for (const { from, to, change } of items) {
    if (from !== null) a.set(from, change)
    if (to !== null) b.set(to, change)
  }
  return { a, b }
}

/** Lines that the current change takes up on each side. */
function linesOf(
  rows: readonly Row[],
  current: ChangePlace | undefined,
): Record<'a' | 'b', ReadonlySet<number>> {
  const a = new Set<number>()
  const b = new Set<number>()
  if (current) {
    for (const row of rows) {
      if (row.changeIndex !== current.index) continue
      if (row.a) a.add(row.a.line)
      if (row.b) b.add(row.b.line)
    }
  }
  return { a, b }
}
