import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { digestText, expect, test } from './support/repo.ts'

/** Everything that could tell that a folder was written to: names, bytes, times, modes, of every entry. */
function photograph(folder: string): string[] {
  const seen: string[] = []
  const visit = (path: string) => {
    const { mtimeMs, ctimeMs, mode, size } = lstatSync(path)
    const isFolder = lstatSync(path).isDirectory()
    const bytes = isFolder || lstatSync(path).isSymbolicLink() ? '' : readFileSync(path).toString('base64')
    seen.push(`${path} ${mode} ${size} ${mtimeMs} ${ctimeMs} ${bytes}`)
    if (isFolder) for (const name of readdirSync(path).sort()) visit(join(path, name))
  }
  visit(folder)
  return seen
}

test('B73 B33: nothing that the repository configures is run, and no byte, time or lock of it changes', async ({
  launch,
  repo,
}) => {
  const { root } = repo
  const marks = join(dirname(root), 'marks')
  mkdirSync(marks)
  const program = (name: string) => {
    const path = join(dirname(root), `trap-${name}`)
    writeFileSync(path, `#!/bin/sh\ntouch '${marks}/${name}'\ncat\nexit 0\n`)
    chmodSync(path, 0o755)
    return path
  }
  repo.commit('First', {
    'digests/2026-01-05-a.md': digestText({ title: 'A', decisions: ['Roll back after two failed checks'] }),
    'data/sessions.jsonl':
      '{"session_id":"a","timestamp":"2026-01-05T10:00:00Z","model":"m1","decisions":["Roll back after two failed checks"]}\n',
    '.gitattributes': '*.md filter=trap diff=trap merge=trap\n',
  })
  repo.commit('Second', {
    'digests/2026-01-05-a.md': digestText({ title: 'A', decisions: ['Roll back after three failed checks'] }),
  })
  for (const [key, name] of [
    ['core.fsmonitor', 'fsmonitor'],
    ['core.pager', 'pager'],
    ['core.editor', 'editor'],
    ['core.sshCommand', 'ssh'],
    ['core.askPass', 'askpass'],
    ['core.gitProxy', 'proxy'],
    ['core.alternateRefsCommand', 'alternate-refs'],
    ['credential.helper', 'credential'],
    ['diff.external', 'diff-external'],
    ['diff.trap.command', 'diff-command'],
    ['diff.trap.textconv', 'textconv'],
    ['filter.trap.clean', 'clean'],
    ['filter.trap.smudge', 'smudge'],
    ['filter.trap.process', 'process'],
    ['gpg.program', 'gpg'],
    ['interactive.diffFilter', 'diff-filter'],
    ['sequence.editor', 'sequence'],
    ['uploadpack.packObjectsHook', 'pack-objects'],
    ['alias.rev-list', 'alias'],
  ] as const) {
    repo.git('config', key, key.startsWith('alias') ? `!${program(name)}` : program(name))
  }
  repo.git('config', 'log.showSignature', 'true')
  // A file that the config takes in, with a program of its own; and one that is not there.
  const included = join(dirname(root), 'included.config')
  writeFileSync(
    included,
    `[core]\n\tfsmonitor = ${program('included')}\n\tpager = ${program('included-pager')}\n`,
  )
  repo.git('config', '--add', 'include.path', included)
  repo.git('config', '--add', 'include.path', join(dirname(root), 'absent.config'))
  repo.git('config', 'core.hooksPath', join(root, '.git', 'our-hooks'))
  mkdirSync(join(root, '.git', 'our-hooks'))
  for (const hook of [
    'post-checkout',
    'post-index-change',
    'reference-transaction',
    'pre-auto-gc',
    'fsmonitor-watchman',
  ]) {
    writeFileSync(join(root, '.git', 'our-hooks', hook), `#!/bin/sh\ntouch '${marks}/hook-${hook}'\n`)
    chmodSync(join(root, '.git', 'our-hooks', hook), 0o755)
  }
  // A git of the repository's own, where a careless search would find it first.
  writeFileSync(join(root, 'git'), `#!/bin/sh\ntouch '${marks}/own-git'\nexec /usr/bin/git "$@"\n`)
  chmodSync(join(root, 'git'), 0o755)
  // Uncommitted, so that a filter would have something to clean.
  repo.write({
    'digests/2026-01-05-a.md': digestText({ title: 'A', decisions: ['Roll back after four failed checks'] }),
  })
  const before = photograph(root)

  const { page } = await launch([root], { PATH: `.:${root}:${process.env.PATH}` })
  await expect(page.getByText('1 of 1 session')).toBeVisible()
  await expect(page.getByText(/history 100 %/)).toBeVisible()
  await page.getByRole('row', { name: /2026-01-05/ }).click()
  for (const tab of ['History', 'Record', 'Raw', 'Read'])
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  for (const view of ['Decisions', 'Compare', 'Dashboards', 'Problems', 'Sessions']) {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${view}`) })
      .click()
    await page.waitForTimeout(300)
  }
  // Long enough for the timed full check to have run at least once more.
  await page.waitForTimeout(2_000)

  expect(readdirSync(marks)).toEqual([])
  expect(photograph(root)).toEqual(before)
  expect(existsSync(join(root, '.git', 'index.lock'))).toBe(false)
})
