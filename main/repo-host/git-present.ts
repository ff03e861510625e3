import { catFile } from '../../shared/git/cat-file-frame.ts'
import { ok, type Result } from '../../shared/model/result.ts'
import { faultOf, type GitRunner } from './git-runner.ts'

/** Ids of all objects that are in the repository itself. git lists them without asking a remote for others. */
export async function listPresent(git: GitRunner): Promise<Result<ReadonlySet<string>>> {
  const ids = new Set<string>()
  let rest = ''
  const process = git.start('cat-file', catFile.listArgs, (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) ids.add(line)
  })
  process.closeInput()
  const fault = faultOf(await process.ended, git.root)
  return fault ? { ok: false, error: fault } : ok(ids)
}
