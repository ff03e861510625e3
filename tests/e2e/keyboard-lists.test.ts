import type { Locator, Page } from 'playwright'
import { expect, test } from './support/sample.ts'
import {
  clipboardOf,
  filterBy,
  focusedRow,
  goTo,
  leaveQuery,
  navigationCount,
  queryField,
  shownOf,
  viewButton,
} from './support/window.ts'

test('palette, sheet of keys, and single keys switched off or in a field', async ({ openSample }) => {
  const { page } = await openSample()
  // A session by some letters.
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Sessions, decisions, actions' })
  await expect(field).toBeFocused()
  await page.keyboard.type('uploads that')
  await expect(page.getByRole('option', { selected: true })).toContainText('Uploads that stop half way')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('complementary', { name: 'Digest' }).getByRole('heading', { level: 2 }),
  ).toHaveText('Uploads that stop half way')
  // An action.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('go to prob')
  await expect(page.getByRole('option', { selected: true })).toContainText('Go to Problems')
  await page.keyboard.press('Enter')
  await expect(viewButton(page, 'Problems')).toHaveAttribute('aria-current', 'page')

  // A decision, whose row is brought into sight.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('join words to lines')
  await expect(page.getByRole('option', { selected: true })).toContainText('Join words to lines')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText('Join words to lines')
  await expect(page.getByRole('row', { selected: true })).toBeInViewport()

  // The sheet of keys opens, filters, closes; the focus goes back.
  await goTo(page, 'Sessions')
  await page.keyboard.press('Escape')
  await page.locator('[data-active="true"]').focus()
  const row = await focusedRow(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('swap')
  await expect(sheet.getByText('swap A and B')).toBeVisible()
  await expect(sheet.getByText('next row')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect.poll(() => focusedRow(page)).toBe(row)

  // In a field every key is a letter.
  await page.keyboard.press('/')
  await page.keyboard.type('?gsj/[')
  await expect(queryField(page)).toHaveValue('?gsj/[')
  await expect(page.getByRole('dialog')).toBeHidden()
  await filterBy(page, '', 31)
  await leaveQuery(page)

  // Switched off they do nothing; keys of more than a letter still do.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('checkbox', { name: /Single-letter keys/ }).focus()
  await page.keyboard.press('Space')
  await expect(settings.getByRole('checkbox', { name: /Single-letter keys/ })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await page.locator('[data-active="true"]').focus()
  const before = await focusedRow(page)
  for (const key of ['j', 'k', '?', '/', 'x', 'c', '[', 'y', 'g', 'd']) await page.keyboard.press(key)
  expect(await focusedRow(page)).toBe(before)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(viewButton(page, 'Sessions')).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).not.toBe(before)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Sessions, decisions, actions' })).toBeFocused()
})

test('keys act at once behind an Esc that closed a menu or a sheet', async ({ openSample }) => {
  const { page } = await openSample()
  const closeAndGo = async (open: () => Promise<void>, keys: string, view: 'Decisions' | 'Problems') => {
    await goTo(page, 'Sessions')
    await open()
    await page.keyboard.press('Escape')
    for (const key of keys) await page.keyboard.press(key)
    await expect(viewButton(page, view)).toHaveAttribute('aria-current', 'page')
  }
  const menu = (name: RegExp) => async () => {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  await closeAndGo(menu(/^Columns/), 'gd', 'Decisions')
  await closeAndGo(menu(/^Repository/), 'gp', 'Problems')
  await closeAndGo(
    async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
    'gd',
    'Decisions',
  )

  // The palette opens again behind a choice in it, at once.
  const field = page.getByRole('combobox', { name: 'Sessions, decisions, actions' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('go to problems')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+k')
  await expect(viewButton(page, 'Problems')).toHaveAttribute('aria-current', 'page')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
})

test('facets by Space and Shift+Space; columns resized, moved and sorted by keys', async ({ openSample }) => {
  const { page } = await openSample()
  const active = page.getByRole('checkbox', { name: /^active, / })
  await active.focus()
  await page.keyboard.press('Space')
  await expect(queryField(page)).toHaveValue('status:active')
  await expect(shownOf(page)).toHaveText('18 of 31 sessions')
  await expect(active).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Space')
  await expect(queryField(page)).toHaveValue(/-status:/)
  await filterBy(page, '', 31)
  await active.focus()
  await page.keyboard.press('x')
  await expect(shownOf(page)).toHaveText('13 of 31 sessions')
  await filterBy(page, '', 31)

  // Heads: up from the first row; arrows go along them.
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await leaveQuery(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(head('Date')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(head('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head('Title')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Date')).not.toHaveAttribute('aria-sort')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+Enter')
  await expect(head('Project')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head('Project')).toContainText('2')
  await expect(head('Title')).toHaveAttribute('aria-sort', 'ascending')

  const width = async () => (await head('Project').boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(width).toBeCloseTo(before + 16, 0)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(width).toBeCloseTo(before + 8, 0)
  const names = () => page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const order = await names()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await names()).slice(2, 4)).toEqual([order[3], order[2]])
  await expect(head('Project')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(names).toEqual(order)
})

for (const view of ['Decisions', 'Problems'] as const)
  test(`the menu of a row filters in ${view} as in Sessions`, async ({ openSample }) => {
    const { page } = await openSample()
    await goTo(page, view)
    const menu = page.getByRole('menu', { name: 'Actions on this row' })
    const choose = async (row: Locator, part: string, name: RegExp) => {
      await row.focus()
      await page.keyboard.press('Shift+F10')
      await expect(menu).toBeVisible()
      await page.keyboard.type(part.slice(0, 6))
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${part}`) })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      const entry = page.getByRole('menuitem', { name })
      await expect(entry).toBeVisible()
      for (let step = 0; !(await entry.evaluate((at) => at === document.activeElement)); step++) {
        expect(step).toBeLessThan(20)
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Enter')
      await expect(menu).toBeHidden()
    }
    const rows = page.getByRole('grid', { name: view }).locator('[data-row]')
    const all = await navigationCount(page, view)
    await choose(rows.first(), 'Filter by its', /project /)
    await expect(queryField(page)).toHaveValue(/^project:/)
    await expect.poll(() => navigationCount(page, view)).toBeLessThan(all)
    const only = await navigationCount(page, view)
    await queryField(page).fill('')
    await expect.poll(() => navigationCount(page, view)).toBe(all)
    await choose(rows.first(), 'Leave out its', /project /)
    await expect(queryField(page)).toHaveValue(/^-project:/)
    await expect.poll(() => navigationCount(page, view)).toBe(all - only)
    await queryField(page).fill('')
    await expect.poll(() => navigationCount(page, view)).toBe(all)
    await choose(rows.first(), 'Filter by its', /session /)
    await expect(shownOf(page)).toHaveText('1 of 31 sessions')
  })

const rowMenu = (page: Page) => page.getByRole('menu', { name: 'Actions on this row' })
const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const restoreDrill = (page: Page) => page.locator('[data-row="d:digests/2026-04-28-restore-drill.md"]')

/** Walks down an open menu to an entry; a key is pressed again only once the one before was followed. */
async function walkTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const hasFocus = () => menuItem(page, name).evaluate((at) => at === document.activeElement)
  await expect(page.locator('[role="menuitem"]:focus, [role="menuitemcheckbox"]:focus')).toBeVisible()
  for (let step = 0; !(await hasFocus()); step++) {
    expect(step, `ArrowDown leads to ${name}`).toBeLessThan(20)
    const before = await focused()
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).not.toBe(before)
  }
}

/** Opens the menu of the row that has the focus and takes an entry of it. */
async function takeByKey(page: Page, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await walkTo(page, name)
  await page.keyboard.press('Enter')
}

test('the menu of a row, by key: filter, explain, copy', async ({ openSample }) => {
  const { app, page } = await openSample()
  const menu = rowMenu(page)
  const row = restoreDrill(page)
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  // Nothing is looked for, so nothing ranks.
  await expect(menuItem(page, /^Why it ranks/)).toHaveCount(0)
  // Into the values of the row, and one of them is the filter.
  await walkTo(page, /^Filter by its/)
  await page.keyboard.press('ArrowRight')
  await walkTo(page, /project ferry$/)
  await page.keyboard.press('Enter')
  await expect(queryField(page)).toHaveValue('project:ferry')
  await expect(shownOf(page)).toHaveText('8 of 31 sessions')
  await expect(menu).toBeHidden()
  await expect(row).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await walkTo(page, /^Leave out its/)
  await page.keyboard.press('ArrowRight')
  await walkTo(page, /status /)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(row).toBeFocused()

  await filterBy(page, 'restore', 2)
  await row.focus()
  await takeByKey(page, /^Copy row/)
  await expect.poll(() => clipboardOf(app)).toMatch(/^Date\tTitle[^\n]*\n2026-04-28\tRestore drill[^\n]*\n$/)
  await takeByKey(page, 'Copy link')
  await expect.poll(() => clipboardOf(app)).toMatch(/^digest-audit:1\/.*restore-drill/)
  await takeByKey(page, /^Why it ranks/)
  await expect(page.getByRole('region', { name: 'Why it ranks' })).toContainText('points')
})

test('the menu of a row, by mouse: it opens on the row that was pointed at', async ({ openSample }) => {
  const { page } = await openSample()
  const row = restoreDrill(page)
  await filterBy(page, 'restore', 2)
  const other = page.locator('[data-row]').nth(1)
  const wanted = await other.getAttribute('data-row')
  await other.click({ button: 'right' })
  await expect(rowMenu(page)).toBeVisible()
  await menuItem(page, /^Mark/).click()
  await expect(page.locator(`[data-row="${wanted}"]`)).toHaveAttribute('aria-selected', 'true')
  await row.click({ button: 'right' })
  await expect(menuItem(page, /^Copy 1 marked row/)).toBeVisible()
  await menuItem(page, /^Compare with the previous revision/).click()
  await expect(viewButton(page, 'Compare')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(/^Change \d+ of \d+$/)).toBeVisible()
})

test('decisions and problems have a menu of a row as well', async ({ openSample }) => {
  const { app, page } = await openSample()
  await goTo(page, 'Decisions')
  await page.locator('[data-row]').nth(2).click({ button: 'right' })
  await menuItem(page, /^Open as a page/).click()
  await expect(page.getByText('Evidence', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await takeByKey(page, 'Copy link')
  await expect.poll(() => clipboardOf(app)).toMatch(/^digest-audit:1\/.*decisions/)
  await goTo(page, 'Problems')
  await page.locator('[data-row]').first().focus()
  await takeByKey(page, /^Accept/)
  await expect(page.locator('[data-area="table"]')).toContainText('1 accepted')
})
