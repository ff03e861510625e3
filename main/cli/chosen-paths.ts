import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { exitCodes, Failure, need } from './failure.ts'

/** A path that was typed, as the repository names it: from its root, `/` between the parts, '' for the root. */
export function pathBelow(root: string, typed: string): string {
  const inside = isAbsolute(typed) ? relative(root, typed) : typed
  const parts: string[] = []
  for (const part of inside.split(sep === '\\' ? /[\\/]/ : '/')) {
    if (part === '..') {
      if (parts.pop() !== undefined) continue
      throw new Failure(
        `${typed} is not below the repository.`,
        'Name a path from its root.',
        exitCodes.wrongUse,
      )
    }
    if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/**
 * Refuses folders and records files that were named and are nowhere: a misspelt name must not pass for
 * a repository without digests.
 */
export async function checkChosen(
  engine: SessionEngine,
  folders: readonly string[],
  records: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    const begins = (path: string) => path.startsWith(`${folder}/`)
    const known =
      folder === '' ||
      (await isThere(engine, folder)) ||
      [...engine.history.chains.values()].some(({ names }) => names.some(begins))
    if (known) continue
    throw new Failure(
      `There is no folder ${folder} in the repository, now or in its past.`,
      'Leave out --folder to see which folders hold digest-like files.',
      exitCodes.wrongUse,
    )
  }
  for (const file of records) {
    if (await isThere(engine, file)) continue
    throw new Failure(`There is no file ${file} in the repository.`, 'Check --records.', exitCodes.wrongUse)
  }
}

async function isThere(
  { hasWorkingCopy, options, reader, state }: SessionEngine,
  path: string,
): Promise<boolean> {
  if (hasWorkingCopy && existsSync(join(options.root, path))) return true
  if (!reader || state.head === null) return false
  return need(await reader.listTree(state.head, [path])).length > 0
}
