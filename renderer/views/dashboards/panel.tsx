import { type ReactNode, useId } from 'react'
import { numeral } from '../../../shared/text/counted.ts'
import { useKept, useWhileOpen } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { CsvMenu } from './csv-menu.tsx'
import { NumberLink, walkMarks } from './mark.tsx'
import css from './panel.module.css'

/** A cell of a chart's table: a text, a figure with the rows behind it, or what a machine wrote (a path, a commit). */
type TwinCell =
  | string
  | number
  | { readonly text: string; readonly query: string | null | undefined }
  | { readonly text: string; readonly code: true }

const longestWhole = 16
const noTables: readonly string[] = []

/** Rows of a table that are drawn at first, and how many one step adds: the page scrolls them, not the table. */
const firstRows = 50
const nextRows = 200
/** As `firstRows`, of a table that stands among charts. */
const fewRows = 8

interface TwinRow {
  readonly key: string
  readonly cells: readonly TwinCell[]
}

/** The table that says the same as a drawing. */
export interface Twin {
  readonly heads: readonly string[]
  readonly rows: TwinRows
}

/** Rows that are made when they are drawn or copied: there can be thousands, and most tables are never asked for. */
interface TwinRows {
  readonly length: number
  /** The first rows, so many of them; all without a number. */
  readonly first: (count?: number) => readonly TwinRow[]
}

/** A row for each of a list. */
export function twinRows<T>(list: readonly T[], rowOf: (entry: T, at: number) => TwinRow): TwinRows {
  return { length: list.length, first: (count) => list.slice(0, count).map(rowOf) }
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
  /** What holds of chart and table alike, at the end of that line. */
  readonly aside?: ReactNode
  /** Absent: the table is all there is. */
  readonly children?: ReactNode
}

/** A chart with its question, its answer and its table. */
export function Panel({ question, answer, legend, twin, foot, aside, children }: PanelProps) {
  const [tables, setTables] = useKept('charts as tables', noTables)
  const chosenTable = tables.includes(question)
  const [kept, setRows] = useWhileOpen(`rows: ${question}`, children === undefined ? fewRows : firstRows)
  const printing = usePrinting()
  const rows = printing ? twin.rows.length : kept
  // A table without rows says less than the sentence that stands in place of its chart.
  const asTable = (chosenTable || children === undefined) && twin.rows.length > 0
  const id = useId()
  const isCut = twin.rows.length > (children === undefined ? fewRows : firstRows)
  const words = asTable
    ? isCut && (
        <>
          <span>
            {numeral(Math.min(rows, twin.rows.length))} of {numeral(twin.rows.length)} rows
          </span>
          <More
            shown={Math.min(rows, twin.rows.length)}
            all={twin.rows.length}
            step={nextRows}
            onMore={() => setRows(rows + nextRows)}
          />
        </>
      )
    : foot
  const line = Boolean(words || aside)
  const toggle = twin.rows.length > 0 && (
    <span className={css.forms} data-no-print="">
      <CsvMenu question={question} twin={twin} />
      {children !== undefined && (
        <LinkButton
          aria-pressed={asTable}
          onClick={() =>
            setTables((now) => now.filter((one) => one !== question).concat(asTable ? [] : [question]))
          }
        >
          {asTable ? 'Chart' : 'Table'}
        </LinkButton>
      )}
    </span>
  )
  return (
    <section className={css.panel} aria-labelledby={id} aria-describedby={`${id}-answer`}>
      <h2 id={id}>{question}</h2>
      <div className={legend ? `${css.answer} ${css.withLegend}` : css.answer}>
        <p id={`${id}-answer`}>{answer}</p>
        {legend && !asTable && <span className={css.legend}>{legend}</span>}
        {!line && toggle}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only passes arrow keys on to the marks inside */}
      <div className={css.chart} onKeyDown={walkMarks}>
        {asTable ? <TwinTable twin={twin} shown={rows} name={question} /> : children}
      </div>
      {line && (
        <div className={css.foot}>
          {words}
          <span className={css.push}>
            {aside}
            {toggle}
          </span>
        </div>
      )}
    </section>
  )
}

interface TwinTableProps {
  readonly twin: Twin
  /** Rows that are drawn, from the first on. */
  readonly shown: number
  readonly name: string
}

function TwinTable({ twin, shown, name }: TwinTableProps) {
  const rows = twin.rows.first(shown)
  const numeric = twin.heads.map((_, column) => rows.some((row) => isNumber(row.cells[column])))
  return (
    <div className={css.twin}>
      <table aria-label={name}>
        <thead>
          <tr>
            {twin.heads.map((head, at) => (
              <th key={head} scope="col" className={numeric[at] ? css.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, at) => (
                <td
                  key={twin.heads[at]}
                  className={numeric[at] ? css.number : isShort(cell) ? css.short : undefined}
                >
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ cell }: { readonly cell: TwinCell }) {
  if (typeof cell !== 'object') return typeof cell === 'number' ? numeral(cell) : cell
  if ('code' in cell) return <code>{cell.text}</code>
  return (
    <NumberLink name={`${cell.text}, opens its rows`} query={cell.query}>
      {cell.text}
    </NumberLink>
  )
}

/** A column with a number in it is one of numbers, though some of its cells say that there is none. */
function isNumber(cell: TwinCell | undefined): boolean {
  if (typeof cell === 'number') return true
  const text = typeof cell === 'object' ? cell.text : cell
  return text !== undefined && /^\d[\d,]*(\.\d+)?$/.test(text)
}

/** Dates and numbers are never broken over lines; sentences and paths are. */
function isShort(cell: TwinCell): boolean {
  if (typeof cell === 'number') return true
  const isRows = typeof cell === 'object' && 'query' in cell
  return isRows || (typeof cell === 'object' ? cell.text : cell).length <= longestWhole
}

interface MoreProps {
  readonly shown: number
  readonly all: number
  readonly onMore: () => void
  /** How many one step adds, where it does not add all. */
  readonly step?: number
}

/** "Show 6 more", or nothing when all is shown. */
export function More({ shown, all, onMore, step = all }: MoreProps) {
  if (shown >= all) return null
  return (
    <LinkButton data-no-print="" onClick={onMore}>
      Show {numeral(Math.min(step, all - shown))} more
    </LinkButton>
  )
}
