import { Later, withLater } from '../later.ts'
import type { Revision, RevisionChain, RevisionChange } from '../model/revision.ts'
import { type ChainSummary, chainSummary } from './chain-summary.ts'

const changes: readonly RevisionChange[] = ['added', 'modified', 'renamed', 'restored', 'removed', 'merged']

/** A revision under the chain's own name that no rename led to. Committed when it was written: the second date is left out. */
type PlainRevision = readonly [
  commit: string,
  /** Ids with blanks between. */
  parents: string,
  blob: string | null,
  /** Place in the list of names. */
  author: number,
  authorDate: string | null,
  committerDate: string | null | 0,
  subject: string,
  change: number,
  signed: 0 | 1,
  sameTextAs?: string,
]

/** A revision chain in few characters, for a file, all but its revisions. JSON can hold it. */
export interface ChainHead {
  readonly summary: ChainSummary
  /** Left out: the path alone. */
  readonly names?: readonly string[]
  /** Left out: it is present. */
  readonly removed?: true
}

/** The revisions of a chain in few characters. JSON can hold them. */
export interface PackedRevisions {
  readonly authors: readonly string[]
  readonly revisions: readonly (PlainRevision | Revision)[]
}

/** Packs a chain all but its revisions; with those, `unpackChain` gives the same again. */
export function packChain(chain: RevisionChain): ChainHead {
  const { path, names, removed } = chain
  return {
    summary: chainSummary(chain),
    ...(names.length === 1 && names[0] === path ? {} : { names }),
    ...(removed ? { removed } : {}),
  }
}

/** Packs the revisions of a chain. */
export function packRevisions({ path, revisions }: RevisionChain): PackedRevisions {
  const authors = new Map<string, number>()
  const place = (author: string) => {
    const known = authors.get(author)
    if (known !== undefined) return known
    authors.set(author, authors.size)
    return authors.size - 1
  }
  const packed = revisions.map((revision) => packRevision(revision, path, place))
  return { authors: [...authors.keys()], revisions: packed }
}

function packRevision(
  revision: Revision,
  path: string,
  place: (author: string) => number,
): PlainRevision | Revision {
  const { commit, parents, blob, author, authorDate, committerDate, subject, change, signed, ...more } =
    revision
  const { path: own, renamedFrom, similarity, renameProof, sameTextAs, ...marks } = more
  const isMoved = own !== path || renamedFrom !== null || similarity !== null || renameProof !== null
  // A mark, whichever it is, has no place in a plain one.
  if (commit === null || isMoved || Object.keys(marks).length > 0) return revision
  const begin = [
    ...([commit, parents.join(' '), blob, place(author)] as const),
    ...([authorDate, committerDate === authorDate ? 0 : committerDate] as const),
    ...([subject, changes.indexOf(change), signed ? 1 : 0] as const),
  ] as const
  return sameTextAs === null ? begin : [...begin, sameTextAs]
}

/**
 * The chain that was packed.
 *
 * @param later its revisions, which are taken up when somebody asks for them
 * @param share gives one object for all equal texts: the same few authors stand in all chains
 */
export function unpackChain(
  path: string,
  head: ChainHead,
  later: () => PackedRevisions,
  share: (text: string) => string,
): RevisionChain {
  const { summary, names = [path], removed = false } = head
  const revisions = new Later(() => ({ revisions: unpackRevisions(path, later(), share) }))
  const chain = withLater({ path, names, removed }, { revisions })
  chainSummary.tell(chain, summary)
  return chain
}

function unpackRevisions(path: string, packed: PackedRevisions, share: (text: string) => string): Revision[] {
  const authors = packed.authors.map(share)
  return packed.revisions.map((given): Revision => {
    if (!('length' in given)) return given
    const [commit, parents, blob, author, authorDate, committerDate, subject, change, signed, sameTextAs] =
      given
    return {
      commit,
      parents: parents === '' ? [] : parents.split(' '),
      path,
      blob,
      author: authors[author]!,
      authorDate,
      committerDate: committerDate === 0 ? authorDate : committerDate,
      subject,
      change: changes[change]!,
      renamedFrom: null,
      similarity: null,
      renameProof: null,
      sameTextAs: sameTextAs ?? null,
      signed: signed === 1,
    }
  })
}
