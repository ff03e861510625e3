import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

const clean = `---
session_id: one
session_date: 2026-05-12
model: m
model_provider: p
platform: cli
project: ferry
domain: deployment
type: session-digest
status: active
tags: [type/session-digest]
---

# One

## Decisions

- Keep one
`

let cli: Cli
let repo: TestRepo
beforeAll(async () => {
  cli = await openCli()
  repo = makeRepo()
  repo.commit('one', { 'digests/one.md': clean })
})
afterEach(() => vi.unstubAllEnvs())

async function expectCode(code: number, ...args: string[]) {
  const run = await cli(...args)
  expect([args.slice(2), run.code]).toEqual([args.slice(2), code])
  if (code > 1) {
    expect(run.stdout).toBe('')
    expect(run.stderr).not.toBe('')
  }
  return run
}

describe('exit codes', () => {
  test('0: done', async () => {
    for (const command of ['list', 'decisions', 'problems', 'dashboard'])
      await expectCode(0, command, repo.root)
    await expectCode(0, 'show', repo.root, 'digests/one.md')
    await expectCode(0, 'diff', repo.root, './digests/one.md', 'HEAD', 'WORK')
    await expectCode(0, '--help')
    for (const name of ['list', 'show', 'decisions', 'history', 'record', 'diff', 'compare', 'problems'])
      expect((await expectCode(0, name, '--help')).stdout).toContain('Exit codes: 0 done')
    for (const name of ['dashboard', 'export'])
      expect((await expectCode(0, name, '--help')).stdout).toContain(`Usage: digest-audit ${name}`)
  })

  test('1: findings at or above --fail-on', async () => {
    const warned = makeRepo()
    warned.commit('one', { 'digests/one.md': clean.replace('status: active\n', '') })
    await expectCode(0, 'problems', warned.root)
    await expectCode(1, 'problems', warned.root, '--fail-on', 'warning')
    await expectCode(1, 'problems', warned.root, '--fail-on', 'info')
    await expectCode(0, 'problems', warned.root, '--fail-on', 'never')
    warned.commit('two', { 'digests/one.md': clean.replace('2026-05-12', '2026-05-32') })
    await expectCode(1, 'problems', warned.root)
  })

  test.each([
    [[]],
    [['nothing']],
    [['list']],
    [['list', '.', '--bogus']],
    [['list', '.', 'too-much']],
    [['export', '.', 'sessions']],
    [['export', '.', 'sessions', '--csv', '--json']],
    [['export', '.', 'gaps', '--csv']],
    [['problems', '.', '--fail-on', 'bad']],
  ])('2: wrong use: %j', async (args) => {
    expect(await cli(...args)).toMatchObject({ code: 2, stdout: '' })
  })

  test('2: what was asked for is not there', async () => {
    await expectCode(2, 'show', repo.root, 'digests/two.md')
    await expectCode(2, 'history', repo.root, '../one.md')
    await expectCode(2, 'record', repo.root, 'two')
    await expectCode(2, 'list', repo.root, '--at', 'nowhere')
    await expectCode(2, 'diff', repo.root, 'digests/one.md', 'nowhere', 'WORK')
    await expectCode(2, 'compare', repo.root, 'HEAD', '--output=x')
    await expectCode(2, 'list', repo.root, '--folder', 'elsewhere')
    await expectCode(2, 'list', repo.root, '--folder', '../elsewhere')
    await expectCode(2, 'list', repo.root, '--records', 'data/none.jsonl')
  })

  test('3: the repository cannot be read', async () => {
    const folder = temporaryFolder()
    await expectCode(3, 'list', join(folder, 'nowhere'))
    await expectCode(3, 'list', join(repo.root, 'digests/one.md'))
    await expectCode(3, 'list', folder, '--at', 'HEAD')
    await expectCode(3, 'compare', folder, 'HEAD', 'WORK')
  })

  test('a git that is too old: digests are read, and what needs git is refused', async () => {
    const programs = join(temporaryFolder(), 'bin')
    mkdirSync(programs)
    writeFileSync(join(programs, 'git'), '#!/bin/sh\necho git version 2.1.0\n')
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', programs)
    const list = await expectCode(0, 'list', repo.root, '--json')
    expect(list.json()).toMatchObject({ head: null, limitedBy: ['no history'], total: 1 })
    expect(list.json().sessions).toMatchObject([{ revisions: null, uncommitted: false }])
    expect(list.stderr).toContain('2.1.0')
    await expectCode(3, 'list', repo.root, '--at', 'HEAD')
  })
})

test('2: a query that is not understood gives no rows, for they would be taken for those that match', async () => {
  for (const command of [
    ['list'],
    ['decisions'],
    ['dashboard'],
    ['export', repo.root, 'sessions', '--csv'],
  ]) {
    const [name = '', root = repo.root, ...rest] = command
    const run = await cli(name, root, ...rest, '--query', 'nosuch:x project:ferry')
    expect([name, run.code, run.stdout]).toEqual([name, 2, ''])
    expect(run.stderr).toContain('There is no field nosuch.')
  }
})

test('text is cut to a terminal, and nowhere else', async () => {
  const long = makeRepo()
  const title = `A title ${'that goes on and on '.repeat(20)}to its end`
  long.commit('one', { 'digests/one.md': clean.replace('# One', `# ${title}`) })
  expect((await cli.inTerminal(80, 'list', long.root)).stdout).toContain('…')
  expect((await cli('list', long.root)).stdout).toContain(title)
})

test('the sample is built where a person says, once, and never over something else', async () => {
  const folder = join(temporaryFolder(), 'sample')
  const first = await cli('sample', folder)
  expect([first.code, first.stdout]).toEqual([0, `${folder}\n`])
  expect((await cli('list', folder, '--json')).json().total).toBe(31)
  expect((await cli('sample', folder)).stderr).toContain('there already')
  const run = await cli('sample', repo.root)
  expect([run.code, run.stdout]).toEqual([3, ''])
})
