import type { Group, Mention } from '../model/dashboard.ts'
import type { GroupAdjustment } from '../model/group-choices.ts'
import { adjustGroups } from './adjust-groups.ts'
import { byCodePoint } from './natural-order.ts'
import { Unions } from './unions.ts'
import { uniteAlikeSteps } from './unite-alike.ts'
import { type Wording, wordingOf } from './wording.ts'

/** Jaccard likeness from which two wordings are one group. */
export const groupFrom = 0.6

/** Wordings with fewer words are compared by words, all others by runs of three words. */
const shortBelow = 6

/** How many mentions are passed between two pauses. */
const mentionsPerPause = 512

/** Mentions of one thing under near-same wordings. */
export interface MentionGroup {
  readonly wording: string
  /** The name that a person gave it. */
  readonly name?: string
  /** A person merged, split or named it. */
  readonly adjusted?: true
  /** All wordings, the commonest first. */
  readonly variants: readonly string[]
  readonly mentions: readonly Mention[]
}

/** One folded wording with its mentions. */
interface Bucket {
  readonly wording: Wording
  readonly mentions: Mention[]
}

/** Most different words of a wording that can be alike to a short one. */
function mostBesideShort(least: number): number {
  return Math.floor((shortBelow - 1) / least)
}

function trigrams(words: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at + 2 < words.length; at++) out.push(`${words[at]} ${words[at + 1]} ${words[at + 2]}`)
  return out
}

function byFrequency(mentions: readonly Mention[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of mentions) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || byCodePoint(a[0], b[0])).map(([text]) => text)
}

/**
 * Groups mentions whose folded wording without stop words is equal, or whose runs of three words (words, where
 * one has fewer than six) have a Jaccard likeness of `least` or more. Wordings never meet where only one is negated.
 * What a person adjusted is then done to these groups, in the order in which it was decided.
 */
export function* groupMentionsSteps(
  mentions: readonly Mention[],
  least: number,
  adjustments: readonly GroupAdjustment[] = [],
): Generator<void, MentionGroup[]> {
  const byKey = new Map<string, Bucket>()
  for (const [at, mention] of mentions.entries()) {
    if (at % mentionsPerPause === 0) yield
    const wording = wordingOf(mention.text)
    const bucket = byKey.get(wording.key)
    if (bucket) bucket.mentions.push(mention)
    else byKey.set(wording.key, { wording, mentions: [mention] })
  }
  const buckets = [...byKey.values()]
  const unions = new Unions(buckets.length)
  const isShort = (at: number) => (buckets[at]?.wording.words.length ?? 0) < shortBelow
  const sameSense = (a: number, b: number) => buckets[a]?.wording.negated === buckets[b]?.wording.negated
  const wordSets = buckets.map(({ wording }) => new Set(wording.words))
  yield* uniteAlikeSteps(
    wordSets.map((set) => (set.size <= mostBesideShort(least) ? set : new Set<string>())),
    least,
    (a, b) => (isShort(a) || isShort(b)) && sameSense(a, b),
    unions,
  )
  yield* uniteAlikeSteps(
    buckets.map(({ wording }, at) => new Set(isShort(at) ? [] : trigrams(wording.words))),
    least,
    sameSense,
    unions,
  )
  const { groups, names, adjusted } = adjustGroups(
    buckets.map((_, at) => unions.root(at)),
    new Map(buckets.map((bucket, at) => [bucket.wording.key, at])),
    adjustments,
  )
  return [...groups].map(([group, places]) => {
    const own = [...places].sort((a, b) => a - b).flatMap((at) => buckets[at]?.mentions ?? [])
    const variants = byFrequency(own)
    const name = names.get(group)
    return {
      wording: variants[0] ?? '',
      ...(name ? { name } : {}),
      ...(adjusted.has(group) ? { adjusted: true as const } : {}),
      variants,
      mentions: inTime(own),
    }
  })
}

/** Oldest first; mentions without a date last. */
function inTime(mentions: readonly Mention[]): Mention[] {
  return [...mentions].sort((a, b) => {
    if (a.dateKey === null || b.dateKey === null)
      return Number(a.dateKey === null) - Number(b.dateKey === null)
    return byCodePoint(a.dateKey, b.dateKey)
  })
}

/** Order of groups: open ones first, then by sessions, then the oldest. */
export function byRecurrence(a: Group, b: Group): number {
  return (
    Number(a.state === 'answered') - Number(b.state === 'answered') ||
    b.sessions - a.sessions ||
    byCodePoint(a.firstSeen ?? '9', b.firstSeen ?? '9') ||
    byCodePoint(a.wording, b.wording)
  )
}
