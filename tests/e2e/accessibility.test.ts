import type { Page } from 'playwright'
import { violations } from './support/axe.ts'
import { expect, test } from './support/sample.ts'
import { goTo, navigationCount, shownOf, viewTitles } from './support/window.ts'

async function choose(page: Page, group: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

for (const theme of ['Light', 'Dark'])
  test(`no view has a fault of accessibility, ${theme.toLowerCase()}`, async ({ openSample }) => {
    test.setTimeout(300_000)
    const { page } = await openSample()
    await choose(page, 'Theme', theme)
    await page.getByRole('checkbox', { name: /^archived, / }).click({ modifiers: ['Shift'] })
    await page.getByRole('checkbox', { name: /^ferry, / }).click()
    await page.locator('[data-row="d:digests/2026-04-28-restore-drill.md"]').click()
    const pane = page.getByRole('complementary', { name: 'Digest' })
    for (const tab of ['Read', 'History', 'Record', 'Raw']) {
      await pane.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(pane.getByRole('tabpanel')).not.toContainText('Reading…')
      expect(await violations(page), `digest, ${tab}`).toEqual([])
    }
    for (const view of viewTitles) {
      await goTo(page, view)
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      if (view === 'Dashboards') await expect(page.getByRole('region').first()).toBeVisible()
      if (view === 'Compare') await expect(page.getByText(/^Change \d+ of \d+$/)).toBeVisible()
      expect(await violations(page), view).toEqual([])
    }
    await goTo(page, 'Compare')
    for (const form of ['Unified', 'Items', 'Rendered']) {
      await page.getByRole('radio', { name: form }).click()
      expect(await violations(page), `compare, ${form}`).toEqual([])
    }
    await goTo(page, 'Decisions')
    await page.getByRole('radio', { name: 'Board' }).click()
    await expect(page.getByRole('region', { name: /^standing, / })).toBeVisible()
    expect(await violations(page), 'decisions, board').toEqual([])
    await page.getByRole('button', { name: 'Open full' }).click()
    await expect(page.getByText('Evidence', { exact: true })).toBeVisible()
    expect(await violations(page), 'decisions, page').toEqual([])
    await page.keyboard.press('Escape')
    for (const keys of ['Control+k', '?']) {
      await page.keyboard.press(keys)
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page), keys).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await goTo(page, 'Sessions')
    await page.locator('[data-active="true"]').focus()
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menu', { name: 'Actions on this row' })).toBeVisible()
    expect(await violations(page), 'menu of a row').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await page.getByRole('button', { name: /^Repository / }).click()
    await page.getByRole('menuitem', { name: 'Close the repository' }).click()
    await expect(page.getByRole('region', { name: 'Recent' }).getByRole('listitem')).toHaveCount(1)
    expect(await violations(page), 'welcome').toEqual([])
  })

test('tables tell how many rows they have, and which of them each drawn one is', async ({ openSample }) => {
  const { page } = await openSample()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '32')
  const indexes = () =>
    grid.getByRole('row').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))
  await expect.poll(indexes).toEqual(Array.from({ length: 32 }, (_, at) => at + 1))
  await page.getByRole('checkbox', { name: /^ferry, / }).click()
  await expect(shownOf(page)).toHaveText('8 of 31 sessions')
  await expect(grid).toHaveAttribute('aria-rowcount', '9')
  await expect.poll(() => navigationCount(page, 'Decisions')).toBeLessThan(83)
  await goTo(page, 'Decisions')
  // Heads of groups are rows too.
  const decisions = await navigationCount(page, 'Decisions')
  await expect(grid).toHaveAttribute('aria-rowcount', String(decisions + 2))
  await goTo(page, 'Problems')
  await expect(grid).toHaveAttribute('aria-rowcount', String((await navigationCount(page, 'Problems')) + 1))
})
