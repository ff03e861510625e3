import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { openTestRepo, runTestGit } from '../support/test-repo.ts'
import { digestText, expect, test } from './support/repo.ts'
import { ask, dialogGives, navigation, shownOf, untilRead } from './support/window.ts'

async function closeRepository(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Repository / }).click()
  await page.getByRole('menuitem', { name: 'Close the repository' }).click()
  await expect(page.getByRole('heading', { name: 'Digest Audit' })).toBeVisible()
}

function newRepo(folder: string) {
  mkdirSync(folder)
  runTestGit(folder, ['init', '-q', '-b', 'main'])
  return openTestRepo(folder)
}

test('a folder is opened by dialog, found again in the list, and forgotten by Del', async ({
  launch,
  repo,
}) => {
  repo.commit('First', { 'digests/2026-01-05-a.md': digestText({ title: 'First one' }) })
  const second = newRepo(join(dirname(repo.root), 'day-shift'))
  second.commit('First', {
    'digests/2026-01-05-b.md': digestText({ title: 'Another' }),
    'digests/2026-01-06-c.md': digestText({ title: 'And one more' }),
  })
  const { app, page } = await launch()
  await expect(page.getByText('No repository was opened yet.')).toBeVisible()
  await dialogGives(app, null)
  await page.getByRole('button', { name: /^Open a folder/ }).click()
  await expect(page.getByText('No repository was opened yet.')).toBeVisible()
  for (const [root, shown] of [
    [repo.root, '1 of 1 session'],
    [second.root, '2 of 2 sessions'],
  ] as const) {
    await dialogGives(app, root)
    await page.keyboard.press('Control+o')
    await untilRead(page)
    await expect(shownOf(page)).toHaveText(shown)
    await closeRepository(page)
  }

  // Newest first, with the number of sessions; the focus is already there.
  const entries = page.getByRole('region', { name: 'Recent' }).getByRole('listitem')
  await expect(entries).toHaveText([/day-shift.*2 sessions/, /night-shift.*1 sessions?/])
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await untilRead(page)
  await expect(shownOf(page)).toHaveText('1 of 1 session')
  await closeRepository(page)

  // One that is gone says why, at its place, with one next step.
  renameSync(second.root, `${second.root}-moved`)
  await entries.filter({ hasText: 'day-shift' }).click()
  const refusal = entries.filter({ hasText: 'day-shift' }).getByRole('alert')
  await expect(refusal).toContainText(/There is no folder at .*day-shift\./)
  await expect(refusal).toContainText('Next step: Check the path, or open another folder.')
  await entries.filter({ hasText: 'day-shift' }).focus()
  await page.keyboard.press('Delete')
  await expect(entries).toHaveText([/night-shift/])
  await expect(entries.first()).toBeFocused()
})

test('what is dropped and what is named at the start say why they will not open', async ({
  launch,
  repo,
}) => {
  const file = join(dirname(repo.root), 'note.md')
  writeFileSync(file, '# Note\n')
  const first = await launch([join(dirname(repo.root), 'nowhere')])
  await expect(first.page.getByRole('alert')).toContainText('The folder will not open.')
  await expect(first.page.getByRole('alert')).toContainText(/There is no folder at .*nowhere\./)

  // A file from the disk, as a drop hands it over: only the preload can read its path.
  const { page } = first
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'dropped'
    document.body.append(input)
  })
  await page.setInputFiles('#dropped', file)
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped')
    const dropped = input?.files?.[0]
    if (!dropped) throw new Error('no file')
    const data = new DataTransfer()
    data.items.add(dropped)
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
    )
    input.remove()
  })
  await expect(page.getByRole('alert')).toContainText(/note\.md is a file\./)
  await expect(page.getByRole('alert')).toContainText('Open the folder that holds it.')
})

test('a folder that will not open says so beside the repository that stays open', async ({
  launch,
  repo,
}) => {
  repo.commit('First', { 'digests/2026-01-05-a.md': digestText({ title: 'First one' }) })
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await dialogGives(app, join(repo.root, 'nowhere'))
  await page.keyboard.press('Control+o')
  await expect(page.getByRole('alert')).toContainText(/There is no folder at .*nowhere\./)
  await expect(shownOf(page)).toHaveText('1 of 1 session')
})

