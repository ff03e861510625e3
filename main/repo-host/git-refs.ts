import { refList } from '../../shared/git/ref-list.ts'
import type { NamedRef } from '../../shared/model/named-commit.ts'
import { ok, type Result } from '../../shared/model/result.ts'
import type { GitRunner } from './git-runner.ts'

/**
 * Branches and tags, the newest first where that can be told.
 *
 * @param within full id: those in the history of this commit alone; null: all
 * @param isPartial objects may be missing, so none is read for a day
 */
export async function listRefs(
  git: GitRunner,
  within: string | null,
  isPartial: boolean,
  signal: AbortSignal,
): Promise<Result<readonly NamedRef[]>> {
  const list = (args: readonly string[]) => git.run('for-each-ref', args, { signal })
  const answer = await list(refList.args(!isPartial))
  // A damaged object behind one ref would hide all the others.
  const listed = answer.ok || isPartial ? answer : await list(refList.args(false))
  if (!listed.ok) return listed
  const inside = within === null ? null : await list(refList.withinArgs(within))
  if (inside && !inside.ok) return inside
  return ok(refList.parse(listed.value.stdout.toString('latin1'), inside?.value.stdout.toString('latin1')))
}
