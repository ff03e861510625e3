import type { Page } from 'playwright'
import { expect, test } from './support/sample.ts'
import { goTo, queryField, resize, shownOf, viewTitles } from './support/window.ts'

/** Px by which the page itself could be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return Math.max(
      root.scrollWidth - root.clientWidth,
      document.body.scrollWidth - document.body.clientWidth,
    )
  })

/** What of the navigation and the bars reaches out of the window. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav button, search *, [data-area="controls"] > *, footer > *')]
      .filter((one) => {
        const box = one.getBoundingClientRect()
        return box.width > 1 && (box.left < -1 || box.right > window.innerWidth + 1)
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
  )

/** What of the foot of the table is cut. */
const cutInFoot = (page: Page) =>
  page
    .locator('[data-table] + * > *')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    )

for (const width of [680, 480])
  test(`at ${width} px no view is cut, facets and revisions open from buttons, the pane comes from below`, async ({
    openSample,
  }) => {
    const { app, page } = await openSample()
    await resize(app, page, width, 800)
    await expect(page.locator('html')).toHaveAttribute('data-narrow', '')
    for (const view of viewTitles) {
      await goTo(page, view)
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      await expect(shownOf(page)).toBeVisible()
      expect(await sideways(page), view).toBe(0)
      expect(await outside(page), view).toEqual([])
      if (view === 'Sessions' || view === 'Decisions' || view === 'Problems')
        await expect(page.getByRole('button', { name: /^Export \d+ rows$/ })).toBeVisible()
    }

    await goTo(page, 'Sessions')
    await expect(page.getByRole('complementary', { name: 'Facets' })).toBeHidden()
    await page.getByRole('button', { name: 'Facets', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Facets' })
      .getByRole('checkbox', { name: /^ferry, / })
      .click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Facets 1' })).toBeFocused()
    await expect(shownOf(page)).toHaveText('8 of 31 sessions')
    await expect(page.getByText(/of 9 columns fit; to the right: /)).toBeVisible()

    // The pane from below: the chosen row stays in sight, Enter makes it full, Esc goes back step by step.
    const row = page.locator('[data-row]').last()
    await row.click()
    const pane = page.getByRole('complementary', { name: 'Digest' })
    await expect(pane).toBeVisible()
    const box = async () => (await pane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await expect.poll(async () => (await box()).width).toBe(width)
    await expect.poll(async () => (await box()).height).toBeCloseTo(264, -1)
    await expect
      .poll(async () => {
        const at = await page.getByRole('row', { selected: true }).boundingBox()
        return at !== null && at.y + at.height <= (await box()).y + 1
      })
      .toBe(true)
    await pane.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await box()).height).toBeGreaterThan(500)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await box()).height).toBeCloseTo(264, -1)
    await page.keyboard.press('Escape')
    await expect(pane).toBeHidden()

    await page.locator('[data-row="d:digests/2026-04-28-restore-drill.md"]').click()
    await goTo(page, 'Compare')
    await page.getByRole('button', { name: /^Revisions 5$/ }).click()
    const revisions = page.getByRole('dialog', { name: 'Revisions' })
    await expect(revisions.getByRole('button', { name: /as side A$/ })).toHaveCount(6)
    await revisions
      .getByRole('button', { name: /as side A$/ })
      .last()
      .click()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Change \d+ of \d+$/)).toBeVisible()
    expect(await sideways(page)).toBe(0)
    await expect(page.getByRole('radio', { name: width < 560 ? 'Unified' : 'Side by side' })).toBeChecked()

    // A row that was chosen beside the pane stays in sight where the pane comes to stand below, and so does each that is gone to.
    await goTo(page, 'Sessions')
    await queryField(page).fill('')
    await expect(shownOf(page)).toHaveText('31 of 31 sessions')
    await resize(app, page, 1280, 800)
    await page.locator('[data-row]').nth(18).click()
    await resize(app, page, width, 800)
    const isClear = async () => {
      const at = await page.locator('[data-row][data-active="true"]').boundingBox()
      const top = (await page.getByRole('columnheader').first().boundingBox()) ?? { y: 0, height: 0 }
      return at !== null && at.y + 1 >= top.y + top.height && at.y + at.height <= (await box()).y + 1
    }
    await expect.poll(async () => (await box()).width).toBe(width)
    await expect.poll(isClear).toBe(true)
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press('j')
      await expect.poll(isClear).toBe(true)
    }
    for (let step = 0; step < 18; step++) await page.keyboard.press('k')
    await expect.poll(isClear).toBe(true)
    await queryField(page).fill('project:ferry')
    await expect(shownOf(page)).toHaveText('8 of 31 sessions')

    // Just wide enough for all areas side by side, with little left for the table: its foot is whole.
    await resize(app, page, 900, 800)
    await goTo(page, 'Sessions')
    await expect(pane).toBeVisible()
    await expect(page.getByText(/of 9 columns fit; to the right: /)).toBeVisible()
    await expect(page.getByText(/^8 rows$/)).toBeVisible()
    expect(await cutInFoot(page)).toEqual([])
  })

test('reduced motion stands still', async ({ openSample }) => {
  const { page } = await openSample()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one)
        const longest = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)))
        return (
          longest(transitionDuration) > 0.01 ||
          (animationName !== 'none' && longest(animationDuration) > 0.01)
        )
      }).length,
  )
  expect(moving).toBe(0)
})

test('in forced colours selection, tabs and marks are drawn without grounds and shadows', async ({
  openSample,
}) => {
  const { page } = await openSample()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.locator('[data-row]').nth(2).click()
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const style = getComputedStyle(one)
        const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
        const before = getComputedStyle(one, '::before')
        const widths = sides.map((side) => Number.parseFloat(style[`border${side}Width`]))
        const pseudo = before.content === 'none' ? 0 : Number.parseFloat(before.borderLeftWidth)
        return Math.max(...widths, Number.parseFloat(style.outlineWidth) || 0, pseudo || 0)
      })
  expect(await edge('[role="row"][aria-selected="true"]'), 'the selected row').toBeGreaterThanOrEqual(2)
  expect(await edge('[role="tab"][aria-selected="true"]'), 'the active tab').toBeGreaterThanOrEqual(2)
  expect(await edge('nav [aria-current="page"]'), 'the present view').toBeGreaterThanOrEqual(2)
  await goTo(page, 'Dashboards')
  const fill = () =>
    page
      .locator('[data-mark] rect[class*="square"]')
      .first()
      .evaluate((one) => {
        const probe = document.createElement('span')
        probe.style.color = 'Highlight'
        document.body.append(probe)
        const highlight = getComputedStyle(probe).color
        probe.remove()
        return getComputedStyle(one).fill === highlight
      })
  await expect.poll(fill, { message: 'an open mark is drawn in Highlight' }).toBe(true)
})
