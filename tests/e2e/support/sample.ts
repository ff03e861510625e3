import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSample } from '../../../main/repo-host/build-sample.ts'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { expect, type LaunchedApp } from './launch.ts'
import { test as base } from './repo.ts'
import { untilRead } from './window.ts'

const projectRoot = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** Builds the repository of the sample in a new folder. */
export async function buildSampleIn(to: string): Promise<void> {
  const git = await findGit()
  if (!git.ok) throw new Error(git.error.what)
  const made = await buildSample({ git: git.value.path, from: join(projectRoot, 'digests'), to })
  if (!made.ok) throw new Error(made.error.what)
}

interface SampleFixtures {
  /** Starts the app on the sample and waits until all is read. */
  openSample: () => Promise<LaunchedApp>
}

/** `test` with the sample's repository, built once for all tests of a run: none of them changes it. */
export const test = base.extend<SampleFixtures, { sample: string }>({
  sample: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner demands a destructured first parameter.
    async ({}, use) => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'digest-audit-sample-')))
      const to = join(folder, 'hermes-digests')
      await buildSampleIn(to)
      await use(to)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  openSample: async ({ launch, sample }, use) => {
    await use(async () => {
      const launched = await launch([sample])
      await untilRead(launched.page)
      return launched
    })
  },
})

/** Runs the built command line on a folder; gives what it prints as JSON. */
export function commandLine(...words: string[]): unknown {
  const cli = join(projectRoot, 'out', 'main', 'cli.js')
  return JSON.parse(execFileSync(process.execPath, [cli, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 }))
}

export { expect }
