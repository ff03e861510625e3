import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildSample } from '../../../main/repo-host/build-sample.ts'

/** The project's folder of sample digests. */
export const sampleSource = resolve(import.meta.dirname, '../../../digests')

/** Absolute path of the git on this machine. */
export const git = execFileSync(process.platform === 'win32' ? 'where' : 'which', ['git'], {
  encoding: 'utf8',
})
  .split('\n')[0]!
  .trim()

/** A folder of its own for one test file, and how to be rid of it. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'digest-audit-sample-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Builds the sample into `to` and returns the id of its newest commit; throws when it is refused. */
export async function build(to: string, from = sampleSource): Promise<string> {
  const result = await buildSample({ git, from, to })
  if (!result.ok) throw new Error(result.error.what)
  return result.value.head
}

/** Output of git in the repository `repo`, under the environment given. */
export function ask(repo: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  return execFileSync(git, ['-c', 'core.quotePath=false', '-C', repo, ...args], {
    encoding: 'utf8',
    env,
  }).trimEnd()
}
