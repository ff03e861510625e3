import { pinNote, pinOf } from '../../../shared/comparison/pins.ts'
import {
  changeSigns,
  isBlankMark,
  moveNote,
  spansOf,
  spokenChange,
  spokenLine,
} from '../../../shared/comparison/row-words.ts'
import type { Row, RowSide, Span } from '../../../shared/model/comparison.ts'
import heard from '../../ui/aloud.module.css'
import { LinkButton } from '../../ui/button.tsx'
import { WordMark } from '../../ui/word-marks.tsx'
import { LeftOut, Piece, useShortened } from './left-out.tsx'
import type { LineMarks, PinMarks } from './line-marks.ts'
import shown from './shown-text.module.css'
import { ShownText } from './shown-text.tsx'
import css from './text-forms.module.css'

/** A run of a line; a mark on a blank has no line, so the blank is drawn as what it is. */
function Run({ span, blanks }: { readonly span: Span; readonly blanks: boolean }) {
  return (
    <WordMark span={span}>
      <ShownText text={span.text} blanks={blanks || isBlankMark(span)} />
    </WordMark>
  )
}

interface LineTextProps {
  readonly row: Row
  readonly at: number
  readonly side: 'a' | 'b'
  readonly marks: LineMarks
}

/** The text of a line with its word marks, and what stands at its end. */
function LineText({ row, at, side, marks }: LineTextProps) {
  const part = row[side] as RowSide
  const { runs, showMore } = useShortened(spansOf(part))
  const isWhitespace = row.change === 'whitespace'
  const open = part.line === marks.openLine[side]
  return (
    <>
      <span className={css.shift} data-text={side} data-row={at}>
        {runs.map(({ span, leftOut, isPiece }, run) =>
          span === null ? (
            <LeftOut key={run} text={leftOut} onShow={showMore} />
          ) : (
            <Piece key={run} isPiece={isPiece}>
              <Run span={span} blanks={marks.invisibles || (isWhitespace && span.mark !== 'same')} />
            </Piece>
          ),
        )}
        {marks.invisibles && !open && <span className={shown.end} data-marks={marks.ends[side]} />}
      </span>
      {open && (
        <span className={css.note} data-beside="">
          No line end after the last line
        </span>
      )}
    </>
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
    <span className={css.note} data-beside="">
      <LinkButton tabIndex={-1} onClick={() => onJump(other, row.movedTo as number)}>
        {note}
      </LinkButton>
    </span>
  )
}

interface PinNoteProps {
  readonly row: Row
  readonly side: 'a' | 'b'
  readonly pinning: PinMarks
}

/** That a line was laid beside another one by hand, with the way back, or waits for one. */
function PinNote({ row, side, pinning: { pins, held, letGo } }: PinNoteProps) {
  const part = row[side]
  const pin = pinOf(row, pins)
  if (part && held?.side === side && held.line === part.line)
    return (
      <span className={css.note} data-beside="">
        held, to stand beside a line of {side === 'a' ? 'B' : 'A'}
      </span>
    )
  if (!pin) return null
  return (
    <span className={`${css.note} ${css.held}`} data-beside="">
      {pinNote(pin, side)}{' '}
      <LinkButton tabIndex={-1} onClick={() => letGo(pin)}>
        Let go
      </LinkButton>
    </span>
  )
}

/** One side of a row side by side: number, sign, text; hatched where it has no partner. */
export function LineCell(props: MoveNoteProps & LineTextProps & PinNoteProps) {
  const { row, at, side, marks, pinning, otherSection, onJump } = props
  const part = row[side]
  const pin = pinOf(row, pinning.pins)
  const name = pin ? `${spokenLine(row, side)}; ${pinNote(pin, side)}` : spokenLine(row, side)
  if (!part)
    return <div role="gridcell" aria-label={name} className={`${css.cell} ${css.hatched}`} data-side={side} />
  return (
    <div
      role="gridcell"
      aria-label={name}
      className={`${css.cell} ${css[row.change] ?? ''}`}
      data-side={side}
    >
      <span className={css.number} data-number={side} data-line={part.line}>
        {part.line}
      </span>
      <span className={css.sign}>{changeSigns[row.change]}</span>
      <span className={css.text}>
        <LineText row={row} at={at} side={side} marks={marks} />
        <MoveNote row={row} side={side} otherSection={otherSection} onJump={onJump} />
        <PinNote row={row} side={side} pinning={pinning} />
      </span>
    </div>
  )
}

interface UnifiedRowProps {
  readonly row: Row
  /** Position of the row. */
  readonly at: number
  readonly marks: LineMarks
  readonly pinning: PinMarks
  readonly otherSection: string | null
  readonly onJump: (side: 'a' | 'b', line: number) => void
}

/** A row in one column: equal once, a pair as A's line above B's. Before each line stands what became of it, to be heard. */
export function UnifiedRow({ row, at, marks, pinning, otherSection, onJump }: UnifiedRowProps) {
  const sides: ('a' | 'b')[] = row.change === 'equal' ? ['b'] : ['a', 'b']
  return sides.map((side) => {
    const part = row[side]
    if (!part) return null
    const numbers =
      row.change === 'equal' ? row : { a: side === 'a' ? part : null, b: side === 'b' ? part : null }
    const isSecond = side === 'b' && row.a !== null && row.change !== 'equal'
    return (
      <div key={side} className={`${css.cell} ${css.unified} ${css[row.change] ?? ''}`}>
        <span className={css.number} aria-hidden="true" data-number="a" data-line={numbers.a?.line}>
          {numbers.a?.line}
        </span>
        <span className={css.number} aria-hidden="true" data-number="b" data-line={numbers.b?.line}>
          {numbers.b?.line}
        </span>
        <span className={css.sign} aria-hidden="true">
          {changeSigns[row.change]}
        </span>
        <span className={css.text}>
          <span className={`${heard.aloud} ${css.uncopied}`} data-beside="">
            {isSecond ? `now line ${part.line}: ` : `${spokenChange(row)}, line ${part.line}: `}
          </span>
          <LineText row={row} at={at} side={side} marks={marks} />
          <MoveNote row={row} side={side} otherSection={otherSection} onJump={onJump} />
          <PinNote row={row} side={side} pinning={pinning} />
        </span>
      </div>
    )
  })
}
