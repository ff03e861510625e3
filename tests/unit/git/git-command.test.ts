import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type GitCommand, gitArguments } from '../../../main/repo-host/git-arguments.ts'
import { runGit, startGit } from '../../../main/repo-host/git-command.ts'
import { gitEnvironment, isInside, searchFolders } from '../../../main/repo-host/git-environment.ts'
import { temporaryFolder } from '../../support/make-repo.ts'

describe('arguments', () => {
  it('begin with fixed switches, and are on the list', () => {
    expect(
      gitArguments({ folder: '/repo' }, 'rev-parse', ['--verify', '--quiet', '--end-of-options', '--all']),
    ).toEqual([
      '-C',
      '/repo',
      '--no-pager',
      '--literal-pathspecs',
      '-c',
      'core.fsmonitor=false',
      '-c',
      `core.hooksPath=${devNull}`,
      '-c',
      'core.warnAmbiguousRefs=false',
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      '--all',
    ])
    expect(gitArguments({ gitDir: '/bare.git' }, 'ls-tree', ['-r', '--', '--odd'])[0]).toBe(
      '--git-dir=/bare.git',
    )
  })

  it.each([
    ['status', []],
    ['log', ['-p']],
    ['show', []],
    ['diff', []],
    ['blame', []],
    ['hash-object', []],
    ['toString', []],
    ['rev-list', ['--use-bitmap-index']],
    ['rev-list', ['--min-age=1;rm']],
    ['rev-list', ['--min-age=']],
    ['rev-list', ['--max-count=7']],
    ['diff-tree', ['-p']],
    ['diff-tree', ['--textconv']],
    ['diff-tree', ['--ext-diff']],
    ['cat-file', ['--textconv']],
    ['cat-file', ['--filters']],
    ['config', ['--get']],
    ['config', ['--add']],
    ['for-each-ref', ['--shell']],
    ['rev-parse', ['--git-path', 'x\0y']],
  ])('refuse git %s %s', (command, args) => {
    expect(() => gitArguments({ folder: '/repo' }, command as GitCommand, args)).toThrow()
  })
})

describe('environment', () => {
  it('is built afresh', () => {
    const environment = gitEnvironment(
      {
        PATH: '/usr/bin',
        HOME: '/home/ada',
        XDG_CONFIG_HOME: '/home/ada/.config',
        GIT_DIR: '/x',
        LD_PRELOAD: '/x',
        LANG: 'de_DE',
        GIT_CONFIG_COUNT: '1',
      },
      ['/repo'],
    )
    const index = environment.GIT_INDEX_FILE
    expect(existsSync(index!)).toBe(false)
    expect(environment).toEqual({
      PATH: '/usr/bin',
      HOME: '/home/ada',
      XDG_CONFIG_HOME: '/home/ada/.config',
      LC_ALL: 'C',
      LANG: 'C',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_GRAFT_FILE: devNull,
      GIT_INDEX_FILE: index,
      GIT_TRACE2: '0',
      GIT_TRACE2_EVENT: '0',
      GIT_TRACE2_PERF: '0',
    })
  })

  it.skipIf(process.platform === 'win32')('searches no folder of the repository, by whatever way', () => {
    const root = temporaryFolder()
    mkdirSync(join(root, 'bin'))
    const link = join(root, '..', 'link')
    symlinkSync(join(root, 'bin'), link)
    const beside = `${root}-beside`
    const path = [
      '.',
      '',
      'bin',
      root,
      join(root, 'bin'),
      link,
      beside,
      '/usr/bin',
      `${root}/../repo/bin`,
    ].join(delimiter)
    expect(searchFolders(path, [root])).toEqual([beside, '/usr/bin'])
    expect(isInside(root, root)).toBe(true)
    expect(isInside(join(root, '..names-with-dots'), root)).toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('processes', () => {
  /** A program of ours that stands in for git. */
  function stand(script: string): string {
    const path = join(temporaryFolder('bin'), 'git')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const environment = { PATH: '/usr/bin:/bin' }

  it('are given to nobody’s folder, without a shell', async () => {
    const program = stand('pwd; printf "%s|" "$@"')
    const answer = await runGit(program, ['$(touch x)', 'a b', '*'], environment)
    expect(answer).toMatchObject({ ok: true })
    if (answer.ok) expect(answer.value.stdout.toString()).toBe('/\n$(touch x)|a b|*|')
  })

  it('end when they are silent', async () => {
    const answer = await runGit(stand('exec sleep 30'), [], environment, {
      limits: { firstByteMs: 100, maxBytes: 10 },
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'git-silent' } })
  })

  it('may take their time after the first byte', async () => {
    const program = stand('echo first; sleep 0.4; echo second')
    const answer = await runGit(program, [], environment, { limits: { firstByteMs: 300, maxBytes: 100 } })
    expect(answer).toMatchObject({ ok: true, value: { code: 0 } })
  })

  it('end when they say too much', async () => {
    const answer = await runGit(stand('exec yes'), [], environment, {
      limits: { firstByteMs: 5_000, maxBytes: 1_000 },
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'too-large' } })
  })

  it('end when they are stopped, also before they began', async () => {
    const stopper = new AbortController()
    const running = startGit(stand('echo here; exec sleep 30'), [], environment, () => stopper.abort(), {
      signal: stopper.signal,
    })
    expect(await running.ended).toMatchObject({ code: null, stopped: { code: 'cancelled' } })
    const late = startGit(stand('echo here'), [], environment, () => {}, { signal: stopper.signal })
    expect(await late.ended).toMatchObject({ stopped: { code: 'cancelled' } })
  })

  it('that cannot be started are no git', async () => {
    expect(await runGit('/nowhere/git', [], environment)).toMatchObject({
      ok: false,
      error: { code: 'no-git' },
    })
  })
})
