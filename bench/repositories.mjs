import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where generated repositories are kept from one run to the next. */
const cache = join(tmpdir(), 'digest-audit-bench')

const states = ['draft', 'active', 'canonical', 'archived']

/** The text of digest `i` in its revision `k`; each revision changes a status, a decision and an action. */
function digestText(i, k) {
  const two = (value) => String(value).padStart(2, '0')
  const day = `${2024 + (Math.floor(i / 360) % 3)}-${two((Math.floor(i / 28) % 12) + 1)}-${two((i % 28) + 1)}`
  const platform = ['cli', 'discord', 'telegram'][i % 3]
  const decisions = [0, 1, 2].map((d) => `- Decide ${d} on topic ${i} in round ${d === 0 ? k : 0}`).join('\n')
  return `---
title: Note ${i}
created: ${day}
updated: ${day}
type: session-digest
status: ${states[Math.min(k, 3)]}
project: project-${i % 12}
domain: domain-${i % 5}
tags: [type/session-digest]
session_date: ${day}
model: model-${i % 4}
model_provider: provider
platform: ${platform}
---

# Session Digest: Note ${i}

## Goal

Show number ${i}.

## Context

- Place: here, with some words more
- Time: now, with as many words again to come near the length of a real one

## Key Findings

### We're Ahead On

- Strength ${i % 40} of the tool in use

### We're Missing

- No check for case ${i % 90}

## Actions Taken

- Did one thing
- Did another thing ${k}

## Decisions

${decisions}

## Durable Learnings

- Learned that ${i} holds

## Promotion Targets

- \`concepts/c${i % 50}.md\`
`
}

/** Where digest `i` of `digests` lies: all in one folder, or each in one of its year and month (five years). */
function pathOf(i, digests, layout) {
  const name = `note-${String(i).padStart(5, '0')}.md`
  if (layout === 'flat') return `digests/${name}`
  const month = Math.floor((i * 60) / digests)
  return `digests/${2021 + Math.floor(month / 12)}/${String((month % 12) + 1).padStart(2, '0')}/${name}`
}

/** One commit per digest and revision, as the input of `git fast-import`. */
function* importStream(digests, revisions, layout) {
  let mark = 0
  let seconds = 1_700_000_000
  const data = (text) => `data ${Buffer.byteLength(text)}\n${text}\n`
  for (let k = 0; k < revisions; k++) {
    for (let i = 0; i < digests; i++) {
      mark += 1
      seconds += 60
      const who = `A <a@example.com> ${seconds} +0100`
      yield `commit refs/heads/main\nmark :${mark}\nauthor ${who}\ncommitter ${who}\n${data(`Commit ${mark}`)}`
      if (mark > 1) yield `from :${mark - 1}\n`
      yield `M 100644 inline ${pathOf(i, digests, layout)}\n${data(digestText(i, k))}\n`
    }
  }
}

/**
 * A repository with a working copy, made once.
 * @param {number} digests
 * @param {number} revisions commits per digest
 * @param {'flat' | 'months'} layout
 * @returns {Promise<string>} its folder
 */
export async function repositoryOf(digests, revisions, layout = 'flat') {
  const folder = join(cache, `${digests}x${revisions}${layout === 'flat' ? '' : `-${layout}`}`)
  if (existsSync(folder)) return folder
  const made = `${folder}.${process.pid}`
  mkdirSync(made, { recursive: true })
  await git(made, ['init', '--quiet', '--initial-branch=main'])
  await git(made, ['fast-import', '--quiet'], importStream(digests, revisions, layout))
  await git(made, ['checkout', '--quiet', '--force', 'main'])
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
  return folder
}

/** Runs git; resolves to its wall time in ms, or to what it printed. */
export async function git(folder, args, input = [], wantsText = false) {
  const began = performance.now()
  const child = spawn('git', ['-C', folder, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const printed = []
  child.stdout.on('data', (chunk) => wantsText && printed.push(chunk))
  for (const text of input) if (!child.stdin.write(text)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`git ${args[0]} ended with ${code} in ${folder}.`)
  return wantsText ? Buffer.concat(printed).toString('utf8') : performance.now() - began
}
