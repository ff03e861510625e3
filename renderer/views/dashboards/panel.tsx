import { type ReactNode, useId } from 'react'
import { useKept } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NumberLink, walkMarks } from './mark.tsx'
import css from './panel.module.css'

/** A cell of a chart's table: a text, or a figure with the rows behind it. */
export type TwinCell = string | number | { readonly text: string; readonly query: string | null | undefined }

const longestWhole = 16

/** The table that says the same as a drawing. */
export interface Twin {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly TwinCell[] }[]
}

interface PanelProps {
  readonly question: string
  /** The answer in words and numbers. */
  readonly answer: ReactNode
  /** What the shapes say, once. */
  readonly legend?: ReactNode
  /** The same figures as a table. */
  readonly twin: Twin
  /** Line below the chart: how much of it is shown. The link to the table then stands there. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A chart with its question, its answer and its table. */
export function Panel({ question, answer, legend, twin, foot, children }: PanelProps) {
  const [asTable, setAsTable] = useKept(`table: ${question}`, false)
  const id = useId()
  const toggle = (
    <LinkButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {asTable ? 'Chart' : 'Table'}
    </LinkButton>
  )
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      <div className={css.answer}>
        <p>{answer}</p>
        {legend && <span className={css.legend}>{legend}</span>}
        {!foot && toggle}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only passes arrow keys on to the marks inside */}
      <div className={css.chart} onKeyDown={walkMarks}>
        {asTable ? <TwinTable twin={twin} name={question} /> : children}
      </div>
      {foot && (
        <div className={css.foot}>
          {foot}
          {toggle}
        </div>
      )}
    </section>
  )
}

function TwinTable({ twin, name }: { readonly twin: Twin; readonly name: string }) {
  return (
    <div className={css.twin}>
      <table aria-label={name}>
        <thead>
          <tr>
            {twin.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {twin.rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, at) => (
                <td key={twin.heads[at]} className={isShort(cell) ? css.short : undefined}>
                  {typeof cell === 'object' ? (
                    <NumberLink name={`${cell.text}, opens its rows`} query={cell.query}>
                      {cell.text}
                    </NumberLink>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Dates and numbers are never broken over lines; sentences are. */
function isShort(cell: TwinCell): boolean {
  return typeof cell !== 'string' || cell.length <= longestWhole
}

interface MoreProps {
  readonly shown: number
  readonly all: number
  readonly onMore: () => void
}

/** "Show 6 more", or nothing when all is shown. */
export function More({ shown, all, onMore }: MoreProps) {
  if (shown >= all) return null
  return <LinkButton onClick={onMore}>Show {all - shown} more</LinkButton>
}