test('a repository without digests/ offers its folders, and the choice is remembered', async ({
  launch,
  repo,
}) => {
  const files: Record<string, string> = { 'README.md': '# A\n' }
  for (const day of ['01', '02', '03']) {
    files[`.hermes/session-digests/2026-01-${day}-a.md`] = digestText({ title: `Digest ${day}` })
    files[`notes/2026-02-${day}-b.md`] = digestText({ title: `Note ${day}` })
  }
  files['notes/2026-02-04-b.md'] = digestText({ title: 'Note 04' })
  files['.hermes/session-digests/2026-01-04-a.md'] = digestText({ title: 'Digest 04' })
  repo.commit('Add', files)
  repo.commit('Remove', { 'notes/2026-02-03-b.md': null })
  const first = await launch([repo.root])
  const offers = first.page.getByRole('region', { name: /which folder holds the digests\?$/ })
  await expect(offers).toContainText('2 folders hold files that look like digests')
  await expect(offers.getByRole('row', { name: /\.hermes\/session-digests/ })).toContainText('4')
  await offers.getByRole('checkbox', { name: '.hermes/session-digests' }).uncheck()
  await expect(offers.getByRole('button', { name: 'Read 0 digests' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await offers.getByRole('checkbox', { name: 'notes' }).check()
  await offers.getByRole('checkbox', { name: '.hermes/session-digests' }).check()
  await offers.getByRole('button', { name: 'Read 7 digests and 1 removed' }).click()
  await expect(shownOf(first.page)).toHaveText('7 of 7 sessions')
  await first.close()
  const { page } = await launch([repo.root])
  await untilRead(page)
  await expect(shownOf(page)).toHaveText('7 of 7 sessions')
})

test('folders are named at the start, chosen again later, and their rows are shown at once', async ({
  launch,
  repo,
}) => {
  const files: Record<string, string> = {}
  for (const day of ['01', '02', '03']) {
    files[`journal/2026-01-${day}-a.md`] = digestText({ title: `Journal ${day}` })
    files[`notes/2026-02-${day}-b.md`] = digestText({ title: `Note ${day}` })
  }
  repo.commit('Add', files)
  const { page } = await launch([repo.root, '--folder=notes'])
  await untilRead(page)
  await expect(shownOf(page)).toHaveText('3 of 3 sessions')
  await page.getByRole('button', { name: /^Repository / }).click()
  await page.getByRole('menuitem', { name: 'Choose digest folders…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Digest folders' })
  await expect(sheet.getByRole('checkbox', { name: 'notes' })).toBeChecked()
  await sheet.getByRole('checkbox', { name: 'notes' }).uncheck()
  await sheet.getByRole('checkbox', { name: 'journal' }).check()
  await sheet.getByRole('button', { name: 'Read 3 digests' }).click()
  await expect(page.getByRole('row', { name: /Journal 03/ })).toBeVisible()
  await untilRead(page)
  await expect(shownOf(page)).toHaveText('3 of 3 sessions')
  await expect(page.getByRole('row', { name: /Note 03/ })).toBeHidden()
  await expect(page.getByText(/new sessions? match/)).toBeHidden()
})

test('a plain folder, an empty repository and one without commits say what they are', async ({
  launch,
  repo,
}) => {
  const plain = join(dirname(repo.root), 'plain')
  mkdirSync(join(plain, 'digests'), { recursive: true })
  writeFileSync(join(plain, 'digests', '2026-01-05-a.md'), digestText({ title: 'Without git' }))
  const first = await launch([plain])
  await expect(
    first.page.getByText(/Not a git repository\. Digests can be read; there is no history\./),
  ).toBeVisible()
  await expect(shownOf(first.page)).toHaveText('1 of 1 session')
  await first.page.getByRole('row', { name: /Without git/ }).click()
  await first.page.keyboard.press('[')
  await expect(
    first.page.getByText(/not a git repository, so the digest has no earlier revisions/),
  ).toBeVisible()
  await first.close()

  const empty = await launch([repo.root])
  await expect(empty.page.getByText(/The repository has no commits yet/)).toBeVisible()
  await expect(empty.page.getByText('No session yet.')).toBeVisible()
  expect((await ask(empty.page, 'repo.state', null))?.counts.sessions).toBe(0)
  // Files appear in it without any commit.
  repo.write({ 'digests/2026-01-05-a.md': digestText({ title: 'First file' }) })
  await expect(empty.page.getByRole('row', { name: /First file/ })).toBeVisible()
  await expect(empty.page.getByText('1 digest uncommitted')).toBeVisible()
  await expect(navigation(empty.page).getByRole('button', { name: 'Sessions 1' })).toBeVisible()
})
