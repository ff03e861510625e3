import type { ProjectModelCell, RatedKind } from '../../../shared/model/dashboard.ts'

/** A mean is given from this many sessions on. */
export const fewestForMean = 3

/** Sessions and their items by project (rows) and model (columns). */
interface ProjectModelGrid {
  readonly projects: readonly (string | null)[]
  readonly models: readonly (string | null)[]
  readonly cell: (project: string | null, model: string | null) => ProjectModelCell | null
  /** Highest number of items of one session: the one scale of all bars. */
  readonly most: number
  /** Highest number of sessions of one cell. */
  readonly fullest: number
}

/** Cells by project and model, the most used of each first. */
export function gridOf(cells: readonly ProjectModelCell[], kind: RatedKind): ProjectModelGrid {
  const byKey = new Map(cells.map((cell) => [keyOf(cell.project, cell.model), cell]))
  const rank = (pick: (cell: ProjectModelCell) => string | null) => {
    const sessions = new Map<string | null, number>()
    for (const cell of cells) sessions.set(pick(cell), (sessions.get(pick(cell)) ?? 0) + cell.bars.length)
    return [...sessions]
      .sort(([one, most], [other, more]) => more - most || (one ?? '\uffff').localeCompare(other ?? '\uffff'))
      .map(([value]) => value)
  }
  return {
    projects: rank((cell) => cell.project),
    models: rank((cell) => cell.model),
    cell: (project, model) => byKey.get(keyOf(project, model)) ?? null,
    most: Math.max(0, ...cells.flatMap((cell) => cell.bars.map((bar) => bar[kind]))),
    fullest: Math.max(0, ...cells.map((cell) => cell.bars.length)),
  }
}

/** Mean items per session with one decimal; null below the fewest sessions that carry one. */
export function meanOf(cell: ProjectModelCell, kind: RatedKind): string | null {
  if (cell.bars.length < fewestForMean) return null
  const sum = cell.bars.reduce((total, bar) => total + bar[kind], 0)
  return (sum / cell.bars.length).toFixed(1)
}

/** One bar of a cell: a session, or some that follow each other where there are more than bars fit. */
export interface RateBar {
  readonly sessions: ProjectModelCell['bars']
  /** Items per session. */
  readonly mean: number
}

/** The bars of a cell in time order, at most so many; sessions are spread over them evenly. */
export function barsOf(cell: ProjectModelCell, most: number, kind: RatedKind): RateBar[] {
  const count = Math.min(most, cell.bars.length)
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((each) => Math.round((each * cell.bars.length) / count))
    const sessions = cell.bars.slice(from, to)
    return { sessions, mean: sessions.reduce((sum, bar) => sum + bar[kind], 0) / sessions.length }
  })
}

function keyOf(project: string | null, model: string | null): string {
  return JSON.stringify([project, model])
}
