import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildSample } from '../../../main/repo-host/build-sample.ts'
import { readSampleSource } from '../../../main/repo-host/sample-source.ts'
import { ask, build, git, makeFolder, sampleSource } from './sample-build.ts'
import { story } from './story.ts'

/** Path of the folder of digests, written in a way that needs tidying. */
const untidySource = `${join(sampleSource, '..')}/./digests/../digests/`

const { folder, remove } = makeFolder()
afterAll(remove)

/** A configuration that bends everything git lets a person bend here, and no name to commit with. */
function hostileEnvironment(): NodeJS.ProcessEnv {
  const home = join(folder, 'hostile')
  mkdirSync(join(home, 'hooks'), { recursive: true })
  mkdirSync(join(home, 'template', 'hooks'), { recursive: true })
  const hook = `#!/bin/sh\necho ran >> '${join(home, 'hook-ran')}'\nexit 1\n`
  for (const name of ['reference-transaction', 'post-index-change', 'post-checkout', 'pre-commit']) {
    for (const place of ['hooks', 'template/hooks'])
      writeFileSync(join(home, place, name), hook, { mode: 0o755 })
  }
  const config = join(home, 'config')
  writeFileSync(
    config,
    `[commit]\n gpgSign = true\n[tag]\n gpgSign = true\n[core]\n autocrlf = true\n eol = crlf\n` +
      ` hooksPath = ${join(home, 'hooks')}\n attributesFile = ${join(home, 'attributes')}\n` +
      ` excludesFile = ${join(home, 'exclude')}\n[init]\n defaultBranch = trunk\n` +
      ` templateDir = ${join(home, 'template')}\n[user]\n useConfigOnly = true\n` +
      `[i18n]\n commitEncoding = ISO-8859-1\n[fastimport]\n unpackLimit = 1\n`,
  )
  writeFileSync(join(home, 'attributes'), '* text eol=crlf working-tree-encoding=UTF-16\n')
  writeFileSync(join(home, 'exclude'), '*\n')
  return {
    ...process.env,
    GIT_CONFIG_GLOBAL: config,
    GIT_DEFAULT_HASH: 'sha256',
    GIT_DIR: join(home, 'nowhere'),
    GIT_INDEX_FILE: join(home, 'no-index'),
    GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
    TZ: 'Pacific/Chatham',
  }
}

async function buildUnder(env: NodeJS.ProcessEnv, to: string): Promise<string> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  try {
    return await build(to)
  } finally {
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key]
    Object.assign(process.env, before)
  }
}

