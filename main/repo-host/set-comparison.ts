import type { ComparedText } from '../../shared/diff/compare-digests.ts'
import { modeWords } from '../../shared/git/file-mode.ts'
import type { ComparisonSide, ItemChange } from '../../shared/model/comparison.ts'
import { itemsOf } from '../../shared/model/digest.ts'
import type { DecisionChanges, DigestChange } from '../../shared/model/set-change.ts'
import { counted } from '../../shared/text/counted.ts'
import { absentText, inFormOf } from './absent-text.ts'
import { readDigest } from './read-digest.ts'
import type { SessionEngine } from './session-engine.ts'
import { type Pair, pathOf, plainChange, type Side } from './set-pairs.ts'
import type { ReadText } from './text-store.ts'

/** Counters that are added to. */
type Counted = { -readonly [K in keyof DecisionChanges]: number }

/** Counters at zero. */
function decisionChanges(): Counted {
  return { added: 0, dropped: 0, reworded: 0, moved: 0 }
}

/** What one digest became. */
export async function describeChange(
  engine: SessionEngine,
  pair: Pair,
  signal?: AbortSignal,
): Promise<DigestChange> {
  const { old, now } = pair
  const plain = plainChange(pair)
  const decisions = decisionChanges()
  const linked = linkWords(pair)
  if (linked !== null) return { ...plain, summary: linked, decisions }
  const [before, after] = [await textOf(engine, old), await textOf(engine, now)]
  if (!old || !now) {
    const text = after ?? before
    const count = text ? itemsOf(text.digest, 'decision').length : 0
    decisions[now ? 'added' : 'dropped'] = count
    const summary = text ? counted(count, 'decision') : 'The text is not here.'
    return { ...plain, summary, decisions }
  }
  if (!before || !after) return { ...plain, summary: 'A text is not here.', decisions }
  const { summary, items } = await engine.diff.compare(
    { side: sideOf(old.path, null), ...before },
    { side: sideOf(now.path, null), ...after },
    { ignoreWhitespace: false },
    signal,
  )
  countDecisions(items, decisions)
  const mode = modeWords(old.mode, now.mode)
  return { ...plain, summary: mode ? `${summary} ${mode}` : summary, decisions }
}

/** What became of a link, which is no text of a digest; null: there is none. */
export function linkWords({ old, now }: Pair): string | null {
  const [was, is] = [old?.mode === '120000', now?.mode === '120000']
  if (!was && !is) return null
  if (!old || !now) return 'A link, and no text of a digest.'
  if (was && is) return old.blob === now.blob ? 'A link under another name.' : 'A link that leads elsewhere.'
  return is ? 'The file became a link.' : 'The link became a file.'
}

function sideOf(path: string, commit: string | null): ComparisonSide {
  return { commit, path, subject: '', author: '', date: null }
}

/**
 * The two texts of a pair, to be compared; of a digest that came or went one of them is absent. Null: a text could not
 * be had.
 *
 * @param commits of both states; null: the files on disk
 * @param goals the goal of a link is its text, as in a patch; else it has none
 */
export async function textsOfPair(
  engine: SessionEngine,
  { old, now }: Pair,
  commits: { readonly a: string | null; readonly b: string | null },
  goals: boolean,
): Promise<readonly [ComparedText, ComparedText] | null> {
  const [before, after] = [await textOf(engine, old, goals), await textOf(engine, now, goals)]
  if ((old && !before) || (now && !after)) return null
  const path = pathOf({ old, now })
  const make = (read: ReadText | null, other: ReadText | null, side: ComparisonSide): ComparedText => {
    if (read) return { side: { ...side, form: read.digest.form }, ...read }
    const { digest, text } = absentText(side.path, engine.naming)
    return {
      side: { ...side, absent: 'not there' },
      digest: other ? inFormOf(digest, other.digest) : digest,
      text,
    }
  }
  return [
    make(before, after, sideOf(old?.path ?? path, commits.a)),
    make(after, before, sideOf(now?.path ?? path, commits.b)),
  ]
}

function countDecisions(items: readonly ItemChange[], decisions: Counted): void {
  const wholes = new Set<string>()
  for (const item of items) {
    if (item.section !== 'Decisions' && item.toSection !== 'Decisions') continue
    if (isCounted(item.change)) decisions[item.change] += 1
    else if (item.change === 'split' || item.change === 'merged') {
      const whole = `${item.change} ${item.change === 'split' ? item.from : item.to}`
      // One part is the item reworded; the others came with a split, or went with a merge.
      decisions[wholes.has(whole) ? (item.change === 'split' ? 'added' : 'dropped') : 'reworded'] += 1
      wholes.add(whole)
    }
  }
}

function isCounted(change: string): change is keyof DecisionChanges {
  return change === 'added' || change === 'dropped' || change === 'reworded' || change === 'moved'
}

async function textOf(engine: SessionEngine, side: Side | null, goals = false): Promise<ReadText | null> {
  if (!side || (side.mode === '120000' && !goals)) return null
  if (side.goal) return readDigest(side.path, side.goal, engine.naming)
  // What is held of a link is that it is none that is read.
  const entry = side.mode === '120000' ? undefined : engine.digests.entry(side.path)
  if (entry && (entry.uncommitted ? engine.digests.blobOf(side.path) === side.blob : false))
    return { digest: entry.digest, text: entry.text }
  if (side.blob === null) return null
  const read = await engine.texts?.read(side.blob, side.path)
  return read?.ok ? read.value : null
}
