import { keptAnswers } from '../kept-answers.ts'
import type { Session } from '../model/session.ts'
import type { SortKey } from '../model/sort-key.ts'
import type { IndexedRow } from './indexed-row.ts'
import { byCodePoint, naturalKey } from './natural-order.ts'
import { severityRank } from './problem-rows.ts'

type Cell = string | number | null
type Column = (session: Session) => Cell

/** Text that is missing and text that is empty both sort last. */
function text(value: string | null): string | null {
  return value === '' ? null : value
}

/** Worst first counts most: an error outweighs any number of warnings. */
function problemWeight({ problemCount, worstProblem }: Session): number {
  return worstProblem === null ? 0 : (3 - severityRank(worstProblem)) * 1_000_000 + problemCount
}

/** Columns that sessions can be sorted by, under the ids of the table's columns. */
const columns: Readonly<Record<string, Column>> = {
  date: (session) => session.dateKey,
  title: (session) => text(session.title),
  project: (session) => text(session.project),
  domain: (session) => text(session.domain),
  model: (session) => text(session.model),
  provider: (session) => text(session.modelProvider),
  modelProvider: (session) => text(session.modelProvider),
  platform: (session) => text(session.platform),
  status: (session) => text(session.status),
  type: (session) => text(session.type),
  tags: (session) => text(session.tags?.join(', ') ?? null),
  path: (session) => session.path,
  sessionId: (session) => text(session.sessionId),
  decisions: (session) => session.counts.decisions,
  learnings: (session) => session.counts.learnings,
  actions: (session) => session.counts.actions,
  gaps: (session) => session.counts.gaps,
  strengths: (session) => session.counts.strengths,
  targets: (session) => session.counts.promotionTargets,
  promotionTargets: (session) => session.counts.promotionTargets,
  revisions: (session) => session.revisions,
  lastChange: (session) => session.lastChange,
  problems: problemWeight,
  record: (session) => session.record?.line ?? null,
  month: (session) => session.dateKey?.slice(0, 7) ?? null,
}

/** Name of the column that sorts by how well a row answers to the query. */
export const rankColumn = 'rank'

/** Place of each row of the index in natural order by one column; equal cells have equal ranks; -1: missing. */
type Ranks = Int32Array

const ranks = keptAnswers<readonly IndexedRow[], Ranks>(Number.POSITIVE_INFINITY)

function compareCells(a: { key: Cell; raw: Cell }, b: { key: Cell; raw: Cell }): number {
  if (typeof a.key === 'number' && typeof b.key === 'number') return a.key - b.key
  return byCodePoint(String(a.key), String(b.key)) || byCodePoint(String(a.raw), String(b.raw))
}

/** Ranks are computed once per index and column, so that a sort only compares numbers. */
function ranksOf(all: readonly IndexedRow[], column: string): Ranks {
  return ranks(all, column, () => {
    const cellOf = columns[column] as Column
    const isDated = column === 'date' || column === 'lastChange' || column === 'month'
    const cells = all.map((row, at) => {
      const raw = cellOf(row.session)
      return { at, raw, key: typeof raw === 'string' && !isDated ? naturalKey(raw) : raw }
    })
    const present = cells.filter((cell) => cell.raw !== null).sort(compareCells)
    const found = new Int32Array(all.length).fill(-1)
    let rank = -1
    for (const [at, cell] of present.entries()) {
      const before = present[at - 1]
      if (!before || compareCells(before, cell) !== 0) rank++
      found[cell.at] = rank
    }
    return found
  })
}

const orders = keptAnswers<readonly IndexedRow[], Int32Array>(8)

/** Positions of all rows in the order of some columns; a filter leaves some of them, and changes no order. */
function orderOf(all: readonly IndexedRow[], sort: readonly SortKey[]): Int32Array {
  const key = sort.map(({ column, desc }) => `${column} ${desc}`).join()
  return orders(all, key, () => {
    const keys = sort.map(({ column, desc }) => ({ ranks: ranksOf(all, column), sign: desc ? -1 : 1 }))
    return Int32Array.from(all.keys()).sort((a, b) => {
      for (const { ranks, sign } of keys) {
        const left = ranks[a] as number
        const right = ranks[b] as number
        if (left === right) continue
        if (left < 0 || right < 0) return left < 0 ? 1 : -1
        return (left - right) * sign
      }
      return a - b
    })
  })
}

/** Beyond this many rows a score and a place do not fit into one number. */
const mostPlaces = 2 ** 20

/**
 * Rows by score, those of equal score in the order they have. The bits of a number that is not below zero stand in the
 * same order as the number, so that score and place are one key, and sorting compares nothing but numbers.
 */
function byScore(order: Int32Array, scores: Float32Array, desc: boolean): Int32Array {
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length)
  const scoreAt = (place: number) => {
    const own = bits[order[place] as number] as number
    return desc ? 0xffff_ffff - own : own
  }
  if (order.length > mostPlaces)
    return Int32Array.from(order.keys())
      .sort((a, b) => scoreAt(a) - scoreAt(b) || a - b)
      .map((place) => order[place] as number)
  const keys = new Float64Array(order.length)
  for (let place = 0; place < order.length; place++) keys[place] = scoreAt(place) * mostPlaces + place
  keys.sort()
  return Int32Array.from(keys, (key) => order[key % mostPlaces] as number)
}

/**
 * Positions of rows, sorted by several keys; missing values come last in both directions, and rows that are equal in
 * all keys keep their order. Unknown columns are passed over, and the rank where it is not the first key. Without keys, and
 * among rows of equal rank: newest day first.
 *
 * @param positions in ascending order
 * @param scores how well each row of `all` answers to the query, for the column `rank`; null: it ranks none
 */
export function sortPositions(
  all: readonly IndexedRow[],
  positions: Int32Array,
  sort: readonly SortKey[],
  scores: Float32Array | null = null,
): Int32Array {
  const columnsOnly = sort.filter(({ column }) => Object.hasOwn(columns, column))
  const rank = sort[0]?.column === rankColumn ? sort[0] : null
  const order = orderOf(all, columnsOnly.length > 0 ? columnsOnly : [{ column: 'date', desc: true }])
  const isWanted = new Uint8Array(all.length)
  for (let n = 0; n < positions.length; n++) isWanted[positions[n] as number] = 1
  const sorted = order.filter((position) => isWanted[position] === 1)
  return rank && scores ? byScore(sorted, scores, rank.desc) : sorted
}

/** The same as rows. */
export function sortRows(...[all, ...rest]: Parameters<typeof sortPositions>): IndexedRow[] {
  return Array.from(sortPositions(all, ...rest), (at) => all[at] as IndexedRow)
}
