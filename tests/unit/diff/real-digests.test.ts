import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { type ComparedText, compareDigests } from '../../../shared/diff/compare-digests.ts'
import { splitLines } from '../../../shared/diff/split-lines.ts'
import { realData } from '../../support/real-data.ts'

const root = realData('real')

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.md$/i.test(name))
    .sort()
    .map((name) => join(folder, name))
}

function read(file: string): ComparedText {
  const { digest, text } = readDigest(file, readFileSync(file))
  return { side: { commit: null, path: file, subject: '', author: '', date: null }, digest, text }
}

describe.skipIf(root === null)('neighbours among real digests (skipped without the shared data)', () => {
  it('are compared whole: rows rebuild both texts, each item is told once', () => {
    const files = markdownFiles(root as string).slice(0, 200)
    expect(files.length).toBeGreaterThan(10)
    for (let at = 1; at < files.length; at++) {
      const a = read(files[at - 1] as string)
      const b = read(files[at] as string)
      const { rows, items } = compareDigests(a, b, {
        ignoreWhitespace: false,
        budgetMs: 60_000,
        now: () => performance.now(),
      })
      expect(rows.flatMap((row) => row.a?.text ?? [])).toEqual(splitLines(a.text).lines)
      expect(rows.flatMap((row) => row.b?.text ?? [])).toEqual(splitLines(b.text).lines)
      const count = ({ digest }: ComparedText) =>
        digest.sections.flatMap((section) => section.items).filter(({ struck }) => !struck).length
      expect(items.filter(({ from }) => from !== null)).toHaveLength(count(a))
      expect(items.filter(({ to }) => to !== null)).toHaveLength(count(b))
    }
  })
})
