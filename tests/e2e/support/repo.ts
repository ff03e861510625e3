import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestRepo, runTestGit, type TestRepo } from '../../support/test-repo.ts'
import { test as base, expect } from './launch.ts'

/** What stands in a digest of these tests; all else is filled in. */
interface DigestParts {
  readonly title: string
  readonly date?: string
  readonly project?: string
  readonly status?: string
  readonly model?: string
  readonly decisions?: readonly string[]
  readonly gaps?: readonly string[]
  readonly context?: readonly string[]
}

/** A tidy digest in the documented form. */
export function digestText(parts: DigestParts): string {
  const { title, date = '2026-01-05', project = 'alpha', status = 'active', model = 'm1' } = parts
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
  return `---
title: ${title}
created: ${date}
updated: ${date}
type: session-digest
status: ${status}
project: ${project}
domain: testing
session_date: ${date}
model: ${model}
model_provider: p1
platform: cli
---

# Session Digest: ${title}

## Goal

Show ${title} in a test.

## Context

${list(parts.context ?? ['Place: a test'])}

## Key Findings

### We're Ahead On

- It runs

### We're Missing

${list(parts.gaps ?? ['No second test'])}

## Decisions

${list(parts.decisions ?? ['Keep it short'])}
`
}

/** `test` with a git repository of its own, removed afterwards. */
export const test = base.extend<{ repo: TestRepo }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner demands a destructured first parameter.
  repo: async ({}, use) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'digest-audit-repo-')))
    const root = join(folder, 'night-shift')
    mkdirSync(root)
    runTestGit(root, ['init', '-q', '-b', 'main'])
    await use(openTestRepo(root))
    rmSync(folder, { recursive: true, force: true })
  },
})

export { expect }
