import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestRepo, runTestGit } from '../support/test-repo.ts'
import { digestText, expect, test } from './support/repo.ts'

const a = 'digests/2026-05-01-index.md'
const records = 'data/sessions.jsonl'
const line = (status: string) => `${JSON.stringify({ session_id: 's-1', status, decisions: ['Keep it'] })}\n`
const body = (words: string) =>
  Array.from({ length: 12 }, (_, at) => `${words} ${at * 7} is said here.`).join('\n')
const undated = (status: string, words: string) =>
  `---\nproject: alpha\nstatus: ${status}\nsession_id: s-1\n---\n# The index\n\n## Decisions\n\n- ${words}\n\n## Gaps\n\n- No restore check at all\n`

test('commits that a rewrite took away are listed, read and compared with what is now, by keyboard', async ({
  launch,
  repo,
}) => {
  repo.commit('Add the digest', { [a]: digestText({ title: 'Index', decisions: ['Keep the old index'] }) })
  repo.commit('Replace the index', {
    [a]: digestText({ title: 'Index', decisions: ['Build a new index'] }),
    'digests/2026-05-02-lost.md': digestText({ title: 'Lost', decisions: ['Only here'] }),
  })
  const { page } = await launch([repo.root])
  await expect(page.getByText('2 of 2 sessions')).toBeVisible()
  await expect(page.locator('footer')).toContainText('history 100 %')
  repo.git('reset', '-q', '--hard', 'HEAD~1')
  const open = page.getByRole('button', { name: 'Show these commits' })
  await expect(open).toBeVisible()
  await open.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Commits that are gone' })
  await expect(sheet).toContainText('Replace the index')
  await expect(sheet).toContainText('authored')
  await expect(sheet).toContainText('not in the history now')
  await sheet.getByRole('button', { name: 'Read digests/2026-05-02-lost.md' }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('region')).toContainText('Only here')
  await sheet.getByRole('button', { name: `Compare ${a} with now` }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Replace the index').first()).toBeVisible()
  await expect(page.getByText('Build a new index').first()).toBeVisible()
})

test('the history of a JSON line stands beside that of its digest, and is compared key by key', async ({
  launch,
  repo,
}) => {
  repo.commit('Add', { [a]: undated('draft', 'Keep it'), [records]: line('draft') })
  repo.commit('Activate the record', { [records]: line('active') })
  const { page } = await launch([repo.root])
  await page.getByRole('row', { name: /The index/ }).click()
  await page.getByRole('tab', { name: /History/ }).click()
  await page.getByRole('radio', { name: 'Digest' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('changed status')).toBeVisible()
  const boxes = page.getByRole('button', { name: / as [AB]$/ })
  await boxes.nth(1).click()
  await boxes.nth(2).click()
  const table = page.getByRole('table', { name: '1 key differs.' })
  await expect(table.getByRole('row').nth(1)).toContainText('"draft""active"')
})

test('in a shallow clone nothing rests on its oldest commit without a mark', async ({ launch, repo }) => {
  repo.commit('First', { [a]: undated('draft', 'Keep it') })
  repo.commit('Second', { [a]: undated('active', 'Keep it') })
  const root = mkdtempSync(join(tmpdir(), 'digest-audit-e2e-shallow-'))
  runTestGit(root, ['clone', '-q', '--depth=1', `file://${repo.root}`, '.'])
  try {
    const { page } = await launch([root])
    const row = page.getByRole('row', { name: /The index/ })
    await expect(row.getByRole('img', { name: 'at or before' }).first()).toBeVisible()
    await expect(row.getByRole('img', { name: 'at least' })).toBeVisible()
    await row.click()
    await expect(
      page.getByText(/^at or before \d{4}-\d\d-\d\d, where the known history starts/).first(),
    ).toBeVisible()
    await page.getByRole('tab', { name: /History/ }).click()
    await expect(page.getByText('oldest known', { exact: true })).toBeVisible()
    runTestGit(root, ['fetch', '-q', '--unshallow'])
    await expect(page.getByText('oldest known', { exact: true })).toBeHidden()
    await expect(row.getByRole('img', { name: 'at or before' })).toHaveCount(0)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('guessed renames are left out by a setting that is remembered; a proved one stays', async ({
  launch,
  repo,
}) => {
  repo.commit('Add', {
    'digests/old.md': `# Guessed\n\n${body('guess')}\n`,
    [a]: undated('draft', 'Keep it'),
  })
  repo.commit('Move', {
    'digests/old.md': null,
    'digests/new.md': `# Guessed\n\n${body('guess')}\nend\n`,
    [a]: null,
    'digests/moved.md': `---\nsession_id: s-1\n---\n# The index\n\n${body('other')}\n`,
  })
  const first = await launch([repo.root])
  await first.page.getByRole('row', { name: /The index/ }).click()
  await first.page.getByRole('tab', { name: /History/ }).click()
  await expect(
    first.page.getByText('renamed from 2026-05-01-index.md to moved.md, same session id'),
  ).toBeVisible()
  await first.page.getByRole('row', { name: /Guessed/ }).click()
  await first.page.getByRole('tab', { name: /History/ }).click()
  await expect(first.page.getByText(/renamed from old\.md to new\.md, \d\d % alike, a guess/)).toBeVisible()
  await first.page.keyboard.press('Control+k')
  await first.page.keyboard.type('settings')
  await first.page.keyboard.press('Enter')
  const box = (page: typeof first.page) =>
    page.getByRole('checkbox', { name: 'Follow a rename that git guesses by likeness' })
  await box(first.page).uncheck()
  await first.page.keyboard.press('Escape')
  await expect(first.page.getByText(/a guess/)).toBeHidden()
  await first.close()
  const second = await launch([repo.root])
  await second.page.getByRole('row', { name: /Guessed/ }).click()
  await second.page.getByRole('tab', { name: /History/ }).click()
  await expect(second.page.getByText('added', { exact: true })).toBeVisible()
  await expect(second.page.getByText(/a guess/)).toBeHidden()
})

test('git init in an open folder is noticed, and said', async ({ launch }) => {
  const root = mkdtempSync(join(tmpdir(), 'digest-audit-e2e-init-'))
  try {
    const folder = openTestRepo(root)
    folder.write({ [a]: digestText({ title: 'Index' }) })
    const { page } = await launch([root])
    await expect(page.getByText('Not a git repository.', { exact: false })).toBeVisible()
    runTestGit(root, ['init', '-q', '-b', 'main'])
    await expect(page.getByText('The repository has no commits yet.')).toBeVisible()
    await expect(page.locator('footer')).toContainText('This folder is a git repository now.')
    folder.commit('Add', {})
    await expect(page.locator('footer')).toContainText('main')
    await page.getByRole('row', { name: /Index/ }).click()
    await page.getByRole('tab', { name: /History/ }).click()
    await expect(page.getByText('added', { exact: true })).toBeVisible()
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
