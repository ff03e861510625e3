import { resolve } from 'node:path'
import { buildSample } from '../repo-host/build-sample.ts'
import { findGit } from '../repo-host/find-git.ts'
import { need } from './failure.ts'
import type { Output } from './output.ts'

/**
 * Builds the sample repository in a folder of its own, for trials in a terminal.
 *
 * @param from the project's folder of sample texts
 * @param typed where to; it may hold an earlier sample, else it must be empty or not there
 */
export async function makeSample(from: string, typed: string, out: Output): Promise<void> {
  const to = resolve(typed)
  const git = need(await findGit({ repositories: [to] }))
  const { built } = need(await buildSample({ git: git.path, from, to }))
  out.data(to)
  out.words(built ? 'The sample was built. Read it with `list`.' : 'The sample is there already.')
}
