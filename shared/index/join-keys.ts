import { keptOf } from '../kept-answers.ts'
import { type Digest, fieldValues, itemsOf } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import { fold, words } from '../text/fold.ts'
import { keptByDigest } from './kept-by-digest.ts'
import { dateOfDigest, sortKeyOf } from './session-date.ts'

/** What of a digest or a record can join it to its other half. */
interface JoinKeys {
  /** Explicit ids; of a digest those of its frontmatter. */
  readonly ids: readonly string[]
  /** Ids in metadata lines of the body (digests only). */
  readonly bodyIds: readonly string[]
  /** Day and model as one key; null when one of them is missing. */
  readonly dayAndModel: string | null
  /** Folded texts of the decisions; of a record none, for there may be hundreds of thousands: see `wordsOfRecord`. */
  readonly decisions: readonly string[]
}

/** Model name without its provider's prefix, folded: `openrouter/DeepSeek-V4` and `deepseek-v4` are one. */
export function bareModel(model: string): string {
  return fold(model.slice(model.lastIndexOf('/') + 1))
}

function dayAndModel(key: string | null | undefined, model: string | null): string | null {
  if (!key || key.length < 10 || !model) return null
  const name = bareModel(model)
  return name === '' ? null : `${key.slice(0, 10)} ${name}`
}

const mentions = new WeakMap<Digest, readonly string[]>()

/** Keys of a digest, kept as long as the digest is. */
export const digestKeys = keptByDigest((digest: Digest, path: string): JoinKeys => {
  const idFields = digest.fields.filter((field) => field.name === 'session_id' && field.value.trim() !== '')
  const texts = (source: 'frontmatter' | 'body') =>
    idFields
      .filter((field) => field.source === source)
      .flatMap((field) => field.list ?? [field.value])
      .map((id) => id.trim())
  return {
    ids: texts('frontmatter'),
    bodyIds: texts('body'),
    dayAndModel: dayAndModel(dateOfDigest(digest, path)?.key, fieldValues(digest, 'model')[0] ?? null),
    decisions: itemsOf(digest, 'decision').map((item) => fold(item.text)),
  }
})

/** Keys of a record, kept as long as the record is. */
export const recordKeys = keptOf(({ sessionId, timestamp, model }: SessionRecord): JoinKeys => {
  const id = sessionId.trim()
  return {
    ids: id === '' ? [] : [id],
    bodyIds: [],
    dayAndModel: dayAndModel(sortKeyOf(timestamp), model),
    decisions: [],
  }
})

/**
 * Words of a text that could be a session id: six characters or more with a digit in them. Only such ids are
 * looked for in running text, for a short or plain word would meet by chance.
 */
export function idLikeWords(digest: Digest, text: string): readonly string[] {
  let found = mentions.get(digest)
  if (!found) {
    const all = text.match(/[A-Za-z0-9][A-Za-z0-9_.:-]{4,}[A-Za-z0-9]/g) ?? []
    found = [...new Set(all.filter((word) => /\d/.test(word)))]
    mentions.set(digest, found)
  }
  return found
}

/** Words of all decisions; made only for halves that nothing surer has joined. */
export const decisionWords = keptOf(
  ({ decisions }: JoinKeys): ReadonlySet<string> => new Set(decisions.flatMap(words)),
)

/** As `decisionWords`, of a record; made anew each time, for few records are compared more than once. */
export function wordsOfRecord(record: SessionRecord): ReadonlySet<string> {
  return new Set(record.items.decision.flatMap((text) => words(fold(text))))
}

/** Share of decisions' words that two sessions have in common (Jaccard), 0 to 1. */
export function decisionsLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let both = 0
  for (const word of a) if (b.has(word)) both++
  return both / (a.size + b.size - both)
}
