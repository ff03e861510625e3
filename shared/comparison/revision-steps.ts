import type { TextPair, TextRef } from '../model/place.ts'
import type { Revision, RevisionChain } from '../model/revision.ts'

/** True when both name the same text at the same place in history. */
export function sameChoice(one: TextRef, other: TextRef): boolean {
  return (
    one.session === other.session &&
    one.revision === other.revision &&
    one.path === other.path &&
    one.before === other.before
  )
}

/**
 * A chain's revisions with the working copy on top. Where no uncommitted text is known the file on disk is the
 * newest text again, and says so; a bare repository and a removed digest have none.
 */
export function withWorkingCopy(
  chain: RevisionChain | null | undefined,
  onDisk: boolean,
): readonly Revision[] {
  const revisions = chain?.revisions ?? []
  const newest = revisions[0]
  if (!chain || !newest || !onDisk || chain.removed || newest.commit === null || newest.blob === null)
    return revisions
  const copy: Revision = {
    ...newest,
    commit: null,
    parents: [newest.commit],
    author: '',
    authorDate: null,
    committerDate: null,
    subject: '',
    change: 'working-copy',
    renamedFrom: null,
    similarity: null,
    renameProof: null,
    sameTextAs: newest.commit,
    signed: false,
  }
  return [copy, ...revisions]
}

/**
 * What can be compared, newest first. A revision that removed the digest stands for there being no text, and last
 * comes what was before the oldest one: nothing.
 */
export function choicesOf(session: string, revisions: readonly Revision[]): TextRef[] {
  const oldest = revisions.at(-1)
  const choices = revisions.map((revision) => choiceOf(session, revision))
  return oldest && oldest.blob !== null ? [...choices, beforeAll(session, oldest)] : choices
}

/** A revision as what a side shows. */
function choiceOf(session: string, { commit, path }: Revision): TextRef {
  return { session, revision: commit, path }
}

/** What was before the revision that brought the digest. */
function beforeAll(session: string, revision: Revision): TextRef {
  return { ...choiceOf(session, revision), before: true }
}

/**
 * What is compared when a person names only the session: the newest text with the newest older one that
 * differs from it; an only text with nothing. Null: there is no text at all.
 */
export function firstPair(session: string, revisions: readonly Revision[]): TextPair | null {
  const all = revisions.filter((revision) => revision.blob !== null)
  // An unchanged working copy says nothing new: the commit that holds its text is the newest text.
  const texts = all[0]?.commit === null && all[0].blob === all[1]?.blob ? all.slice(1) : all
  const newest = texts[0]
  if (!newest) return null
  const older = texts.slice(1).find((revision) => revision.blob !== newest.blob) ?? texts[1]
  return {
    a: older ? choiceOf(session, older) : beforeAll(session, newest),
    b: choiceOf(session, newest),
  }
}

/** A side with its last text where it names the file on disk of a digest that was removed: there is none. */
export function lastTextOfRemoved(side: TextRef, chain: RevisionChain | null | undefined): TextRef {
  if (side.revision !== null || !chain?.removed) return side
  return firstPair(side.session, chain.revisions)?.b ?? side
}

/**
 * The pair in which a revision is compared with the one before it: what removed the digest with the last text that it
 * had, what brought it, or brought it back, with there being none. Null when the commit is not in the chain, or there never was a text.
 */
export function pairAt(
  session: string,
  revisions: readonly Revision[],
  commit: string | null,
): TextPair | null {
  const place = revisions.findIndex((revision) => revision.commit === commit)
  const [own, ...older] = place < 0 ? [] : revisions.slice(place)
  if (!own) return null
  const before = own.blob === null ? older.find((revision) => revision.blob !== null) : older[0]
  if (!before && own.blob === null) return null
  return { a: before ? choiceOf(session, before) : beforeAll(session, own), b: choiceOf(session, own) }
}

/**
 * Both sides moved by the same number of revisions (-1: older, 1: newer), as `[` and `]` do. Null when one of
 * them would leave the list, or is not in it.
 */
export function stepPair(choices: readonly TextRef[], pair: TextPair, direction: 1 | -1): TextPair | null {
  const moved = (side: TextRef) => {
    const own = choices.filter((choice) => choice.session === side.session)
    const at = own.findIndex((choice) => sameChoice(choice, side))
    return at < 0 ? undefined : own[at - direction]
  }
  const a = moved(pair.a)
  const b = moved(pair.b)
  return a && b ? { a, b } : null
}

/** What is compared: the sides that are named, else the newest texts. Null: there is nothing to compare yet. */
export function settledPair(
  session: string,
  revisions: readonly Revision[],
  a: TextRef | null,
  b: TextRef | null,
): TextPair | null {
  if (a && b) return { a, b }
  if (b) return b.session === session ? pairAt(session, revisions, b.revision) : null
  const first = firstPair(session, revisions)
  return a && first ? { a, b: first.b } : first
}
