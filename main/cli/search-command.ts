import { querySessions, sessionsById } from '../../shared/index/run-query.ts'
import { digestHits } from '../../shared/index/search.ts'
import { rankColumn } from '../../shared/index/sort-rows.ts'
import type { DigestHits, HitLine, SearchNote } from '../../shared/ipc/search-answers.ts'
import type { Session } from '../../shared/model/session.ts'
import { everWords, hitCounts, noteSentences, rankWords } from '../../shared/search/note-words.ts'
import { numeral } from '../../shared/text/counted.ts'
import { edgeSign, isDatedAtEdge } from '../../shared/text/edge-words.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { counted, json, type Output } from './output.ts'
import { wrapped } from './table.ts'

/** What `search` is asked with. */
interface SearchOptions {
  readonly query: string
  readonly removed: boolean
  readonly explain: boolean
  readonly json: boolean
}

interface FoundSession {
  readonly session: Session
  readonly hits: DigestHits
}

function textOf(best: HitLine): string {
  return best.parts.map(({ text }) => text).join('')
}

/** The line with its hits between marks, for a terminal has no other way that also reads well without colour. */
function markedText(best: HitLine): string {
  return best.parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
}

function foundShape({ session, hits }: FoundSession, explain: boolean) {
  const { best, ever } = hits
  return {
    path: session.path,
    title: session.title,
    date: session.date,
    dateFrom: session.dateFrom,
    removed: session.removed,
    place: hits.place,
    points: hits.points,
    hits: hits.total,
    sections: hits.sections,
    line: best?.line ?? null,
    section: best?.section ?? null,
    text: best ? textOf(best) : null,
    ever: ever.map(({ text, now, past }) => ({
      text,
      now,
      first: past?.first ?? null,
      last: past?.last ?? null,
      revisions: past?.revisions ?? 0,
      of: past?.of ?? null,
    })),
    ...(explain ? { why: hits.parts } : {}),
  }
}

function writeFound({ session, hits }: FoundSession, explain: boolean, out: Output): void {
  const { best, ever, parts } = hits
  const place = best?.line ? `${session.path}:${best.line}` : (session.path ?? '(record alone)')
  const day = edgeSign(session.dateKey?.slice(0, 10) ?? '(missing)', isDatedAtEdge(session))
  const head = [day, session.title, place]
  if (session.removed) head.push('removed')
  out.data(wrapped(head.join('  '), out.width, ''))
  if (best) {
    out.data(wrapped(`${best.section || 'Text'}: ${markedText(best)}`, out.width, '  '))
    out.data(wrapped(hitCounts(hits), out.width, '  '))
  }
  for (const one of ever) out.data(wrapped(everWords(one), out.width, '  '))
  if (!explain || parts.length === 0) return
  out.data(wrapped(`Place ${hits.place}, ${hits.points.toFixed(2)} points.`, out.width, '  '))
  for (const part of parts) out.data(wrapped(rankWords(part), out.width, '    '))
}

/** Writes what a query finds, the nearest first: the line that tells most, the hits by section, and why it ranks so. */
export function searchSessions(engine: SessionEngine, options: SearchOptions, out: Output): void {
  const { query, removed, explain } = options
  const { index, state } = engine
  const sort = [{ column: rankColumn, desc: true }]
  const { ids, total, shown, search, past } = querySessions(index, { query, sort, removed, group: null })
  const all = digestHits(index, query, removed, ids)
  const found = sessionsById(index, ids).flatMap((session, at): FoundSession[] => {
    const hits = session && all[at]
    return hits ? [{ session, hits }] : []
  })
  if (options.json) {
    const { head, limitedBy, name } = state
    const words: SearchNote['words'] = search?.words ?? []
    const sessions = found.map((one) => foundShape(one, explain))
    out.data(
      json({
        repository: name,
        head,
        limitedBy,
        total,
        shown,
        mode: search?.mode ?? null,
        words,
        past,
        sessions,
      }),
    )
    return
  }
  for (const one of found) writeFound(one, explain, out)
  for (const sentence of search ? noteSentences(search, shown) : []) out.words(sentence)
  if (past && past.read < past.total)
    out.words(
      `The texts of ${numeral(past.read)} of ${counted(past.total, 'revision')} could be looked through.`,
    )
  out.words(`${numeral(shown)} of ${counted(total, 'session')}.`)
}
