import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Apart from `engine.mjs`, so that a process that is measured has no bundler in its memory.

/**
 * @param {string} folder with what was built
 * @returns {(name: string) => Promise<any>} gives a module of it
 */
export function modulesOf(folder) {
  return (name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)
}

/**
 * Opens a repository with the whole engine, of which nothing is read yet.
 * @param {string} folder with `wholeEngine`
 * @param {string} root
 * @param {import('../tests/support/engine-options.ts').OpenOptions} [options]
 */
export async function openEngine(folder, root, options) {
  const load = modulesOf(folder)
  const [{ SessionEngine }, { engineOptions }] = [await load('session-engine'), await load('engine-options')]
  const opened = await SessionEngine.open(await engineOptions(root, options))
  if (!opened.ok) throw new Error(opened.error.what)
  return opened.value
}
