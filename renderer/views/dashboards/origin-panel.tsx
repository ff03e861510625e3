import type { Dashboard, ProjectModelCell, RatedKind } from '../../../shared/model/dashboard.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { edgeText } from '../../../shared/text/edge-words.ts'
import { useKept } from '../../state/view.ts'
import heard from '../../ui/aloud.module.css'
import { Drawing } from '../../ui/drawing.tsx'
import { Value } from '../../ui/status-square.tsx'
import drawingCss from './drawing.module.css'
import { KindMenu, kindTitles } from './kind-menu.tsx'
import { Mark } from './mark.tsx'
import panelCss from './panel.module.css'
import { Panel, twinRows } from './panel.tsx'
import { barsOf, fewestForMean, gridOf, meanOf, type RateBar } from './project-model.ts'
import { opensRows, rowsQuery } from './rows-query.ts'
import tableCss from './tables.module.css'

const barHeight = 20
/** Width of all bars of a cell in px, and the most that stand apart in it; beyond, a bar is the mean of several. */
const barsWidth = 34
const mostBars = 11

/** Gaps, or items of another kind, per session, projects down and models across. */
export function OriginPanel({ dashboard }: { readonly dashboard: Dashboard }) {
  const [kind, setKind] = useKept<RatedKind>('origin of', 'gaps')
  const grid = gridOf(dashboard.projectModel, kind)
  const name = (value: string | null) => value ?? '(missing)'
  return (
    <Panel
      question={`Where do ${kind} come from?`}
      answer={`${kindTitles[kind]} per session. A mean needs ${fewestForMean} sessions or more.${grid.fullest > mostBars ? ' Where there are many sessions a bar is the mean of several.' : ''}`}
      twin={{
        heads: ['Project', 'Model', 'Sessions', kindTitles[kind], 'Mean'],
        rows: twinRows(dashboard.projectModel, (cell) => ({
          key: `${name(cell.project)} ${name(cell.model)}`,
          cells: [
            name(cell.project),
            name(cell.model),
            { text: numeral(cell.bars.length), query: queryOf(cell) },
            cell.bars.reduce((sum, bar) => sum + bar[kind], 0),
            meanOf(cell, kind) ?? 'too few',
          ],
        })),
      }}
      aside={<KindMenu kind={kind} name="Choose what is counted" onChoose={setKind} />}
    >
      <div className={tableCss.scroll}>
        <table className={tableCss.origin}>
          <thead>
            <tr>
              <th scope="col">
                <span className={heard.aloud}>Project</span>
              </th>
              {grid.models.map((model) => (
                <th key={name(model)} scope="col">
                  <Value value={model} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.projects.map((project, row) => (
              <tr key={name(project)}>
                <th scope="row" data-cut="">
                  <Value value={project} />
                </th>
                {grid.models.map((model, column) => {
                  const cell = grid.cell(project, model)
                  return (
                    <td key={name(model)}>
                      {cell ? (
                        <Cell cell={cell} kind={kind} most={grid.most} first={row === 0 && column === 0} />
                      ) : (
                        <span className={panelCss.none}>none</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function queryOf(cell: ProjectModelCell): string | null {
  return cell.query ?? rowsQuery(cell.bars.map((bar) => bar.sessionRow))
}

/** "2026-05-01, 2 gaps, opens 1 row" */
function nameOf({ sessions, mean }: RateBar, kind: RatedKind): string {
  const date = (at: number) => edgeText(sessions.at(at)?.date ?? 'no date', sessions.at(at)?.dateAtEdge)
  if (sessions.length === 1) return `${date(0)}, ${counted(mean, kind.slice(0, -1))}, opens 1 row`
  return `${date(0)} to ${date(-1)}, mean ${mean.toFixed(1)} ${kind}, ${opensRows(sessions.length)}`
}

interface CellProps {
  readonly cell: ProjectModelCell
  readonly kind: RatedKind
  readonly most: number
  readonly first: boolean
}

/** One bar per session (or some) in time order, then the mean and the number of sessions. */
function Cell({ cell, kind, most, first }: CellProps) {
  const mean = meanOf(cell, kind)
  const bars = barsOf(cell, mostBars, kind)
  const pitch = Math.min(6, barsWidth / bars.length)
  const n = cell.bars.length
  const words = `${mean === null ? '' : `mean ${mean}, `}${counted(n, 'session')}`
  return (
    <Drawing width={barsWidth + 30} height={barHeight + 6} role="group" aria-label={words}>
      <line className={drawingCss.base} x1={0} x2={barsWidth} y1={barHeight + 4.5} y2={barHeight + 4.5} />
      {bars.map((bar, at) => {
        const height = most === 0 ? 0 : (bar.mean / most) * barHeight
        return (
          <Mark
            key={bar.sessions[0]?.sessionRow}
            first={first && at === 0}
            name={nameOf(bar, kind)}
            query={() => rowsQuery(bar.sessions.map((each) => each.sessionRow))}
          >
            <rect className={drawingCss.hit} x={at * pitch} y={0} width={pitch} height={barHeight + 5} />
            <rect
              className={drawingCss.bar}
              x={at * pitch + pitch * 0.25}
              y={barHeight + 4 - height}
              width={Math.max(0.75, pitch * 0.4)}
              height={height}
            />
          </Mark>
        )
      })}
      <Mark name={`${words}, ${opensRows(n)}`} query={queryOf(cell)}>
        {mean !== null && (
          <text className={drawingCss.mean} x={barsWidth + 4} y={10}>
            {mean}
          </text>
        )}
        <text className={drawingCss.axis} x={barsWidth + 4} y={barHeight + 4}>
          n {numeral(n)}
        </text>
      </Mark>
    </Drawing>
  )
}
