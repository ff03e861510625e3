import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { itemKinds, itemsOf } from '../../../shared/model/digest.ts'
import { cloneBundle, runTestGit } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'

const present = realData('histories') !== null
const skipped = present ? '' : ' (skipped: no real data)'
const bundles = [
  'docent-sessions',
  'govuk-aws-decisions',
  'loaf-sessions',
  'madr-decisions',
  'torch-task-logs',
]
/** Letters of the kinds of items, in the order of `itemKinds`. */
const letters = 'DLAGST'

/** What the list says of each version: its counts, by file name and short blob id. */
function listed(bundle: string): Map<string, string> {
  const counts = new Map<string, string>()
  const list = readFileSync(new URL(`looked-at/${bundle}.txt`, import.meta.url), 'utf8')
  for (const line of list.trim().split('\n')) {
    const [file = '', versions = '', verdict = ''] = line.split(' | ')
    expect(verdict, file).toMatch(/^(?:right|mended|by the rule)/)
    for (const group of versions.split('; ')) {
      const [blobs = '', count = ''] = group.split(': ')
      for (const blob of blobs.split(' ')) counts.set(`${file} ${blob}`, count)
    }
  }
  return counts
}

/** Every version of every Markdown file: its blob and a path that it had. */
function versionsOf(root: string): { blob: string; path: string }[] {
  const log = ['log', '--all', '-m', '--raw', '--no-renames', '--no-abbrev', '--diff-filter=AM', '--format=']
  const raw = runTestGit(root, ['-c', 'core.quotePath=false', ...log])
  const found = new Map<string, { blob: string; path: string }>()
  for (const [, blob = '', path = ''] of raw.matchAll(/^:\d+ \d+ \w+ (\w+) [AM]\t(.*\.md)$/gm))
    found.set(`${path.slice(path.lastIndexOf('/') + 1)} ${blob.slice(0, 7)}`, { blob, path })
  return [...found.values()]
}

function bytesOf(root: string, blobs: readonly string[]): Uint8Array[] {
  const out = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: `${blobs.join('\n')}\n`,
    maxBuffer: 2 ** 28,
  })
  let at = 0
  return blobs.map(() => {
    const start = out.indexOf(10, at) + 1
    const end = start + Number(out.toString('latin1', at, start - 1).split(' ')[2])
    at = end + 1
    return out.subarray(start, end)
  })
}

it.skipIf(!present).each(bundles)(`reads every version in %s as the list says${skipped}`, (bundle) => {
  const root = cloneBundle(`${bundle}.bundle`)?.root ?? ''
  const versions = versionsOf(root)
  const bytes = bytesOf(
    root,
    versions.map(({ blob }) => blob),
  )
  const read = versions.map(({ blob, path }, at) => {
    const { digest } = readDigest(path, bytes[at] ?? new Uint8Array())
    const counts = itemKinds.flatMap((kind, index) => {
      const count = itemsOf(digest, kind).length
      return count > 0 ? [`${letters[index]}${count}`] : []
    })
    return [`${path.slice(path.lastIndexOf('/') + 1)} ${blob.slice(0, 7)}`, counts.join(' ') || '0'] as const
  })
  expect(new Map(read.toSorted())).toEqual(new Map([...listed(bundle)].toSorted()))
})
