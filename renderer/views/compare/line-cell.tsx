import type { Row, RowSide, Span } from '../../../shared/model/comparison.ts'
import { LinkButton } from '../../ui/button.tsx'
import { VisibleText } from '../digest/visible-text.tsx'
import { changeSigns, moveNote, showWhitespace, spansOf, spokenLine } from './row-words.ts'
import css from './text-forms.module.css'

/** A run of a line: dropped words are struck, added ones underlined, so that neither needs its colour. */
function Run({ span, visible }: { readonly span: Span; readonly visible: boolean }) {
  const text = visible && span.mark !== 'same' ? showWhitespace(span.text) : span.text
  if (span.mark === 'dropped')
    return (
      <del className={css.wordDropped}>
        <VisibleText text={text} />
      </del>
    )
  if (span.mark === 'added')
    return (
      <ins className={css.wordAdded}>
        <VisibleText text={text} />
      </ins>
    )
  return <VisibleText text={text} />
}

/** The text of a line with its word marks. */
function LineText({ part, whitespace }: { readonly part: RowSide; readonly whitespace: boolean }) {
  return (
    <span className={css.shift}>
      {spansOf(part).map((span, at) => (
        <Run key={at} span={span} visible={whitespace} />
      ))}
    </span>
  )
}

interface MoveNoteProps {
  readonly row: Row
  readonly side: 'a' | 'b'
  readonly otherSection: string | null
  readonly onJump: (side: 'a' | 'b', line: number) => void
}

/** Where a moved line went or came from, as a link to it. */
function MoveNote({ row, side, otherSection, onJump }: MoveNoteProps) {
  const note = moveNote(row, side, otherSection)
  if (note === null) return null
  const other = side === 'a' ? 'b' : 'a'
  return (
    <span className={css.note}>
      <LinkButton tabIndex={-1} onClick={() => onJump(other, row.movedTo as number)}>
        {note}
      </LinkButton>
    </span>
  )
}

/** One side of a row side by side: number, sign, text; hatched where it has no partner. */
export function LineCell({ row, side, otherSection, onJump }: MoveNoteProps) {
  const part = row[side]
  const name = spokenLine(row, side)
  if (!part) return <div role="gridcell" aria-label={name} className={`${css.cell} ${css.hatched}`} />
  return (
    <div role="gridcell" aria-label={name} className={`${css.cell} ${css[row.change] ?? ''}`}>
      <span className={css.number}>{part.line}</span>
      <span className={css.sign}>{changeSigns[row.change]}</span>
      <span className={css.text}>
        <LineText part={part} whitespace={row.change === 'whitespace'} />
        <MoveNote row={row} side={side} otherSection={otherSection} onJump={onJump} />
      </span>
    </div>
  )
}

interface UnifiedRowProps {
  readonly row: Row
  readonly otherSection: (side: 'a' | 'b') => string | null
  readonly onJump: (side: 'a' | 'b', line: number) => void
}

/** A row in one column: equal once, a pair as A's line above B's. */
export function UnifiedRow({ row, otherSection, onJump }: UnifiedRowProps) {
  const sides: ('a' | 'b')[] = row.change === 'equal' ? ['b'] : ['a', 'b']
  return sides.map((side) => {
    const part = row[side]
    if (!part) return null
    const numbers =
      row.change === 'equal' ? row : { a: side === 'a' ? part : null, b: side === 'b' ? part : null }
    return (
      <div
        key={side}
        role="gridcell"
        aria-label={spokenLine(row, side)}
        className={`${css.cell} ${css.unified} ${css[row.change] ?? ''}`}
      >
        <span className={css.number}>{numbers.a?.line}</span>
        <span className={css.number}>{numbers.b?.line}</span>
        <span className={css.sign}>{changeSigns[row.change]}</span>
        <span className={css.text}>
          <LineText part={part} whitespace={row.change === 'whitespace'} />
          <MoveNote row={row} side={side} otherSection={otherSection(side)} onJump={onJump} />
        </span>
      </div>
    )
  })
}
