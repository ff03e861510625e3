import { isAtEdge } from '../git/history-edge.ts'
import type { Digest, ItemKind } from '../model/digest.ts'
import type { Revision } from '../model/revision.ts'
import type { LifeStep } from '../model/session.ts'
import { type ItemPair, pairItems } from './pair-items.ts'
import { movedRewordedFrom, pairTexts } from './pair-texts.ts'
import { placedItems } from './placed-items.ts'

/** One item over all revisions of its digest. */
export interface ItemTrace {
  readonly kind: ItemKind
  /** Newest wording. */
  readonly text: string
  /** Line in the newest text; null when it does not stand there. */
  readonly line: number | null
  /** Section that it stands in, or stood in last. */
  readonly section: string
  /** Oldest first. */
  readonly steps: LifeStep[]
  readonly state: 'standing' | 'dropped'
  /** Number of rewordings. */
  readonly reworded: number
}

/** A revision and its text as read; null: the digest was removed, or its text cannot be had. */
interface LifeSource {
  readonly revision: Revision
  readonly digest: Digest | null
}

/** A revision, whether what is new in it may have been there before, and whether not all of its items were compared. */
type Placed = Revision & { readonly edge: boolean; readonly unsure: boolean }

type Life = { -readonly [Key in keyof ItemTrace]: ItemTrace[Key] }

/**
 * Follows every item through the revisions of one digest, oldest first; a removal drops all. Items are
 * paired as in a comparison of the two revisions. One that moves to a section of another kind ends its life
 * there, and one that returns after a drop carries its life on. A text that cannot be had says nothing: what the
 * next one has may have been there before. Where there were too many items to compare them all, what came and went is
 * told as unsure.
 */
export function traceLives(sources: readonly LifeSource[]): ItemTrace[] {
  const lives: Life[] = []
  /** Life of each standing item by its line: no two items begin on one line. */
  let standing = new Map<number, Life>()
  let before: Digest | null = null
  let unread = false
  for (const [at, { revision: told, digest }] of sources.entries()) {
    if (digest === null && told.blob !== null && told.change !== 'removed') {
      unread = true
      continue
    }
    const paired = before && digest ? pairItems(before, digest) : null
    const revision = { ...told, edge: unread || isAtEdge(told, at === 0), unsure: paired?.cut ?? false }
    unread = false
    const next = carryOn(paired?.pairs ?? [], standing, revision)
    const kept = new Set(next.values())
    // What came back with this revision was not dropped by it.
    const gone = lives.filter((life) => life.state === 'dropped')
    for (const life of standing.values()) if (!kept.has(life)) drop(life, revision)
    if (digest) begin(digest, next, lives, gone, revision)
    standing = next
    before = digest
  }
  return lives
}

/** Lives of the last revision that go on in this one, by their line in it. */
function carryOn(
  pairs: readonly ItemPair[],
  standing: ReadonlyMap<number, Life>,
  revision: Placed,
): Map<number, Life> {
  const next = new Map<number, Life>()
  for (const { a, b, exact, share } of pairs) {
    // Of a split item one part carries the life on, and the others begin theirs.
    if (!a || !b || (share && !share.lead)) continue
    const life = a.item.kind === b.item.kind ? standing.get(a.item.line) : undefined
    if (!life) continue
    if (!exact) reword(life, b.item.text, b.item.line, revision)
    if (a.group !== b.group)
      life.steps.push({ ...step('moved', revision, life.text, b.item.line), section: b.section })
    stand(life, b.item.line, b.section)
    next.set(b.item.line, life)
  }
  return next
}

/** Items that are new here: each carries on a life that was dropped earlier, or begins one. */
function begin(
  digest: Digest,
  standing: Map<number, Life>,
  lives: Life[],
  dropped: readonly Life[],
  revision: Placed,
): void {
  const fresh = placedItems(digest).filter(({ item }) => item.kind !== null && !standing.has(item.line))
  if (fresh.length === 0) return
  // The latest drop first, so that of equal wordings the one seen last comes back.
  const gone = [...dropped].reverse()
  const { pairs, cut } = pairTexts(
    gone.map(({ text, kind }) => ({ text, group: kind })),
    fresh.map(({ item }) => ({ text: item.text, group: item.kind ?? '' })),
  )
  // One that was not compared with all that was dropped may be one of them.
  const place = cut ? { ...revision, unsure: true } : revision
  const returning = new Map(pairs.map((pair) => [pair.b, pair]))
  fresh.forEach(({ item, section }, at) => {
    const pair = returning.get(at)
    const old = pair && gone[pair.a]
    // To come back, a text must be of the same kind and as much alike as one that moves.
    const back = old?.kind === item.kind && pair && pair.likeness >= movedRewordedFrom ? old : null
    const life = back ?? newLife(item.kind as ItemKind, item.text, section)
    if (!back) {
      lives.push(life)
      life.steps.push(step('born', place, item.text, item.line))
    } else {
      life.steps.push(step('back', place, life.text, item.line))
      if (!pair?.exact) reword(life, item.text, item.line, revision)
    }
    stand(life, item.line, section)
    standing.set(item.line, life)
  })
}

function newLife(kind: ItemKind, text: string, section: string): Life {
  return { kind, text, line: null, section, steps: [], state: 'standing', reworded: 0 }
}

function stand(life: Life, line: number, section: string): void {
  life.state = 'standing'
  life.line = line
  life.section = section
}

function reword(life: Life, text: string, line: number, revision: Placed): void {
  life.text = text
  life.reworded++
  life.steps.push(step('reworded', revision, text, line))
}

function drop(life: Life, revision: Placed): void {
  life.state = 'dropped'
  life.line = null
  life.steps.push(step('dropped', revision, null, null))
}

/** Steps that are told for want of a partner. */
const cameOrWent: ReadonlySet<LifeStep['step']> = new Set(['born', 'dropped', 'back'])

function step(name: LifeStep['step'], revision: Placed, text: string | null, line: number | null): LifeStep {
  return {
    step: name,
    commit: revision.commit,
    author: revision.author,
    date: revision.authorDate,
    ...(revision.edge ? { edge: true as const } : {}),
    ...(revision.unsure && cameOrWent.has(name) ? { unsure: true as const } : {}),
    text,
    line,
  }
}