describe('the built sample', () => {
  test('has the same commit ids on every machine', async () => {
    expect(await build(join(folder, 'plain'))).toBe(story.head)
  })

  test('has the same commit ids under a hostile configuration, and runs nothing of it', async () => {
    const repo = join(folder, 'under-hostile')
    expect(await buildUnder(hostileEnvironment(), repo)).toBe(story.head)
    expect(existsSync(join(folder, 'hostile', 'hook-ran'))).toBe(false)
    expect(existsSync(join(repo, '.git', 'hooks'))).toBe(false)
    expect(readFileSync(join(repo, '.git', 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n')
  })

  test('is sound, and its working copy is clean for whoever looks', async () => {
    const repo = join(folder, 'plain')
    await build(repo)
    expect(ask(repo, ['status', '--porcelain'])).toBe('')
    const { GIT_DIR, GIT_INDEX_FILE, ...theirs } = hostileEnvironment()
    expect([GIT_DIR, GIT_INDEX_FILE]).not.toContain(undefined)
    expect(ask(repo, ['-c', 'core.attributesFile=', 'status', '--porcelain'], theirs)).toBe('')
    expect(execFileSync(git, ['-C', repo, 'fsck', '--strict', '--full'], { encoding: 'utf8' })).toBe('')
  })

  test('ends in exactly the texts of the folder', async () => {
    const repo = join(folder, 'plain')
    await build(repo)
    const { newest } = await readSampleSource(sampleSource)
    const names = ask(repo, ['ls-tree', '-r', '-z', '--name-only', 'HEAD']).split('\0').filter(Boolean)
    expect(names.toSorted()).toEqual([...newest.keys()].toSorted())
    for (const [path, text] of newest) {
      expect(execFileSync(git, ['-C', repo, 'cat-file', 'blob', `HEAD:${path}`], { encoding: 'utf8' })).toBe(
        text,
      )
      expect(readFileSync(join(repo, path), 'utf8')).toBe(text)
    }
    const digests = readdirSync(sampleSource).filter((name) => /^2026.*\.md$/.test(name))
    expect(names.filter((name) => name.startsWith('digests/'))).toHaveLength(digests.length)
    expect(digests).toHaveLength(story.digests)
  })

  test('is the same whatever way the path of the source is written', async () => {
    expect(await build(join(folder, 'untidy'), untidySource)).toBe(story.head)
  })

  test('is the same when the project was checked out with CRLF line ends', async () => {
    const from = join(folder, 'crlf')
    cpSync(sampleSource, from, { recursive: true })
    for (const name of readdirSync(from).filter((each) => /\.(md|json)$/.test(each)))
      writeFileSync(join(from, name), readFileSync(join(from, name), 'utf8').replaceAll('\n', '\r\n'))
    expect(await build(join(folder, 'from-crlf'), from)).toBe(story.head)
  })
})

describe('the target folder', () => {
  test('is left alone when it already holds the sample', async () => {
    const repo = join(folder, 'twice')
    await build(repo)
    writeFileSync(join(repo, 'README.md'), 'changed by a person\n')
    const again = await buildSample({ git, from: sampleSource, to: repo })
    expect(again).toEqual({ ok: true, value: { head: story.head, built: false } })
    expect(readFileSync(join(repo, 'README.md'), 'utf8')).toBe('changed by a person\n')
  })

  test('is replaced when it holds a half built sample', async () => {
    const repo = join(folder, 'half')
    execFileSync(git, ['init', '--quiet', repo])
    writeFileSync(join(repo, 'README.md'), 'half\n')
    expect(await build(repo)).toBe(story.head)
    expect(ask(repo, ['status', '--porcelain'])).toBe('')
  })

  test('is replaced when it holds an earlier sample', async () => {
    const repo = join(folder, 'earlier')
    const from = join(folder, 'earlier-source')
    cpSync(sampleSource, from, { recursive: true })
    writeFileSync(join(from, 'files', 'README.md'), '# An earlier sample\n')
    expect(await build(repo, from)).not.toBe(story.head)
    expect(await build(repo)).toBe(story.head)
  })

  test.each(['a folder with files', "a person's repository"])('is refused when it is %s', async (what) => {
    const repo = join(folder, what.replaceAll(/\W/g, '-'))
    mkdirSync(repo)
    writeFileSync(join(repo, 'notes.txt'), 'mine\n')
    if (what.includes('repository')) {
      execFileSync(git, ['init', '--quiet', repo])
      execFileSync(git, ['-C', repo, 'add', '.'])
      const who = ['-c', 'user.name=Mira', '-c', 'user.email=mira@example.org']
      execFileSync(git, ['-C', repo, ...who, 'commit', '--quiet', '-m', 'Mine'])
    }
    const result = await buildSample({ git, from: sampleSource, to: repo })
    expect(result.ok ? 'built' : result.error.code).toBe('refused')
    expect(readFileSync(join(repo, 'notes.txt'), 'utf8')).toBe('mine\n')
  })

  test('is complete when several builds run at once', async () => {
    const parent = join(folder, 'at-once')
    const repo = join(parent, 'sample')
    const heads = await Promise.all([build(repo), build(repo), build(repo)])
    expect(heads).toEqual([story.head, story.head, story.head])
    expect(readdirSync(parent)).toEqual(['sample'])
    expect(ask(repo, ['status', '--porcelain'])).toBe('')
  })

  test('has no leftovers beside it, neither its own nor those of a build that was killed', async () => {
    const parent = join(folder, 'parent')
    const stale = join(parent, 'sample.building-killed')
    mkdirSync(stale, { recursive: true })
    utimesSync(stale, new Date('2026-01-01'), new Date('2026-01-01'))
    await build(join(parent, 'sample'))
    expect(readdirSync(parent)).toEqual(['sample'])
  })

  test('stays absent when the build is stopped or git is missing', async () => {
    const parent = join(folder, 'stopped')
    const to = join(parent, 'sample')
    const stopped = await buildSample({ git, from: sampleSource, to, signal: AbortSignal.abort() })
    expect(stopped.ok ? 'built' : stopped.error.code).toBe('cancelled')
    const missing = await buildSample({ git: join(folder, 'no-git-here'), from: sampleSource, to })
    expect(missing.ok ? 'built' : missing.error.code).toBe('git-failed')
    expect(readdirSync(parent)).toEqual([])
  })
})
