import type { Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import {
  allSessions,
  ask,
  goTo,
  leaveQuery,
  navigationCount,
  shownOf,
  untilRead,
  viewButton,
} from './support/window.ts'

const one = 'digests/2026-01-01-one.md'
const two = 'digests/2026-01-02-two.md'
const text = (title: string, ...decisions: string[]) => digestText({ title, date: '2026-01-01', decisions })

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Later commits and the files on disk' })
const status = (page: Page) => page.locator('[data-area="status"]')
const field = (page: Page) => page.getByRole('combobox', { name: 'Commit, tag, branch or date' })

async function asOf(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+T')
  await field(page).fill(name)
  await page.keyboard.press('Enter')
}

test('all of the window follows to a tag, is marked, and comes back by one key', async ({ launch, repo }) => {
  repo.commit('First', { [one]: text('One', 'Keep it small') })
  repo.git('tag', 'then')
  repo.commit('Second', { [one]: text('One', 'Keep it small', 'Sign it'), [two]: text('Two', 'Wait') })
  repo.write({ [one]: text('One', 'On disk alone') })
  const run = await launch([repo.root])
  const { app, page } = run
  await untilRead(page)
  await leaveQuery(page)
  await expect(shownOf(page)).toHaveText('2 of 2 sessions')
  const decisions = await navigationCount(page, 'Decisions')

  await page.keyboard.press('Shift+T')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('the')
  await expect(page.getByRole('option', { name: /^then/ })).toContainText('tag')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeVisible()
  await untilRead(page)
  await expect(shownOf(page)).toHaveText('1 of 1 session')
  expect(await navigationCount(page, 'Decisions')).toBe(1)
  await expect(status(page)).toContainText('as of then')
  await expect(status(page)).toContainText('files on disk not shown')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())).toBe(
    'night-shift as of then · Digest Audit',
  )
  // The focus is where it can go on from, not nowhere.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  const [session] = await allSessions(page)
  expect(session).toMatchObject({ revisions: 1, uncommitted: null, counts: { decisions: 1 } })
  for (const view of ['Decisions', 'Dashboards', 'Problems'] as const) {
    await goTo(page, view)
    await expect(banner(page)).toBeVisible()
  }
  await page.keyboard.press('Shift+U')
  await expect(status(page)).toContainText('The files on disk are not part of what is shown.')

  await page.keyboard.press('0')
  await expect(banner(page)).toHaveCount(0)
  await expect(viewButton(page, 'Problems')).toHaveAttribute('aria-current', 'page')
  await expect(shownOf(page)).toHaveText('2 of 2 sessions')
  expect(await navigationCount(page, 'Decisions')).toBe(decisions)
  await expect(status(page)).toContainText('1 digest uncommitted')

  // What came later has no comparison there, and says so with the way back.
  await goTo(page, 'Sessions')
  await page.getByRole('row', { name: /Two/ }).click()
  await asOf(page, 'then')
  const pane = page.locator('[data-area="pane"]')
  await expect(pane).toContainText('This session is not there as of then.')
  await pane.getByRole('button', { name: 'Back to now' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(pane.getByRole('heading', { name: 'Two' }).first()).toBeVisible()
  await goTo(page, 'Compare')
  await asOf(page, 'then')
  await expect(page.getByText('This session is not there as of then.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Back to now' }).last().click()
  await expect(page.getByText('This session is not there as of then.')).toBeHidden()
  await expect(banner(page)).toHaveCount(0)

  // Kept over a restart, and in a view that is saved.
  await asOf(page, 'then')
  await expect(banner(page)).toBeVisible()
  await expect.poll(async () => (await ask(page, 'place.get', null))?.asOf).toBe('then')
  await run.close()
  const again = await launch()
  await expect(banner(again.page)).toBeVisible()
  await expect(status(again.page)).toContainText('as of then')
  await untilRead(again.page)
  await again.page.keyboard.press('0')
  await expect(banner(again.page)).toHaveCount(0)
})

test('a date means the last commit by then, and back leads out of it as into it', async ({
  launch,
  repo,
}) => {
  repo.commit('First', { [one]: text('One', 'Keep it small') })
  const first = repo.git('show', '-s', '--format=%cI').trim()
  repo.commit('Second', { [two]: text('Two', 'Wait') })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await leaveQuery(page)
  await asOf(page, first)
  await expect(banner(page)).toContainText('the last one by then on HEAD’s first-parent line')
  await untilRead(page)
  await expect(shownOf(page)).toHaveText('1 of 1 session')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(banner(page)).toHaveCount(0)
  await expect(shownOf(page)).toHaveText('2 of 2 sessions')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(banner(page)).toBeVisible()
  await expect(shownOf(page)).toHaveText('1 of 1 session')
})

test('what names no commit is refused in one sentence, and all stays as it is', async ({ launch, repo }) => {
  repo.commit('First', { [one]: text('One', 'Keep it small') })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await leaveQuery(page)
  for (const name of ['--all', '1999-12-31', 'HEAD..main']) {
    await asOf(page, name)
    // The sheet stays, with what was typed and the whole reason below it.
    const sheet = page.getByRole('dialog', { name: 'As of a commit, tag, branch or date' })
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(sheet.getByRole('status')).toContainText(/^(No|There is no) commit/)
    await expect(field(page)).toHaveValue(name)
    await expect(field(page)).toBeFocused()
    expect((await ask(page, 'repo.state', null))?.asOf).toBeNull()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})

test('the whole set is compared between a date and a tag, named by keyboard', async ({ launch, repo }) => {
  repo.commit('First', { [one]: text('One', 'Keep it small') })
  const first = repo.git('show', '-s', '--format=%cI').trim()
  repo.commit('Second', { [one]: text('One', 'Keep it small', 'Sign it'), [two]: text('Two', 'Wait') })
  repo.git('tag', 'after')
  const { page } = await launch([repo.root])
  await untilRead(page)
  await leaveQuery(page)
  await page.keyboard.press('Shift+U')
  const side = (letter: string) => page.getByRole('combobox', { name: new RegExp(`^${letter}:`) })
  await side('B').fill('aft')
  await expect(page.getByRole('option', { name: /^after/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await side('A').fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 digests differ')).toBeVisible()
  await expect(page.getByText('1 added, 1 changed')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Digests that differ' })).toContainText('1 decision added')
})
