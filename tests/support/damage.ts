import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTestGit, type TestRepo } from './test-repo.ts'

/** Where the loose object that a name stands for is. */
export function looseObject(repo: TestRepo, name: string): string {
  const id = repo.git('rev-parse', name).trim()
  return join(repo.root, '.git/objects', id.slice(0, 2), id.slice(2))
}

/** Ways in which an object is there no more, or is no good. */
export const objectDamages: Readonly<Record<string, (file: string) => void>> = {
  gone: (file) => rmSync(file),
  empty: (file) => overwrite(file, Buffer.alloc(0)),
  'cut short': (file) => overwrite(file, readFileSync(file).subarray(0, -4)),
  rubbish: (file) => overwrite(file, Buffer.from('rubbish')),
}

/** Cuts every pack of a repository short, and leaves its index. */
export function cutPacks(repo: TestRepo): void {
  const folder = join(repo.root, '.git/objects/pack')
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.pack')))
    overwrite(join(folder, name), readFileSync(join(folder, name)).subarray(0, 40))
}

/** Takes all objects from a repository but these. */
export function keepObjects(repo: TestRepo, ids: readonly string[]): void {
  const folder = join(repo.root, '.git/objects')
  const before = readdirSync(join(folder, 'pack'))
  runTestGit(repo.root, ['pack-objects', '-q', join(folder, 'pack/pack')], { input: `${ids.join('\n')}\n` })
  for (const name of before) rmSync(join(folder, 'pack', name), { force: true })
  for (const name of readdirSync(folder).filter((each) => each.length === 2))
    rmSync(join(folder, name), { recursive: true })
}

function overwrite(file: string, bytes: Uint8Array): void {
  chmodSync(file, 0o644)
  writeFileSync(file, bytes)
}
