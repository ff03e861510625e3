import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import type { Digest } from '../../../shared/model/digest.ts'
import type { Problem } from '../../../shared/model/problem.ts'

/** Reads a text or bytes as the digest at a path whose name holds no date. */
export function read(content: string | Uint8Array, path = 'digests/one.md'): Digest {
  return readDigest(path, typeof content === 'string' ? Buffer.from(content) : content).digest
}

/** Frontmatter around the given lines, and a body. */
export function withFrontmatter(lines: string, body = ''): string {
  return `---\n${lines}\n---\n${body}`
}

/** Fields as `name=value`, for comparing many at once. */
export function fieldsOf(digest: Digest): string[] {
  return digest.fields.map((field) => `${field.name}=${field.value}`)
}

/** Problems as `code@line`. */
export function places(problems: readonly Problem[]): string[] {
  return problems.map((problem) => `${problem.code}@${problem.line ?? 'file'}`)
}

/** Items as `kind: text`, in file order. */
export function itemLines(digest: Digest): string[] {
  return digest.sections.flatMap((section) => section.items.map((item) => `${item.kind}: ${item.text}`))
}

/** A documented digest without any fault. */
export const tidy = `---
title: Session Digest — Roll back by hand
session_date: 2026-06-11
model: deepseek-v4-pro
model_provider: openrouter
platform: discord
project: releases
domain: operations
type: session-digest
status: active
tags: [type/session-digest, status/active]
---

# Session Digest: Roll back by hand

## Goal
Say who rolls back, and how.

## Context
- Servers: two, behind one name

## Key Findings

### We're Ahead On
- **Folders**: each release has its own

### We're Missing (their strengths)
- A check before the switch

## Actions Taken
- Wrote the runbook

## Decisions
- Roll back after two failed checks
- Keep five releases

## Durable Learnings
- A rollback that is not rehearsed is a guess

## Promotion Targets
- \`runbooks/rollback.md\` — the steps
`

/** Reads the given bytes as a records file, in pieces of the given size. */
export function readLines(content: string | Uint8Array, piece = 64 * 1024) {
  const bytes = Buffer.from(content as string)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  return readRecords('data/sessions.jsonl', pieces())
}
