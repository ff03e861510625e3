import { settledPair, withWorkingCopy } from '../../shared/comparison/revision-steps.ts'
import { call } from '../bridge.ts'
import type { Route, TextRef } from '../routes.ts'
import { hasFiles } from './as-of.ts'

/** A route whose texts are named by commits, and whether all of them could be. */
interface Pinned {
  readonly route: Route
  /** False: a text is in no commit yet, and is named as the working copy. */
  readonly isWhole: boolean
}

/**
 * The route with every text and state that it compares named by a full commit id, so that it shows the same on another
 * machine and another day: what is newest now, a branch, and a file on disk that is as it was committed.
 */
export async function pinnedRoute(route: Route): Promise<Pinned> {
  if (route.view !== 'compare' || route.record) return { route, isWhole: true }
  const set = route.set && (await pinnedSet(route.set))
  if (route.session === null) return { route: { ...route, set }, isWhole: isWhole(set?.a) && isWhole(set?.b) }
  const onDisk = hasFiles()
  const revisionsOf = async (session: string) => {
    const chain = await call('digest.history', { session })
    return chain.ok ? withWorkingCopy(chain.value, onDisk) : []
  }
  const pair = settledPair(route.session, await revisionsOf(route.session), route.a, route.b)
  if (!pair) return { route: { ...route, set }, isWhole: true }
  const pin = async (side: TextRef): Promise<TextRef> => {
    if (side.revision !== null) return side
    const revisions = await revisionsOf(side.session)
    // Of a digest that was removed the last text is what the side shows.
    const newest = revisions.find((each) => each.blob !== null)
    const committed = revisions.find((each) => each.commit !== null && each.blob === newest?.blob)
    return committed ? { ...side, revision: committed.commit, path: committed.path } : side
  }
  const a = await pin(pair.a)
  const b = await pin(pair.b)
  return { route: { ...route, set, a, b }, isWhole: a.revision !== null && b.revision !== null }
}

function isWhole(name: string | undefined): boolean {
  return name !== 'WORK'
}

async function pinnedSet(names: { readonly a: string; readonly b: string }) {
  const list = await call('sets.list', names)
  if (!list.ok) return names
  return { a: list.value.a.commit ?? names.a, b: list.value.b.commit ?? names.b }
}
