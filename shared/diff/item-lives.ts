import type { Digest, ItemKind } from '../model/digest.ts'
import type { Revision } from '../model/revision.ts'
import type { LifeStep } from '../model/session.ts'
import { pairItems, placedItems } from './pair-items.ts'
import { MOVED_REWORDED_FROM, pairTexts } from './pair-texts.ts'

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

type Life = { -readonly [Key in keyof ItemTrace]: ItemTrace[Key] }

/**
 * Follows every item of a kind through the revisions of one digest, oldest first; a digest of null is its
 * removal, which drops all. Items are paired as in a comparison of the two revisions; one that moves to a
 * section of another kind ends its life there, and one that returns after a drop carries its life on.
 */
export function traceLives(
  steps: readonly { readonly revision: Revision; readonly digest: Digest | null }[],
  kind: ItemKind,
): ItemTrace[] {
  const lives: Life[] = []
  /** Life of each standing item by its line: no two items begin on one line. */
  let standing = new Map<number, Life>()
  let before: Digest | null = null
  for (const { revision, digest } of steps) {
    const next = digest ? carryOn(before, digest, kind, standing, revision) : new Map<number, Life>()
    const kept = new Set(next.values())
    for (const life of standing.values()) if (!kept.has(life)) drop(life, revision)
    if (digest) begin(digest, kind, next, lives, revision)
    standing = next
    before = digest
  }
  return lives
}

/** Lives of the last revision that go on in this one, by their line in it. */
function carryOn(
  before: Digest | null,
  digest: Digest,
  kind: ItemKind,
  standing: ReadonlyMap<number, Life>,
  revision: Revision,
): Map<number, Life> {
  const next = new Map<number, Life>()
  if (!before) return next
  for (const { a, b, exact } of pairItems(before, digest).pairs) {
    const life = a?.item.kind === kind && b?.item.kind === kind ? standing.get(a.item.line) : undefined
    if (!life || !b) continue
    if (!exact) reword(life, b.item.text, b.item.line, revision)
    stand(life, b.item.line, b.section)
    next.set(b.item.line, life)
  }
  return next
}

/** Items that are new here: each carries on a dropped life of the same wording, or begins one. */
function begin(
  digest: Digest,
  kind: ItemKind,
  standing: Map<number, Life>,
  lives: Life[],
  revision: Revision,
): void {
  const fresh = placedItems(digest).filter(({ item }) => item.kind === kind && !standing.has(item.line))
  if (fresh.length === 0) return
  // The latest drop first, so that of equal wordings the one last seen comes back.
  const gone = lives.filter(
    (life) => life.state === 'dropped' && life.steps.at(-1)?.commit !== revision.commit,
  )
  gone.reverse()
  const { pairs } = pairTexts(
    gone.map(({ text }) => ({ text, group: '' })),
    fresh.map(({ item }) => ({ text: item.text, group: '' })),
  )
  // To come back, a text must be as much alike as one that moves.
  const returning = new Map(
    pairs.filter((pair) => pair.likeness >= MOVED_REWORDED_FROM).map((pair) => [pair.b, pair]),
  )
  fresh.forEach(({ item, section }, at) => {
    const pair = returning.get(at)
    const known = pair && gone[pair.a]
    const life: Life = known ?? {
      kind,
      text: item.text,
      line: item.line,
      section,
      steps: [],
      state: 'standing',
      reworded: 0,
    }
    if (known) {
      known.steps.push(step('back', revision, known.text, item.line))
      if (!pair.exact) reword(known, item.text, item.line, revision)
    } else {
      life.steps.push(step('born', revision, item.text, item.line))
      lives.push(life)
    }
    stand(life, item.line, section)
    standing.set(item.line, life)
  })
}

function stand(life: Life, line: number, section: string): void {
  life.state = 'standing'
  life.line = line
  life.section = section
}

function reword(life: Life, text: string, line: number, revision: Revision): void {
  life.text = text
  life.reworded++
  life.steps.push(step('reworded', revision, text, line))
}

function drop(life: Life, revision: Revision): void {
  life.state = 'dropped'
  life.line = null
  life.steps.push(step('dropped', revision, null, null))
}

function step(
  name: LifeStep['step'],
  revision: Revision,
  text: string | null,
  line: number | null,
): LifeStep {
  return {
    step: name,
    commit: revision.commit,
    author: revision.author,
    date: revision.authorDate,
    text,
    line,
  }
}
