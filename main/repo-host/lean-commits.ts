import { parseCommit } from '../../shared/git/commit.ts'
import type { Commit, Signature } from '../../shared/model/revision.ts'
import { copied } from '../../shared/text/copied.ts'
import { SharedTexts } from './shared-texts.ts'

/** A commit as `cat-file` gives it. */
export function commitFrom(id: string, bytes: Uint8Array, size: number): Commit {
  return parseCommit(id, Buffer.from(bytes.buffer, bytes.byteOffset, size).toString('latin1'), decodeAs)
}

function decodeAs(bytes: string, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}

/** Few people write many commits: each name is kept once, and no text holds on to the whole object that it is of. */
export class LeanCommits {
  private readonly texts = new SharedTexts()

  /** The commit, with the list of parents that is kept anyway where it is the same. */
  lean(commit: Commit, ofLink: readonly string[] | undefined): Commit {
    const { author, committer } = commit
    const isSame =
      ofLink?.length === commit.parents.length && ofLink.every((id, at) => id === commit.parents[at])
    const writer = this.leanSignature(author)
    return {
      ...commit,
      parents: isSame ? ofLink : commit.parents,
      author: writer,
      committer: committer === author ? writer : this.leanSignature(committer),
      subject: copied(commit.subject),
    }
  }

  private leanSignature({ name, email, date }: Signature): Signature {
    return { name: this.texts.share(name), email: this.texts.share(email), date }
  }
}
