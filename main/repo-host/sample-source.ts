import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SampleStep, SampleTree } from './sample-history.ts'

/** What the source folder of the sample holds. */
interface SampleSource {
  /** Texts of the last commit by path in the repository. */
  readonly newest: SampleTree
  /** Texts of removed files, by their path in the source folder. */
  readonly kept: ReadonlyMap<string, string>
  readonly people: Readonly<Record<string, string>>
  readonly steps: readonly SampleStep[]
}

/**
 * Reads the sample's source folder: `*.md` are the digests, `data/` and `files/` the other files of the
 * repository, `removed/` the texts of files that are gone, `history.json` the steps. `README.md` explains
 * the sample to a reader of the source and is no part of the repository.
 *
 * @throws the file system's error when a file cannot be read
 */
export async function readSampleSource(folder: string): Promise<SampleSource> {
  const newest = new Map<string, string>()
  const kept = new Map<string, string>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = relative(folder, full).replaceAll('\\', '/')
    const text = () => readText(full)
    if (path.startsWith('removed/')) kept.set(path, await text())
    else if (path.startsWith('files/')) newest.set(path.slice('files/'.length), await text())
    else if (path.startsWith('data/')) newest.set(path, await text())
    else if (/^[^/]+\.md$/.test(path) && path !== 'README.md')
      newest.set(`digests/${path.normalize('NFC')}`, await text())
  }
  const history = JSON.parse(await readText(join(folder, 'history.json'))) as {
    people: Record<string, string>
    steps: SampleStep[]
  }
  return { newest: new Map([...newest].sort()), kept, people: history.people, steps: history.steps }
}

/** The sample's texts have LF only; a checkout of the project may have turned them into CRLF. */
async function readText(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
}
