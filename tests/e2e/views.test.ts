import type { Page } from 'playwright'
import { digestText } from './support/repo.ts'
import { expect, test } from './support/sample.ts'
import {
  filterBy,
  goTo,
  leaveQuery,
  queryField,
  shownOf,
  untilRead,
  viewButton,
  viewTitles,
} from './support/window.ts'

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const headNames = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
const headWidth = async (page: Page, name: string) =>
  (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0

test('B60: one filter holds in every view, on the way back and over a restart, with columns and theme', async ({
  launch,
  openSample,
  sample,
}) => {
  const first = await openSample()
  let { page } = first
  await page.getByRole('checkbox', { name: /^receipt-reader, / }).click()
  await page.getByRole('checkbox', { name: /^archived, / }).click({ modifiers: ['Shift'] })
  const query = await queryField(page).inputValue()
  const shown = '5 of 31 sessions'
  await expect(shownOf(page)).toHaveText(shown)
  for (const view of viewTitles) {
    await goTo(page, view)
    await expect(queryField(page)).toHaveValue(query)
    await expect(shownOf(page)).toHaveText(shown)
    if (view === 'Compare') continue
    const chips = page.getByRole('group', { name: 'Filters' })
    await expect(chips.getByRole('button', { name: /^Take away: project is receipt-reader$/ })).toBeVisible()
    await expect(chips.getByRole('button', { name: /^Take away: status is not archived$/ })).toBeVisible()
  }
  // Back through the views; a chip that is taken away in one of them is gone in all, and clicked anew it is there again.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(viewButton(page, 'Dashboards')).toHaveAttribute('aria-current', 'page')
  await expect(queryField(page)).toHaveValue(query)
  await page.getByRole('button', { name: 'Take away: status is not archived' }).click()
  await expect(shownOf(page)).not.toHaveText(shown)
  await goTo(page, 'Sessions')
  const archived = page.getByRole('checkbox', { name: /^archived, / })
  await expect(archived).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^receipt-reader, / })).toBeChecked()
  await archived.click({ modifiers: ['Shift'] })
  await expect(queryField(page)).toHaveValue(query)
  await expect(shownOf(page)).toHaveText(shown)

  await goTo(page, 'Sessions')
  await page.getByRole('button', { name: /^Columns \d+ of \d+/ }).click()
  await page.getByRole('menuitem', { name: /Gaps$/ }).first().click()
  await page
    .getByRole('menuitem', { name: /Model$/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect.poll(() => headNames(page)).not.toContain('Gaps')
  await expect.poll(() => headNames(page)).toContain('Model')
  await page.getByRole('columnheader', { name: 'Project', exact: true }).focus()
  const width = await headWidth(page, 'Project')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => headWidth(page, 'Project')).toBeCloseTo(width + 24, 0)
  await page.keyboard.press('Alt+ArrowRight')
  const order = await headNames(page)
  await chooseTheme(page, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await first.close()

  ;({ page } = await launch([sample]))
  await untilRead(page)
  await expect(queryField(page)).toHaveValue(query)
  await expect(shownOf(page)).toHaveText(shown)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => headNames(page)).toEqual(order)
  await expect.poll(() => headWidth(page, 'Project')).toBeCloseTo(width + 24, 0)
})

test('what was typed last is kept even when the window closes at once', async ({
  launch,
  openSample,
  sample,
}) => {
  const first = await openSample()
  await first.page.keyboard.press('/')
  await first.page.keyboard.type('status:draft')
  await expect(shownOf(first.page)).toHaveText('4 of 31 sessions')
  await first.close()
  const { page } = await launch([sample])
  await expect(queryField(page)).toHaveValue('status:draft')
})

