import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { realData } from './real-data.ts'
import { openTestRepo, runTestGit, type TestRepo } from './test-repo.ts'

export { type Files, openTestRepo, type PlannedCommit, runTestGit, type TestRepo } from './test-repo.ts'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is removed when the tests of the file have ended. */
export function temporaryFolder(name = 'repo'): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'digest-audit-test-')))
  folders.push(folder)
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

export function makeRepo(...initOptions: string[]): TestRepo {
  const root = temporaryFolder()
  runTestGit(root, ['init', '-q', '-b', 'main', ...initOptions])
  return openTestRepo(root)
}

/** A clone of one of the real histories beside the project; null where they are absent. */
export function cloneBundle(name: string): TestRepo | null {
  const bundle = realData('histories', name)
  if (bundle === null) return null
  const root = temporaryFolder()
  runTestGit(root, ['clone', '-q', bundle, '.'])
  return openTestRepo(root)
}
