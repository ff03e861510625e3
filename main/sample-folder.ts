import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { AppInfo, Reply } from '../shared/ipc/answers.ts'
import { refuse } from '../shared/model/result.ts'
import { buildSample } from './repo-host/build-sample.ts'

/** Where the sample's texts are: beside the built code in development, among the resources when packed. */
function source(): string {
  return app.isPackaged
    ? join(process.resourcesPath, 'digests')
    : join(import.meta.dirname, '..', '..', 'digests')
}

/** Builds the sample repository in the data folder, or finds it there from an earlier time. */
export async function sampleFolder(dataFolder: string, git: string | null): Promise<Reply<string>> {
  if (git === null)
    return refuse(
      'no-git',
      'The sample is built with git, and no git was found.',
      'Install git, then open the sample.',
    )
  const to = join(dataFolder, 'sample', 'hermes-digests')
  const made = await buildSample({ git, from: source(), to })
  return made.ok ? { ok: true, value: to } : made
}

/** What the sample holds, said on the first screen before it is built; a test counts it in the built one. */
export function sampleFacts(): AppInfo['sample'] {
  try {
    return JSON.parse(readFileSync(join(source(), 'facts.json'), 'utf8'))
  } catch {
    return { sessions: 0, projects: 0, commits: 0 }
  }
}
