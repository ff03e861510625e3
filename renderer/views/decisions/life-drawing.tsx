import type { Decision } from '../../../shared/model/session.ts'
import { Drawing, rems } from '../../ui/drawing.tsx'
import css from './decisions.module.css'
import { lifeInWords, lifeLineOf } from './life-line.ts'
import type { TimeAxis } from './time-axis.ts'

const height = 24
const middle = height / 2

/** Bar at birth, hollow diamond per rewording, cross where dropped, dashed where replaced, arrow at today. */
export function LifeDrawing({
  decision,
  axis,
}: {
  readonly decision: Decision
  readonly axis: TimeAxis | null
}) {
  if (!axis) return null
  const life = lifeLineOf(decision, axis.today)
  const words = lifeInWords(decision)
  return (
    <Drawing
      className={css.life}
      width={axis.width}
      height={height}
      role="img"
      aria-label={words}
      data-tip={words}
      data-end={life?.end}
    >
      {axis.ticks.map((tick) => (
        <line
          key={tick.day}
          className={css.grid}
          x1={tick.x + 0.5}
          x2={tick.x + 0.5}
          y1={-8}
          y2={height + 8}
        />
      ))}
      {life && (
        <>
          <line
            className={css.stem}
            x1={axis.x(life.from)}
            x2={axis.x(life.to)}
            y1={middle}
            y2={middle}
            strokeDasharray={life.end === 'replaced' ? '3 2' : undefined}
          />
          {life.fromEdge ? (
            <Before x={axis.x(life.from)} />
          ) : (
            <line
              className={css.stem}
              x1={axis.x(life.from)}
              x2={axis.x(life.from)}
              y1={middle - 4}
              y2={middle + 4}
            />
          )}
          {life.marks.slice(1).map((mark) => (
            <Diamond key={`${mark.kind} ${mark.day} ${mark.commit}`} x={axis.x(mark.day)} />
          ))}
          <End x={axis.x(life.to)} end={life.end} />
        </>
      )}
    </Drawing>
  )
}

/** In place of the bar at birth: born here or before. */
function Before({ x }: { readonly x: number }) {
  return (
    <path
      className={css.stem}
      d={`M${x + 4} ${middle - 4}L${x} ${middle}L${x + 4} ${middle + 4}`}
      fill="none"
    />
  )
}

function Diamond({ x }: { readonly x: number }) {
  return (
    <path
      className={css.diamond}
      d={`M${x} ${middle - 5}L${x + 5} ${middle}L${x} ${middle + 5}L${x - 5} ${middle}Z`}
    />
  )
}

function End({ x, end }: { readonly x: number; readonly end: 'standing' | 'dropped' | 'replaced' }) {
  if (end === 'standing') {
    return <path className={css.arrow} d={`M${x} ${middle - 3}L${x + 5} ${middle}L${x} ${middle + 3}Z`} />
  }
  if (end === 'replaced') {
    return <line className={css.stem} x1={x} x2={x} y1={middle - 4} y2={middle + 4} />
  }
  const d = `M${x - 4} ${middle - 4}L${x + 4} ${middle + 4}M${x - 4} ${middle + 4}L${x + 4} ${middle - 4}`
  return <path className={css.stem} d={d} fill="none" />
}

/** Px that the name of a month or a year takes; one with less room would run into the next column. */
const nameRoom = 26

/** Month names in the head of the life column. */
export function LifeHead({ axis }: { readonly axis: TimeAxis | null }) {
  return (
    <span className={css.months}>
      {axis?.ticks.map((tick) => (
        <span key={tick.day} style={{ left: rems(tick.x) }}>
          {tick.x + nameRoom <= axis.width ? tick.label : ''}
        </span>
      ))}
    </span>
  )
}

/** What the shapes of a life line say, once, below the table. */
export function LifeLegend({ withEdge }: { readonly withEdge: boolean }) {
  return (
    <div className={css.legend}>
      <span>
        <b aria-hidden="true">| </b>born
      </span>
      {withEdge && (
        <span>
          <b aria-hidden="true">‹ </b>born here or before: the known history starts here
        </span>
      )}
      <span className={css.reworded}>
        <b aria-hidden="true">◇ </b>reworded
      </span>
      <span className={css.dropped}>
        <b aria-hidden="true">× </b>dropped from the file
      </span>
      <span>
        <b aria-hidden="true">┄ </b>replaced, stated or accepted
      </span>
      <span>
        <b aria-hidden="true">▸ </b>in the file now
      </span>
    </div>
  )
}
