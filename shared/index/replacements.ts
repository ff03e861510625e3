import { createWordBook, likeness, rewordedFrom } from '../diff/likeness.ts'
import type { Decision, Session } from '../model/session.ts'
import { fileStem } from '../text/file-stem.ts'
import { fold } from '../text/fold.ts'
import { withoutEnd } from '../text/without-end.ts'
import type { IndexedRow } from './indexed-row.ts'
import { type Statement, statementsOf } from './replacement-statements.ts'

const opened = /^(?:the |our |earlier |decision )*[“"„«`'‘]/i
const closed = /[”"“»`'’](?=$|[\s.,;:)])/g
/** A wording with more quotes in it is not looked for. */
const mostClosed = 8

interface Names {
  readonly byWording: ReadonlyMap<string, readonly Decision[]>
  readonly byRow: ReadonlyMap<string, readonly Decision[]>
  /** Rows under every name that a text may use for a digest: path, file name, stem, id, day. */
  readonly byName: ReadonlyMap<string, readonly IndexedRow[]>
}

function grouped<T>(values: readonly T[], keysOf: (value: T) => readonly string[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const value of values) {
    for (const key of keysOf(value)) {
      const list = map.get(key)
      if (list) list.push(value)
      else map.set(key, [value])
    }
  }
  return map
}

function namesOf(rows: readonly IndexedRow[], decisions: readonly Decision[]): Names {
  return {
    byWording: grouped(decisions, (decision) => [fold(decision.text)]),
    byRow: grouped(decisions, (decision) => [decision.sessionRow]),
    byName: grouped(rows, ({ session }) => {
      const names = [session.sessionId ?? '', session.dateKey?.slice(0, 10) ?? '']
      if (session.path !== null) {
        names.push(
          session.path,
          session.path.slice(session.path.lastIndexOf('/') + 1),
          fileStem(session.path),
        )
      }
      return [...new Set(names.filter((name) => name !== ''))]
    }),
  }
}

/** The one digest that a text names by path, file name, id or day; null: none, or more than one. */
function digestNamed(object: string, names: Names): IndexedRow | null {
  for (const word of object.split(/[\s`[\]()<>"“”',;]+/)) {
    const bare = withoutEnd(word.replace(/^\.{0,2}\//, ''), /[.:]/)
    const rows = names.byName.get(bare)
    if (rows?.length === 1) return rows[0] ?? null
  }
  return null
}

/** What the quotes at the start of an object may hold, shortest first: a wording may have quotes and apostrophes of its own. */
function quotedIn(object: string): string[] {
  const from = opened.exec(object)?.[0].length
  if (from === undefined) return []
  const ends = [...object.matchAll(closed)].map(({ index }) => index).filter((end) => end > from)
  return ends.slice(0, mostClosed).map((end) => object.slice(from, end))
}

function statementsIn({ entry }: IndexedRow): readonly Statement[] {
  return entry && !entry.removed ? statementsOf(entry.digest, entry.path) : []
}

/** Decisions that a statement names: by wording, by a label such as `D2 of 2026-01-05`, or as the only one of a digest. */
function targets(statement: Statement, names: Names): readonly Decision[] {
  const wordings = quotedIn(statement.object)
  const wording = wordings[0] ?? withoutEnd(statement.object, /[.;:)\s]/)
  for (const each of wordings.length > 0 ? wordings.toReversed() : [wording]) {
    const same = names.byWording.get(fold(each))
    if (same) return same
  }
  const row = digestNamed(statement.object, names)
  if (!row) return []
  const own = names.byRow.get(row.session.id) ?? []
  const label = /\b(?:D-?|#|decision )(\d{1,3})\b/i.exec(statement.object)
  if (label) {
    const start = new RegExp(`^\\W*D-?0*${label[1]}\\b`, 'i')
    const labelled = own.filter((decision) => start.test(decision.text))
    if (labelled.length > 0) return labelled
    const nth = own.filter((decision) => decision.state === 'standing')[Number(label[1]) - 1]
    return nth ? [nth] : []
  }
  if (own.length === 1) return own
  const book = createWordBook()
  const named = book.numbers(wording)
  const best = own
    .map((decision) => ({ decision, value: likeness(book.numbers(decision.text), named) }))
    .sort((a, b) => b.value - a.value)[0]
  return best && best.value >= rewordedFrom ? [best.decision] : []
}

/** Where a statement stands. Where a decision states it, it replaces since its own birth. */
function placeOf(session: Session, line: number, names: Names): NonNullable<Decision['replacedIn']> {
  const own = names.byRow.get(session.id)?.find((decision) => decision.line === line)
  return {
    sessionRow: session.id,
    path: session.path,
    line,
    date: session.date,
    commit: own?.bornIn ?? null,
    committed: own?.bornOn ?? null,
    atEdge: own?.bornAtEdge ?? false,
  }
}

/**
 * Sets the state `replaced` where a later text says so: "replaces …" or "supersedes …" followed by the wording of
 * a decision, or by the name of its digest. Likeness alone never replaces anything.
 */
export function applyReplacements(
  decisions: readonly Decision[],
  rows: readonly IndexedRow[],
): readonly Decision[] {
  const stated = rows.flatMap((row) => statementsIn(row).map((statement) => ({ row, statement })))
  if (stated.length === 0) return decisions
  const names = namesOf(rows, decisions)
  const replaced = new Map<Decision, { by: string; session: Session; line: number }>()
  for (const { row, statement } of stated) {
    for (const target of targets(statement, names)) {
      const isItself = target.sessionRow === row.session.id && target.line === statement.line
      const isEarlier =
        target.dateKey === null || row.session.dateKey === null || target.dateKey <= row.session.dateKey
      if (isItself || !isEarlier) continue
      replaced.set(target, { by: statement.text, session: row.session, line: statement.line })
    }
  }
  if (replaced.size === 0) return decisions
  return decisions.map((decision) => {
    const found = replaced.get(decision)
    return found
      ? {
          ...decision,
          state: 'replaced',
          replacedBy: found.by,
          replacedIn: placeOf(found.session, found.line, names),
        }
      : decision
  })
}
