import type { Commit, Signature } from '../model/revision.ts'
import { sameTexts } from '../same-texts.ts'
import type { Change } from './diff-tree.ts'
import type { CommitChanges } from './known-history.ts'
import type { CommitLink } from './rev-list.ts'

/** Part of a history in few characters: what many commits share stands in it once. JSON can hold it. */
export interface PackedHistory {
  /** Ids of a commit and its parents, with blanks between; a commit whose only parent is the next one stands alone. */
  readonly links: readonly string[]
  /** Names, addresses and paths. */
  readonly texts: readonly string[]
  readonly commits: readonly PackedCommit[]
}

/** Numbers stand for texts; the committer is left out where he is the author, at the same time. */
type PackedSignature = readonly [name: number, email: number, date: string]
/** An edit in place: path, blob, blob before, mode. A new file: path, blob, mode. Anything else stands as it is. */
type PackedChange =
  | readonly [path: number, blob: string, before: string, mode: number]
  | readonly [path: number, blob: string, mode: number]
  | Change
type PackedCommit = readonly [
  /** Place in the list of links, or the id of a commit that is not in it. */
  at: number | string,
  /** Null: those of the link. */
  parents: readonly string[] | null,
  author: PackedSignature,
  committer: PackedSignature | null,
  subject: string,
  signed: 0 | 1,
  changes: readonly PackedChange[],
]

/** Packs commits and links; `unpackHistory` gives the same again. */
export function packHistory(links: readonly CommitLink[], commits: readonly CommitChanges[]): PackedHistory {
  const places = new Map(links.map(({ id }, place) => [id, place]))
  const texts = new Map<string, number>()
  const text = (value: string) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    texts.set(value, texts.size)
    return texts.size - 1
  }
  const signature = ({ name, email, date }: Signature): PackedSignature => [text(name), text(email), date]
  const packed = commits.map(({ commit, changes }): PackedCommit => {
    const { id, parents, author, committer, subject, signed } = commit
    const place = places.get(id)
    return [
      place ?? id,
      place !== undefined && sameTexts(links[place]!.parents, parents) ? null : parents,
      signature(author),
      sameSignature(author, committer) ? null : signature(committer),
      subject,
      signed ? 1 : 0,
      changes.map((change) => packChange(change, text)),
    ]
  })
  return {
    links: links.map((link, at) => lineOf(link, links[at + 1])),
    texts: [...texts.keys()],
    commits: packed,
  }
}

/** The commits and links that were packed. */
export function unpackHistory(packed: PackedHistory): {
  readonly links: readonly CommitLink[]
  readonly commits: readonly CommitChanges[]
} {
  const { texts } = packed
  const ids = packed.links.map((line) => line.split(' '))
  const links = ids.map(([id = '', ...parents], at): CommitLink => {
    const next = ids[at + 1]?.[0]
    return {
      id,
      parents: parents[0] === '' ? [] : parents.length > 0 || next === undefined ? parents : [next],
    }
  })
  const signature = ([name, email, date]: PackedSignature): Signature => ({
    name: texts[name]!,
    email: texts[email]!,
    date,
  })
  const commits = packed.commits.map(([at, parents, by, committedBy, subject, signed, changes]) => {
    const link = typeof at === 'number' ? links[at]! : null
    const author = signature(by)
    const commit: Commit = {
      id: link?.id ?? `${at}`,
      parents: parents ?? link?.parents ?? [],
      author,
      committer: committedBy ? signature(committedBy) : author,
      subject,
      signed: signed === 1,
    }
    return { commit, changes: changes.map((change) => unpackChange(change, texts)) }
  })
  return { links, commits }
}

/** A root ends with a blank, so that it is not taken for a child of the next. */
function lineOf({ id, parents }: CommitLink, next: CommitLink | undefined): string {
  if (parents.length === 0) return `${id} `
  return parents.length === 1 && parents[0] === next?.id ? id : [id, ...parents].join(' ')
}

function packChange(change: Change, text: (value: string) => number): PackedChange {
  const { path, oldPath, blob, oldBlobs, oldPaths, status, similarity, mode, ...more } = change
  const [before = null] = oldBlobs
  const isPlain =
    oldPath === null && similarity === null && oldBlobs.length === 1 && Object.keys(more).length === 0
  if (!isPlain || blob === null || oldPaths.length !== 1) return change
  if (status === 'modified' && before !== null && oldPaths[0] === path)
    return [text(path), blob, before, text(mode)]
  if (status === 'added' && before === null && oldPaths[0] === null) return [text(path), blob, text(mode)]
  return change
}

function unpackChange(packed: PackedChange, texts: readonly string[]): Change {
  if (!('length' in packed)) return packed
  const path = texts[packed[0]]!
  const edited = packed.length === 4
  return {
    path,
    oldPath: null,
    blob: packed[1],
    oldBlobs: [edited ? packed[2] : null],
    oldPaths: [edited ? path : null],
    status: edited ? 'modified' : 'added',
    similarity: null,
    mode: texts[edited ? packed[3] : packed[2]]!,
  }
}

function sameSignature(a: Signature, b: Signature): boolean {
  return a === b || (a.name === b.name && a.email === b.email && a.date === b.date)
}
