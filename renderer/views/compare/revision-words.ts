import { shortId, zonedTime } from '../../../shared/comparison/words.ts'
import { isHistoryCut, type RepositoryState } from '../../../shared/model/repository.ts'
import type { Revision, RevisionSize } from '../../../shared/model/revision.ts'
import { counted, doneOf, numeral } from '../../../shared/text/counted.ts'
import { unsearchedWords } from '../../../shared/text/edge-words.ts'
import { whyNoHistory } from '../../../shared/text/no-history.ts'
import { renamedWords, renameWords } from '../../../shared/text/rename-words.ts'

/** "+8 −6", "+57", "0": how many lines a revision added and removed. */
export function sizeWords({ added, removed }: RevisionSize): string {
  const plus = added > 0 ? `+${numeral(added)}` : ''
  const minus = removed > 0 ? `−${numeral(removed)}` : ''
  return `${plus} ${minus}`.trim() || '0'
}

/** "authored 2026-06-14 09:41 +02:00", and "committed …" where that is another time; nothing of what is not committed. */
export function revisionTimes(
  { authorDate, committerDate }: Revision,
  inWords: (date: string) => string,
): readonly string[] {
  const committed = committerDate === authorDate ? null : committerDate
  return [
    ...(authorDate === null ? [] : [`authored ${inWords(authorDate)}`]),
    ...(committed === null ? [] : [`committed ${inWords(committed)}`]),
  ]
}

/** Lines below a revision's subject: who and when, then what the commit did that an edit does not. */
export function revisionNotes(revision: Revision): string[] {
  if (revision.commit === null) {
    if (revision.blob === null) return ['removed, not committed']
    return [revision.sameTextAs ? `same text as ${shortId(revision.sameTextAs)}` : 'changed, not committed']
  }
  const [first, ...more] = revisionTimes(revision, zonedTime)
  const notes = [first ? `${revision.author}, ${first}` : revision.author, ...more]
  if (revision.signed) notes.push('signed, not verified here')
  if (revision.parents.length > 1)
    notes.push(`merge of ${revision.parents.length} parents, differs from each`)
  if (revision.renamedFrom) {
    notes.push(`${renamedWords(revision.renamedFrom, revision.path)}, ${renameWords(revision)}`)
  }
  if (revision.change === 'removed' || revision.blob === null) notes.push('removed here')
  if (revision.cut) notes.push('older commits are not here: this may have been made before')
  if (revision.unsearched) notes.push(unsearchedWords)
  if (revision.change === 'restored') notes.push('restored')
  if (revision.sameTextAs) notes.push(`same text as ${shortId(revision.sameTextAs)}`)
  return notes
}

/** What of the history has been read, at the end of the list. */
export function historyRead(repository: RepositoryState | null): string {
  if (!repository) return ''
  const none = whyNoHistory(repository)
  if (none !== null) return `${none}: there is no history.`
  const { done, complete, stopped } = repository.history
  const commits = counted(done, 'commit')
  if (complete && isHistoryCut(repository))
    return `All of the history that is here: ${commits} read. Older ones are not here.`
  if (complete) return `History of this file is complete: ${commits} read.`
  const of = `${doneOf(repository.history)} commits`
  if (stopped) return `History was stopped at ${of}. Older revisions are not here.`
  const limits = repository.limitedBy.join(', ')
  if (repository.phase === 'ready') return `${of} read${limits ? `; history is ${limits}` : ''}.`
  return `History is being read: ${of}. Older revisions follow.`
}
