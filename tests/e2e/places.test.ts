import type { Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import { ask, goTo, queryField, shownOf, untilRead, viewButton } from './support/window.ts'

const current = (page: Page) => page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]')
const digest = (page: Page) => page.getByRole('complementary', { name: 'Digest' })
const tab = (page: Page, name: RegExp) => digest(page).getByRole('tab', { name })

/** Digests enough that a table of them scrolls, one of them with two revisions. */
function fill(repo: { commit: (subject: string, files: Record<string, string>) => unknown }): void {
  const files: Record<string, string> = {}
  for (let at = 10; at < 90; at++) {
    const project = at % 2 ? 'alpha' : 'beta'
    files[`digests/2026-01-05-n${at}.md`] = digestText({ title: `Number ${at}`, project })
  }
  repo.commit('One', files)
  repo.commit('Two', {
    'digests/2026-01-05-n11.md': digestText({
      title: 'Number 11',
      decisions: ['Keep it long', 'And add one'],
    }),
  })
}

test('a restart without a name returns to repository, view, filter, order, row, tab and scroll place', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  await queryField(page).fill('project:alpha')
  await expect(shownOf(page)).toHaveText('40 of 80 sessions')
  await page.getByRole('columnheader', { name: 'Title', exact: true }).click()
  await page.getByRole('row', { name: /Number 13/ }).click()
  await tab(page, /^History/).click()
  const scroller = page.locator('[data-table]')
  await scroller.evaluate((element) => element.scrollTo(0, 300))
  await expect(page.getByRole('row', { name: /Number 11/ })).not.toBeInViewport()
  const top = await scroller.evaluate((element) => element.scrollTop)
  expect(top).toBeGreaterThan(200)
  // It is kept after a pause; a window that is ended before it has no time to tell.
  await expect.poll(async () => (await ask(page, 'place.get', null))?.kept['top of Sessions']).toBeTruthy()
  await run.close()

  // As `npm start` does it: the sample is for a start where nothing was opened before.
  const again = await launch(['--sample-at-first'])
  await untilRead(again.page)
  await expect(queryField(again.page)).toHaveValue('project:alpha')
  await expect(shownOf(again.page)).toHaveText('40 of 80 sessions')
  await expect(digest(again.page).getByRole('heading', { level: 2 })).toHaveText('Number 13')
  await expect(tab(again.page, /^History/)).toHaveAttribute('aria-selected', 'true')
  const title = again.page.getByRole('columnheader', { name: 'Title', exact: true })
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => again.page.locator('[data-table]').evaluate((one) => one.scrollTop)).toBe(top)
  await again.close()
})

test('a restart returns to a comparison and the change that was looked at', async ({ launch, repo }) => {
  fill(repo)
  const run = await launch([repo.root])
  await untilRead(run.page)
  await queryField(run.page).fill('title:"Number 11"')
  await expect(shownOf(run.page)).toHaveText('1 of 80 sessions')
  await run.page.getByRole('row', { name: /Number 11/ }).click()
  await run.page.keyboard.press('[')
  const counter = (page: Page) => page.getByText(/^Change \d+ of \d+$/)
  await expect(counter(run.page)).toHaveText(/^Change 1 of /)
  await run.page.keyboard.press('n')
  await expect(counter(run.page)).toHaveText(/^Change 2 of /)
  await run.close()

  const again = await launch()
  await expect(viewButton(again.page, 'Compare')).toHaveAttribute('aria-current', 'page')
  await expect(counter(again.page)).toHaveText(/^Change 2 of /)
})

test('nothing is opened again where that is switched off, or after the repository was closed', async ({
  launch,
  repo,
}) => {
  repo.commit('One', { 'digests/2026-01-05-a.md': digestText({ title: 'First one' }) })
  const welcome = (page: Page) => page.getByRole('heading', { name: 'Digest Audit', level: 1 })
  const first = await launch([repo.root])
  await untilRead(first.page)
  await first.page.getByRole('button', { name: /^Repository / }).click()
  await first.page.getByRole('menuitem', { name: 'Close the repository' }).click()
  await expect(welcome(first.page)).toBeVisible()
  await first.close()

  const second = await launch()
  await expect(welcome(second.page)).toBeVisible()
  await second.page.getByRole('listitem').filter({ hasText: 'night-shift' }).click()
  await untilRead(second.page)
  await ask(second.page, 'settings.set', { reopen: false })
  await second.close()

  const third = await launch()
  await expect(welcome(third.page)).toBeVisible()
  await ask(third.page, 'settings.set', { reopen: true })
  await third.close()
  const fourth = await launch()
  await expect(viewButton(fourth.page, 'Sessions')).toHaveText('Sessions1')
})

test('back and forward by keys, mouse buttons and palette, through views, rows, tabs and comparisons', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const { page } = await launch([repo.root])
  await untilRead(page)
  await page.getByRole('row', { name: /Number 11/ }).click()
  await tab(page, /^Raw/).click()
  await page.keyboard.press('[')
  await expect(current(page)).toHaveText(/^Compare/)
  await expect(page.getByText(/^Change \d+ of \d+$/)).toBeVisible()
  await goTo(page, 'Decisions')

  await page.keyboard.press('Alt+ArrowLeft')
  await expect(current(page)).toHaveText(/^Compare/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(tab(page, /^Raw/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(tab(page, /^Read/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(digest(page)).toBeHidden()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('contentinfo')).toContainText('There is nothing to go back to.')

  const mouse = (button: number) =>
    page.evaluate(
      (button) => document.body.dispatchEvent(new MouseEvent('mouseup', { button, bubbles: true })),
      button,
    )
  await mouse(4)
  await expect(digest(page)).toBeVisible()
  await mouse(3)
  await expect(digest(page)).toBeHidden()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowRight')
  await expect(current(page)).toHaveText(/^Compare/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('forward')
  await expect(page.getByRole('option', { selected: true })).toContainText('Forward')
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText(/^Decisions/)
})

test('back never takes away a filter that was typed meanwhile', async ({ launch, repo }) => {
  fill(repo)
  const { page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Problems')
  await queryField(page).fill('project:beta')
  await expect(shownOf(page)).toHaveText('40 of 80 sessions')
  await queryField(page).blur()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(current(page)).toHaveText(/^Sessions/)
  await expect(queryField(page)).toHaveValue('project:beta')
})

test('a restart returns to what was chosen in the menus of the dashboards, and so does a saved view', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  await goTo(page, 'Dashboards')
  const choose = async (of: Page, menu: string, entry: string) => {
    await of.getByRole('button', { name: menu }).click()
    await of.getByRole('menuitem', { name: new RegExp(entry) }).click()
  }
  await choose(page, 'Choose what is compared', 'Project')
  await choose(page, 'Choose what is counted per session', 'Learnings')
  await choose(page, 'Choose what is counted:', 'Strengths')
  const charts = (of: Page) => of.getByRole('region', { name: 'How settled is the record?' })
  await charts(page).getByRole('button', { name: 'Table' }).click()
  await expect.poll(async () => (await ask(page, 'place.get', null))?.kept['charts as tables']).toBeTruthy()
  await run.close()

  const again = await launch(['--sample-at-first'])
  await untilRead(again.page)
  const compared = again.page.getByRole('region', { name: 'How do projects compare?' })
  await expect(compared).toContainText('Learnings per session')
  await expect(again.page.getByRole('region', { name: 'Where do strengths come from?' })).toBeVisible()
  await expect(charts(again.page).getByRole('table', { name: 'How settled is the record?' })).toBeVisible()
})
