import type { IndexedRow } from '../../shared/index/indexed-row.ts'
import { asksForEver, asksForText } from '../../shared/index/match-query.ts'
import { parseQuery } from '../../shared/index/query-grammar.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import { selectRowsSteps } from '../../shared/index/run-query.ts'
import { digestHits, hitLineSteps } from '../../shared/index/search.ts'
import { ok, refuse } from '../../shared/model/result.ts'
import { completionsOf } from '../../shared/search/complete.ts'
import { madeTextIndex, textIndexSteps } from '../../shared/search/text-index.ts'
import type { Answers } from './answers.ts'
import type { SessionEngine } from './session-engine.ts'
import { inSlices } from './slices.ts'

type SearchAnswers = Pick<Answers, 'search.lines' | 'search.hits' | 'search.complete'>

/** Indexes of words that are being made: whoever asks meanwhile waits for the same one, and nobody takes it back. */
const making = new WeakMap<readonly IndexedRow[], Promise<unknown>>()

async function madeWords(rows: readonly IndexedRow[]): Promise<void> {
  if (madeTextIndex(rows)) return
  let made = making.get(rows)
  if (!made) {
    made = inSlices(textIndexSteps(rows)).finally(() => making.delete(rows))
    making.set(rows, made)
  }
  await made
}

/** The index, with the index of words made where a query asks for words. A query for past texts has them read from now on. */
async function worded(engine: SessionEngine, query: string, signal?: AbortSignal): Promise<RepositoryIndex> {
  const { index } = engine
  const { terms } = parseQuery(query).query
  const isPast = asksForEver(terms)
  if (isPast) void engine.readPast().catch(() => {})
  if (isPast || asksForText(terms)) await madeWords(index.rows)
  signal?.throwIfAborted()
  return index
}

/**
 * The same, with the rows found that the query leaves. Both are done in slices, so that the first search of a large
 * repository holds nothing else up.
 */
export async function searchable(
  engine: SessionEngine,
  { query, removed }: { readonly query: string; readonly removed: boolean },
  signal?: AbortSignal,
): Promise<RepositoryIndex> {
  const index = await worded(engine, query, signal)
  await inSlices(selectRowsSteps(index, query, removed), signal)
  return index
}

/** Answers about what a query finds in texts, and what can be typed into it. */
export function createSearchAnswers(engine: SessionEngine): SearchAnswers {
  return {
    'search.lines': async ({ query, removed, ids }, signal) => {
      const index = await searchable(engine, { query, removed }, signal)
      return ok(await inSlices(hitLineSteps(index, query, removed, ids), signal))
    },
    'search.hits': async ({ query, removed, session }, signal) => {
      const index = await searchable(engine, { query, removed }, signal)
      const [hits] = digestHits(index, query, removed, [session])
      return hits
        ? ok(hits)
        : refuse('unknown-session', 'This session is not there any more.', 'Choose another row.')
    },
    'search.complete': async ({ text, at, removed }, signal) =>
      ok(completionsOf(await worded(engine, text, signal), text, at, removed)),
  }
}
