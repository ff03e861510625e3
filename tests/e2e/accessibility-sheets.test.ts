import { violations } from './support/axe.ts'
import type { LaunchedApp } from './support/launch.ts'
import { expect, test } from './support/sample.ts'
import { ask, goTo, inPalette, viewTitles } from './support/window.ts'

/** Sheets that the palette opens, by what is typed there and by their name. */
const sheets = [
  ['settings', 'Settings'],
  ['choose digest folders', 'Digest folders'],
  ['mapping file', 'Mapping file'],
  ['notes on sessions', 'Notes'],
  ['as of a commit', 'As of a commit'],
  ['save this view', 'Saved views'],
  ['show all keys', 'Keys'],
] as const

for (const theme of ['light', 'dark'] as const)
  test(`no sheet, form or pane has a fault of accessibility, ${theme}`, async ({ openSample }) => {
    test.setTimeout(300_000)
    const { page } = await openSample()
    await ask(page, 'settings.set', { theme })
    for (const [typed, name] of sheets) {
      await inPalette(page, typed, new RegExp(typed, 'i'))
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await violations(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    const row = page.locator('[data-row="d:digests/2026-04-28-restore-drill.md"]')
    await row.click({ button: 'right' })
    expect(await violations(page), 'menu of a row').toEqual([])
    await page.getByRole('menuitem', { name: 'Write a note' }).click()
    await expect(page.getByRole('textbox', { name: /^Note on this session/ })).toBeFocused()
    expect(await violations(page), 'form of a note').toEqual([])
    await page.keyboard.press('Escape')
    const pane = page.getByRole('complementary', { name: 'Digest' })
    await pane.getByRole('tab', { name: 'Lives' }).click()
    await expect(pane.getByText('born in').first()).toBeVisible()
    expect(await violations(page), 'lives').toEqual([])
    await goTo(page, 'Dashboards')
    const gaps = page.getByRole('region', { name: 'Which gaps keep coming back?' })
    await gaps.getByRole('button', { name: 'No alert when the nightly backup fails' }).click()
    await expect(page.getByRole('dialog').getByText('Where it is named')).toBeVisible()
    expect(await violations(page), 'a group of wordings').toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    for (const table of ['When were strengths named?', 'Is it getting better?'])
      await page.getByRole('region', { name: table }).getByRole('button', { name: 'Table' }).click()
    expect(await violations(page), 'charts as tables').toEqual([])
  })

const ways = {
  'in forced colours': async ({ page }) => page.emulateMedia({ forcedColors: 'active' }),
  'at twice the size': async ({ page }) => void (await ask(page, 'settings.set', { zoom: 200 })),
  'in a narrow window': async ({ app }) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(680, 800)),
} satisfies Record<string, (run: LaunchedApp) => Promise<void>>

for (const [how, change] of Object.entries(ways))
  test(`no view has a fault of accessibility ${how}`, async ({ openSample }) => {
    test.setTimeout(300_000)
    const run = await openSample()
    const { page } = run
    await change(run)
    for (const view of viewTitles) {
      await goTo(page, view)
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      expect(await violations(page), `${view} ${how}`).toEqual([])
    }
  })
