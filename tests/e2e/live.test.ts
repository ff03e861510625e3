import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import { watchTable } from './support/watch-table.ts'
import { filterBy, untilRead } from './support/window.ts'

const pathOf = (at: number) => `digests/2026-02-${String((at % 28) + 1).padStart(2, '0')}-note-${at}.md`
const textOf = (at: number, title = `Note ${at}`) =>
  digestText({ title, date: `2026-02-${String((at % 28) + 1).padStart(2, '0')}` })
const notes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [pathOf(at), textOf(at)]))

test('B39: saves and new digests come while row, place and focus stay', async ({ launch, repo }) => {
  repo.commit('Add the notes', notes(800))
  const { page } = await launch([repo.root])
  await expect(page.getByText('800 of 800 sessions')).toBeVisible()
  await expect(page.locator('footer')).toContainText('live, last full check')
  const grid = page.locator('[data-table]')
  await grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2
  })
  const row = grid.getByRole('row').nth(20)
  await row.click()
  const selected = grid.locator('[role=row][aria-selected=true]')
  const name = (await selected.textContent()) ?? ''
  const at = Number(/Note (\d+)/.exec(name)?.[1])
  const top = async () => (await selected.boundingBox())?.y
  const before = await top()
  const walk = page.getByRole('group', { name: 'Sessions shown, in their order' })
  await expect(walk).toContainText(' of 800')
  const placed = (await walk.textContent()) ?? ''
  const table = await watchTable(page)

  repo.write(
    Object.fromEntries(
      [1, 2, 3, 4, 5].map((each) => [
        `digests/2026-03-0${each}-new.md`,
        digestText({ title: `New ${each}`, date: `2026-03-0${each}` }),
      ]),
    ),
  )
  await expect(page.getByText('5 new sessions.')).toBeVisible()
  // What waits is no row yet, neither before the one that is open nor among all.
  await expect(walk).toHaveText(placed)
  expect(await top()).toBe(before)

  for (let round = 1; round <= 100; round += 1) {
    writeFileSync(join(repo.root, 'digests/.swap'), textOf(at, `Note ${at} round ${round}`))
    renameSync(join(repo.root, 'digests/.swap'), join(repo.root, pathOf(at)))
    await page.waitForTimeout(10)
  }
  await expect(selected).toContainText('round 100')
  expect(await top()).toBe(before)
  const { blank } = await table()
  expect(blank).toBe(0)

  // The line leads to the new rows; what is chosen and open stays.
  await page.getByRole('button', { name: 'Show 5' }).click()
  await expect(page.getByText('805 of 805 sessions')).toBeVisible()
  await expect(walk).toContainText(' of 805')
  await expect(grid.getByRole('row', { name: /New 5/ })).toBeInViewport()
  await expect(page.getByRole('complementary', { name: 'Digest' })).toContainText('round 100')
  await expect(selected).toContainText('round 100')
  await expect(selected).toBeFocused()
})

test('a row that leaves the filter says so in its own line, behind its title', async ({ launch, repo }) => {
  const draft = digestText({ title: 'Draft', date: '2026-02-20', status: 'draft' })
  repo.commit('Add the notes', { ...notes(3), 'digests/2026-02-20-draft.md': draft })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await filterBy(page, 'status:active', 3)
  const row = page.getByRole('row', { name: /Note 1/ })
  await row.click()
  repo.write({ [pathOf(1)]: digestText({ title: 'Note 1', date: '2026-02-02', status: 'draft' }) })
  const note = row.getByText('no longer matches')
  await expect(note).toBeVisible()
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [line, told, title] = [await box(row), await box(note), await box(row.getByText('Note 1'))]
  expect(told.y).toBeGreaterThanOrEqual(line.y)
  expect(told.y + told.height).toBeLessThanOrEqual(line.y + line.height)
  expect(told.x).toBeGreaterThanOrEqual(title.x + title.width)
})

test('B13 B34: an open History and an open Compare follow commits and saves', async ({ launch, repo }) => {
  const path = 'digests/2026-03-05-rollback.md'
  const text = (decision: string) =>
    digestText({ title: 'Rollback', date: '2026-03-05', decisions: [decision] })
  repo.commit('Add', { [path]: text('Roll back after two failed checks') })
  repo.commit('Say it better', { [path]: text('Roll back after three failed checks') })
  const { page } = await launch([repo.root])
  await page.getByRole('row', { name: /Rollback/ }).click()
  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(page.getByText('Say it better')).toBeVisible()
  repo.write({ [path]: text('Roll back after four failed checks') })
  await expect(page.getByRole('listitem').filter({ hasText: 'Working copy' })).toBeVisible()
  repo.commit('Four it is')
  await expect(page.getByText('Four it is')).toBeVisible()

  repo.write({ [path]: text('Roll back after five failed checks') })
  await page.getByRole('button', { name: 'Actions on this digest' }).click()
  await page.getByRole('menuitem', { name: /Compare with the previous revision/ }).click()
  const revisions = page.getByRole('navigation', { name: 'Revisions' })
  await expect(revisions).toContainText('and the working copy')
  await expect(page.getByText('five').first()).toBeVisible()
  // The list of what changed stays the same; only the text in the line is another one.
  repo.write({ [path]: text('Roll back after seven failed checks') })
  await expect(page.getByText('seven').first()).toBeVisible()
  await expect(page.getByText('five')).toHaveCount(0)
  repo.commit('Seven it is')
  await expect(revisions).toContainText('Seven it is')
})

test('B68: a rewritten history and other branches', async ({ launch, repo }) => {
  repo.commit('Add the notes', notes(40))
  repo.git('branch', 'other')
  for (const round of [1, 2, 3]) repo.commit(`Round ${round}`, { [pathOf(0)]: textOf(0, `Round ${round}`) })
  const { page } = await launch([repo.root])
  await expect(page.getByText('40 of 40 sessions')).toBeVisible()
  const status = page.locator('footer')
  const table = await watchTable(page)
  repo.git('checkout', '-q', 'other')
  await expect(status).toContainText('other')
  await expect(page.getByRole('row', { name: /Note 0\b/ })).toBeVisible()
  repo.git('checkout', '-q', 'main')
  await expect(page.getByRole('row', { name: /Round 3/ })).toBeVisible()
  await expect(page.getByText(/History was rewritten/)).toHaveCount(0)
  repo.git('reset', '-q', '--hard', 'HEAD~2')
  repo.git('commit', '-q', '--amend', '-m', 'Another round')
  await expect(page.getByText(/History was rewritten: 3 commits are gone/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Round 1/ })).toBeVisible()
  const { blank } = await table()
  expect(blank).toBe(0)
})

test('coming back to the window leads to a check', async ({ launch, repo }) => {
  repo.commit('Add the notes', notes(3))
  const { app, page } = await launch([repo.root])
  await expect(page.getByText('3 of 3 sessions')).toBeVisible()
  const status = page.locator('footer')
  await expect(status).toContainText('last full check')
  await page.waitForTimeout(1_500)
  const before = (await status.textContent()) ?? ''
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'))
  await expect(status).not.toContainText(/last full check \d\d:\d\d:\d\d/.exec(before)?.[0] ?? 'no check')
})