test('rows follow several sort keys', async ({ openSample }) => {
  const { page } = await openSample()
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await head('Status').click()
  await expect(head('Status')).toHaveAttribute('aria-sort', 'ascending')
  await head('Title').click({ modifiers: ['Shift'] })
  await expect(head('Title')).toContainText('2')
  const cells = async () => {
    const rows = await page.getByRole('grid').locator('[data-row]').all()
    return Promise.all(
      rows.map(async (row) => {
        const texts = await row.getByRole('gridcell').allTextContents()
        return `${texts[3]} ${texts[1]}`
      }),
    )
  }
  await expect
    .poll(async () => {
      const drawn = await cells()
      return (
        drawn.length === 31 && drawn.every((text, at) => at === 0 || compare(drawn[at - 1] ?? '', text) <= 0)
      )
    })
    .toBe(true)
})

const compare = (one: string, other: string) => new Intl.Collator('en', { numeric: true }).compare(one, other)

test('no sum of a group is cut', async ({ launch, repo }) => {
  const decisions = Array.from({ length: 90 }, (_, at) => `Decide ${at}`)
  for (let at = 0; at < 12; at++)
    repo.write({ [`digests/${at}.md`]: digestText({ title: `Note ${at}`, decisions }) })
  repo.commit('Twelve')
  const { page } = await launch([repo.root])
  await untilRead(page)
  await page.getByRole('button', { name: 'Group: none' }).click()
  await page.getByRole('menuitem', { name: 'project' }).click()
  const group = page.getByRole('row', { name: /12 sessions/ })
  await expect(group.getByRole('gridcell', { name: '1,080' })).toBeVisible()
  const cut = () =>
    group
      .getByRole('gridcell')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      )
  await expect.poll(cut).toEqual([])
})

test('a view is found as it was left', async ({ openSample }) => {
  const { page } = await openSample()
  await goTo(page, 'Decisions')
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByRole('columnheader', { name: 'Project' }).click()
  await goTo(page, 'Problems')
  await page.getByRole('checkbox', { name: /^warning, / }).click()
  await expect(page.getByRole('button', { name: 'Copy 3' })).toBeVisible()
  await goTo(page, 'Sessions')
  await goTo(page, 'Decisions')
  await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked()
  await expect(page.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'ascending')
  await goTo(page, 'Problems')
  await expect(page.getByRole('checkbox', { name: /^warning, / })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Copy 3' })).toBeVisible()
})

test('text at 200 % is cut nowhere in the navigation and the bars', async ({ openSample }) => {
  const { page } = await openSample()
  await filterBy(page, '-status:archived project:ferry', 8)
  await leaveQuery(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  const larger = page.getByRole('button', { name: 'Larger text' })
  for (let zoom = 100; zoom < 200; zoom += 10) await larger.click()
  await expect(page.getByText('200 %')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const view of viewTitles) {
    await goTo(page, view)
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    const cut = await page.evaluate(() => {
      const bars = ['nav[data-area]', 'search', '[data-area="chips"]', '[data-area="controls"]', 'footer']
      return bars
        .flatMap((bar) => [...document.querySelectorAll<HTMLElement>(`${bar}, ${bar} *`)])
        .filter((one) => one.closest('[data-cut]') === null && one.closest('svg') === null)
        .filter((one) => !one.matches('[class*="aloud"]') && one.clientWidth > 0)
        .filter((one) => getComputedStyle(one).overflow !== 'visible')
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => `${one.tagName} ${one.className}: ${one.textContent?.slice(0, 40)}`)
    })
    expect(cut, view).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, view).toBeLessThanOrEqual(0)
  }
})

test('no date of the dashboards is broken at the end of a line', async ({ openSample }) => {
  const { page } = await openSample()
  await goTo(page, 'Dashboards')
  const main = page.getByRole('main')
  await expect(main.getByText('named again in').first()).toBeVisible()
  const dates = await main.evaluate((all) => {
    const found: { date: string; lines: number }[] = []
    const texts = document.createTreeWalker(all, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: date, index } of (text.nodeValue ?? '').matchAll(/\d{4}-\d\d(-\d\d)?/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + date.length)
        found.push({ date, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size })
      }
    }
    return found
  })
  expect(dates.length).toBeGreaterThan(5)
  expect(dates.filter(({ lines }) => lines > 1)).toEqual([])
})
