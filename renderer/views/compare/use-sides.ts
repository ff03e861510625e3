import { useMemo } from 'react'
import {
  choicesOf,
  lastTextOfRemoved,
  settledPair,
  withWorkingCopy,
} from '../../../shared/comparison/revision-steps.ts'
import type { Revision, RevisionSize } from '../../../shared/model/revision.ts'
import type { TextPair, TextRef } from '../../routes.ts'
import { useHasFiles } from '../../state/as-of.ts'
import { useRepository, useVersion } from '../../state/repository.ts'
import { type Answer, useRequest } from '../../state/use-request.ts'

/** Revisions of one session, newest first. */
export interface RevisionsOf {
  readonly session: string
  readonly revisions: readonly Revision[]
  /** Sizes by commit, as far as they are known; the working copy's under null. */
  readonly sizes: ReadonlyMap<string | null, RevisionSize>
}

/** What can be compared, and what is. */
interface Sides {
  /** The session's own revisions, then those of the other session when two are compared. */
  readonly lists: readonly RevisionsOf[]
  readonly choices: readonly TextRef[]
  readonly pair: TextPair | null
  readonly history: Answer<unknown>
}

/**
 * Reads the revisions and settles what is compared: what the route names, else what is newest.
 *
 * @param fromSet the sides are those of a whole set, which may name commits that no list of revisions has
 */
export function useSides(session: string, a: TextRef | null, b: TextRef | null, fromSet: boolean): Sides {
  const version = useVersion()
  const onDisk = useHasFiles()
  // As of a commit nothing is shown that came later: sides from before it was named do not hold.
  const isBounded = useRepository(({ repository }) => !!repository?.asOf && repository.phase === 'ready')
  const other = [a, b].find((side) => side !== null && side.session !== session)?.session
  const history = useRequest('digest.history', { session }, version)
  const second = useRequest('digest.history', other ? { session: other } : undefined, version)
  const ownSizes = useRequest('digest.sizes', history.value ? { session } : undefined, version).value
  const otherSizes = useRequest(
    'digest.sizes',
    other && second.value ? { session: other } : undefined,
    version,
  ).value
  const own = history.value
  const otherChain = second.value
  const settled = useMemo(() => {
    const listOf = (
      of: string,
      chain: typeof own,
      sizes: readonly RevisionSize[] | undefined,
    ): RevisionsOf => ({
      session: of,
      revisions: withWorkingCopy(chain, onDisk),
      sizes: new Map((sizes ?? []).map((size) => [size.commit, size])),
    })
    const lists = [listOf(session, own, ownSizes)]
    if (other) lists.push(listOf(other, otherChain, otherSizes))
    const choices = lists.flatMap((list) => choicesOf(list.session, list.revisions))
    const isFree = !isBounded || fromSet
    const isRead = own !== undefined && (other === undefined || otherChain !== undefined)
    const here = (side: TextRef | null) => {
      const isHere = choices.some(
        (choice) => choice.session === side?.session && choice.revision === side.revision,
      )
      if (side === null || !(isFree || isHere)) return null
      return lastTextOfRemoved(side, side.session === session ? own : otherChain)
    }
    const pair = settledPair(session, lists[0]?.revisions ?? [], here(a), here(b))
    // Whether the other digest was removed, so that it has no text on disk, is told by its revisions.
    const isKnown =
      isRead || (isFree && [a, b].every((side) => !side || side.session === session || side.revision))
    return { lists, choices, pair: isKnown ? pair : null }
  }, [session, other, own, otherChain, ownSizes, otherSizes, onDisk, a, b, isBounded, fromSet])
  return { ...settled, history }
}
