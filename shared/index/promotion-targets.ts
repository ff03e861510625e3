import { keptOf } from '../kept-answers.ts'
import type { Target } from '../model/dashboard.ts'
import { daysBetween } from '../text/day-number.ts'
import type { FileChange } from './index-input.ts'
import type { IndexedRow } from './indexed-row.ts'
import { itemsAhead } from './items-ahead.ts'
import { byCodePoint, naturalKey } from './natural-order.ts'
import type { RepositoryIndex } from './repository-index.ts'
import type { SessionItem } from './session-items.ts'

const pathLike = /^(?:\.{0,2}\/)?[\p{L}\p{N}_.@+-]+(?:\/[\p{L}\p{N}_.@+ -]+)*\/?$/u

/** A path stands near the start of a target; longer text is prose, and would only cost time. */
const longestPromise = 2_000

function clean(text: string): string | null {
  const path = text
    .trim()
    .replace(/^\.?\//, '')
    .replace(/[#?].*$/, '')
    .replace(/[.,;:]+$/, '')
  const hasShape = path.includes('/') || /\.[a-z][a-z0-9]{0,9}$/i.test(path)
  return hasShape && pathLike.test(path) && !path.split('/').includes('..') ? path : null
}

/**
 * Path that a promotion target promises: the first one in code marks, a link, a wikilink or plain text. Null:
 * the text names no path. A wikilink is a page of its name (`[[agent-memory]]` is `agent-memory.md`).
 */
export function promisedPath(whole: string): string | null {
  const text = whole.slice(0, longestPromise)
  const marked = /`([^`]{1,400})`|\[\[([^[\]|#]{1,400})[^[\]]{0,400}\]\]|\]\(([^()\s]{1,400})[^()]{0,400}\)/g
  for (const [, code, page, link] of text.matchAll(marked)) {
    if (page !== undefined) {
      const name = page.trim()
      return /\.[a-z]{1,9}$/i.test(name) ? name : `${name}.md`
    }
    if (link !== undefined && /^[a-z][a-z0-9+.-]*:/i.test(link)) continue
    const path = clean(code ?? link ?? '')
    if (path !== null) return path
  }
  for (const word of text.split(/[\s()[\]"“”'<>|]+/)) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(word)) continue
    const path = clean(word.replace(/^\*+|\*+$/g, ''))
    // Plain words such as "and/or" are no path: a file name or a deeper path is needed.
    if (path !== null && (/\.[a-z][a-z0-9]{0,9}$/i.test(path) || path.endsWith('/'))) return path
  }
  return null
}

const filesByName = keptOf((files: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const list = found.get(name)
    if (list) list.push(file)
    else found.set(name, [file])
  }
  return found
})

/**
 * The file of the repository that a promised path means: the path itself, beside the digest, the only file whose
 * path ends in it; or, for a folder, a file below it. Null: there is none.
 */
function resolvePromise(path: string, digest: string | null, files: ReadonlySet<string>): string | null {
  const folder = digest?.includes('/') ? digest.slice(0, digest.lastIndexOf('/') + 1) : ''
  for (const candidate of [path, `${folder}${path}`]) if (files.has(candidate)) return candidate
  if (path.endsWith('/')) {
    for (const file of files) if (file.startsWith(path)) return file
    return null
  }
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = (filesByName(files).get(name) ?? []).filter(
    (file) => file === path || file.endsWith(`/${path}`),
  )
  return ending.length === 1 ? (ending[0] ?? null) : null
}

/** Of a digest alone they are known without its items. */
function targetTexts(row: IndexedRow): readonly string[] {
  const { entry, record } = row
  return entry && !record ? itemsAhead(entry.digest).targets : row.items.target.map(({ text }) => text)
}

/** Files of the repository that some target promises, whose changes are worth reading. */
export function promisedFiles(index: RepositoryIndex): string[] {
  const { files } = index.input
  if (!files) return []
  const found = index.rows.flatMap((row) =>
    targetTexts(row).map((text) => {
      const path = promisedPath(text)
      return path === null ? null : resolvePromise(path, row.session.path, files)
    }),
  )
  return [...new Set(found.filter((file) => file !== null))]
}

/** When the promise was made, as exactly as is known. */
interface Promised {
  readonly day: string | null
  /** It may have been made before. */
  readonly edge: boolean
  readonly commit: string | null
  /** Author date of the commit that first held the item. */
  readonly at: string | null
}

/** On the day of the promise only a change that was committed after it counts. */
function isAfter(change: FileChange, promised: Promised): boolean {
  const day = change.date.slice(0, 10)
  if (promised.day === null || day > promised.day) return promised.day !== null
  if (day < promised.day || promised.at === null || change.commit === promised.commit) return false
  return Date.parse(change.date) > Date.parse(promised.at)
}

function promisedAt(index: RepositoryIndex, row: IndexedRow, item: SessionItem): Promised {
  const lives = row.entry ? index.input.lives?.get(row.entry.path) : undefined
  const born = lives?.traces.find((life) => life.kind === 'target' && life.text === item.text)?.steps[0]
  const day = row.session.dateKey?.slice(0, 10) ?? born?.date?.slice(0, 10) ?? null
  const edge = row.session.dateKey === null ? born?.edge === true : row.session.dateFrom === 'git-or-before'
  return { day, edge, commit: born?.commit ?? null, at: born?.date ?? null }
}

function targetOf(index: RepositoryIndex, row: IndexedRow, item: SessionItem, newest: string | null): Target {
  const { files, fileChanges } = index.input
  const path = promisedPath(item.text)
  const promised = promisedAt(index, row, item)
  const file = path !== null && files ? resolvePromise(path, row.session.path, files) : null
  const after = ((file !== null && fileChanges?.get(file)) || [])
    .filter((change) => isAfter(change, promised))
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date))[0]
  const state = path === null || !files ? 'unclear' : file === null ? 'missing' : after ? 'kept' : 'exists'
  const until = state === 'kept' ? (after?.date ?? null) : newest
  return {
    text: item.text,
    path,
    promisedBy: { path: row.session.path, line: item.line, sessionRow: row.session.id },
    promisedOn: promised.day,
    ...(promised.edge ? { promisedAtEdge: true as const } : {}),
    exists: path === null || !files ? null : file !== null,
    changedAfter: after?.date ?? null,
    state,
    days: daysBetween(promised.day, until),
  }
}

const openFirst: Readonly<Record<Target['state'], number>> = { missing: 0, exists: 0, unclear: 1, kept: 2 }

/** Promotion targets of rows with what became of them: open ones first, the oldest first. Pauses after rows. */
export function* targetsSteps(
  index: RepositoryIndex,
  rows: readonly IndexedRow[],
  newest: string | null,
): Generator<void, Target[]> {
  const keyed: { target: Target; key: string }[] = []
  for (const row of rows) {
    for (const item of row.items.target) {
      const target = targetOf(index, row, item, newest)
      const key = `${openFirst[target.state]} ${target.promisedOn ?? '9'} ${naturalKey(target.path ?? target.text)}`
      keyed.push({ target, key })
    }
    if (row.items.target.length > 0) yield
  }
  return keyed.sort((a, b) => byCodePoint(a.key, b.key)).map(({ target }) => target)
}
