import type { LikeTargets, Target } from '../model/dashboard.ts'
import { fileStem } from '../text/file-stem.ts'
import { fold } from '../text/fold.ts'
import { queryOfRows } from './exact-query.ts'
import { groupFrom, groupMentionsSteps } from './group-mentions.ts'
import { byCodePoint } from './natural-order.ts'

/** Names that files of any folder have: the folder is what tells them apart. */
const commonNames = new Set(['readme', 'index', 'skill', 'agents', 'claude', 'notes', 'todo'])

/** What two promised paths share when they may mean one page: the folded name, with its folder if many have that name. */
function pageOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const name = fold(fileStem(parts.at(-1) ?? ''))
  return commonNames.has(name) || path.endsWith('/') ? fold(parts.slice(-2).join(' ')) : name
}

/**
 * Promises that say nearly the same: paths with one file name (case, accents, signs, folder and ending aside), and,
 * where no path could be read, wordings that are one group by the rule for gaps. Most promised first.
 */
export function* likeTargetsSteps(targets: readonly Target[]): Generator<void, LikeTargets[]> {
  const byPage = new Map<string, Target[]>()
  const wordings: Target[] = []
  for (const target of targets) {
    const page = target.path === null ? '' : pageOf(target.path)
    if (page === '') wordings.push(target)
    else {
      const own = byPage.get(page)
      if (own) own.push(target)
      else byPage.set(page, [target])
    }
  }
  const groups = yield* groupMentionsSteps(
    wordings.map((target, at) => ({
      text: target.text,
      sessionRow: String(at),
      path: null,
      line: null,
      date: null,
      dateKey: null,
      project: null,
      model: null,
    })),
    groupFrom,
  )
  const byWording = groups.map(({ mentions }) =>
    mentions.flatMap(({ sessionRow }) => wordings[Number(sessionRow)] ?? []),
  )
  return [...byPage.values(), ...byWording]
    .filter((own) => own.length > 1)
    .map((own) => {
      const names = [...new Set(own.map(({ path, text }) => path ?? text))].sort(byCodePoint)
      const rows = [...new Set(own.map(({ promisedBy }) => promisedBy.sessionRow))]
      return {
        names,
        promises: own.length,
        sessions: rows.length,
        kept: own.filter(({ state }) => state === 'kept').length,
        query: queryOfRows(rows),
      }
    })
    .sort(
      (a, b) =>
        Number(b.names.length > 1) - Number(a.names.length > 1) ||
        b.promises - a.promises ||
        byCodePoint(a.names[0] ?? '', b.names[0] ?? ''),
    )
}
