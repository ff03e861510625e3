import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { bodyOf } from '../../../shared/digest/body-of.ts'
import { dateOfDigest } from '../../../shared/index/session-date.ts'
import { findField, itemKinds, itemsOf } from '../../../shared/model/digest.ts'
import { cloneBundle, runTestGit, type TestRepo } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'
import { places } from './read.ts'
import { type Expectation, realExpectations } from './real-expectations.ts'

const root = realData('real')
const about = root ? 'real files' : 'real files (skipped: no real data)'

function files(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
}

function load(name: string) {
  return readDigest(`digests/${name.slice(name.lastIndexOf('/') + 1)}`, readFileSync(join(root ?? '', name)))
}

/** Counts as decisions, learnings, actions, gaps, strengths, targets. */
function counts(name: string): number[] {
  return itemKinds.map((kind) => itemsOf(load(name).digest, kind).length)
}

describe.skipIf(!root)(about, () => {
  it('reads every file, loses no byte of a body and gives every one a title', () => {
    const names = files(root ?? '', '.md')
    expect(names.length).toBeGreaterThan(30)
    for (const name of names) {
      const { digest, text } = load(name)
      expect(digest.title).not.toBe('')
      const { body } = bodyOf(text, digest)
      expect(text.endsWith(body)).toBe(true)
      expect(digest.problems.filter(({ code }) => code === 'file.stopped-reader')).toEqual([])
    }
  })

  it('reads the one real digest of the documented format', () => {
    const name = 'cyberjanitor__hermes-session-digests/digests/2026-05-12-kb-comparison-r0b0tlab.md'
    const { digest } = load(name)
    expect(counts(name)).toEqual([0, 0, 4, 8, 5, 0])
    expect(digest.title).toBe('Session Digest — KB Comparison with r0b0tlabbra1n')
    expect(findField(digest, 'contested')?.value).toBe('false')
    expect(places(digest.problems)).toEqual(['status.tag-disagrees@9'])
  })

  // Counted by hand in the files; the order is that of `counts`.
  it.each([
    ['tnez__docent/2025-11-07-session-001.md', [1, 0, 10, 0, 0, 0]],
    ['tnez__docent/2025-10-29-journal-001.md', [0, 4, 1, 0, 0, 0]],
    ['levifig__loaf/20260519-004326-session.md', [3, 0, 0, 0, 0, 0]],
    ['levifig__loaf/20260124-015123-verification-reference.md', [3, 0, 2, 0, 0, 0]],
    ['PR0M3TH3AN__TORCH/2026-02-28T16-06-54Z__weekly-synthesis-agent__completed.md', [0, 0, 5, 0, 0, 0]],
    ['PR0M3TH3AN__TORCH/DECISIONS_2026-03-02T20_15_05Z.md', [1, 0, 0, 0, 0, 0]],
    ['adr__madr/0013-use-yaml-front-matter-for-meta-data.md', [1, 0, 0, 0, 0, 0]],
  ])('counts the items of %s', (name, expected) => {
    expect(counts(name)).toEqual(expected)
  })

  it.each([
    [
      'PR0M3TH3AN__TORCH/2026-02-19T05-06-16Z__pr-review-agent__failed.md',
      'failure_reason',
      'Validation failed (Verify: 1, Lint: 0)',
    ],
    ['PR0M3TH3AN__TORCH/CONTEXT_2026-02-22.md', 'node_version', 'v22.22.0'],
    ['PR0M3TH3AN__TORCH/2026-02-28T02-19-32Z__governance-agent__completed.md', 'status', 'Success'],
    ['levifig__loaf/20260124-015123-verification-reference.md', 'status', 'archived'],
    ['levifig__loaf/20260407-004550-session.md', 'created', '2026-04-06T23:45:50.512Z'],
    ['tnez__docent/2025-11-07-session-001.md', 'session_date', '2025-11-07T17:25:00-05:00'],
    ['alphagov__govuk-aws/0039-non-govuk-domain-policy.md', 'session_date', '2022-10-10'],
    ['Pravin-surawase__structural_engineering_lib/ARCHIVE_INDEX.md', 'session_date', '2026-01-10'],
  ])('reads in %s the field %s', (name, field, value) => {
    expect(findField(load(name).digest, field)?.value).toBe(value)
  })

  it('names form and faults of the odd ones', () => {
    expect(load('Pravin-surawase__structural_engineering_lib/ARCHIVE_INDEX.md').digest.form.lineEnds).toBe(
      'crlf',
    )
    expect(load('mattmre__AGENT33/TASKS.md').digest.form.bom).toBe(true)
    const marker = load('mattmre__AGENT33/session51-baseline-pr-stack-recovery.md').digest
    expect(places(marker.problems)).toEqual(['frontmatter.missing@file'])
    const template = load('adr__madr/adr-template.md').digest
    expect(places(template.problems)).toContain('file.template@file')
  })

  it('takes no agent trace and no relay log for session records', async () => {
    for (const name of files(root ?? '', '.jsonl')) {
      const read = await readRecords(name, createReadStream(join(root ?? '', name)))
      expect(read.records).toEqual([])
      expect(places(read.problems)).toEqual(['record.other-shape@1'])
    }
  })
})

describe.skipIf(!root)(`what ${about} say, held against them by eye`, () => {
  const clones = new Map<string, TestRepo>()

  beforeAll(() => {
    for (const { bundle } of realExpectations) {
      if (bundle === undefined || clones.has(bundle)) continue
      const clone = cloneBundle(bundle)
      if (clone) clones.set(bundle, clone)
    }
  })

  function bytesOf({ bundle, blob, file }: Expectation): Uint8Array {
    const clone = bundle === undefined ? undefined : clones.get(bundle)
    if (clone && blob !== undefined) return Buffer.from(runTestGit(clone.root, ['cat-file', 'blob', blob]))
    return readFileSync(join(root ?? '', file))
  }

  it.each(realExpectations)('$file', (expected) => {
    const { bundle, file } = expected
    const path = bundle === undefined ? `digests/${file.slice(file.lastIndexOf('/') + 1)}` : file
    const { digest } = readDigest(path, bytesOf(expected))
    expect({
      title: digest.title,
      date: dateOfDigest(digest, path)?.text ?? null,
      project: findField(digest, 'project')?.value ?? null,
      status: findField(digest, 'status')?.value ?? null,
      counts: itemKinds.map((kind) => itemsOf(digest, kind).length),
      problems: places(digest.problems),
    }).toEqual({
      title: expected.title,
      date: expected.date,
      project: expected.project,
      status: expected.status,
      counts: expected.counts,
      problems: expected.problems,
    })
  })
})
