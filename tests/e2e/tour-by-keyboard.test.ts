import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { LaunchedApp } from './support/launch.ts'
import { buildSampleIn, expect, test } from './support/sample.ts'
import {
  ask,
  clipboardOf,
  focusedRow,
  navigationCount,
  queryField,
  shownOf,
  untilRead,
  viewButton,
} from './support/window.ts'

const hybridRanking = 'digests/2026-02-10-hybrid-ranking.md'

/** The steps of the README's tour, by the words in bold that each begins with. */
const readmeSteps = (): string[] => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const tour = /^## A tour[^\n]*\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? ''
  return [...tour.matchAll(/^\d+\. \*\*(.+?)\.\*\*/gm)].map(([, name = '']) => name)
}

/** The tour's person: a keyboard, and eyes. */
class Visitor {
  readonly page: Page
  constructor(
    private readonly run: LaunchedApp,
    private readonly root: string,
  ) {
    this.page = run.page
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  /** Presses a key until something has the focus. */
  async until(key: string, to: Locator, most = 60): Promise<void> {
    await expect(to).toBeVisible()
    for (let step = 0; !(await to.evaluate((at) => at === document.activeElement)); step++) {
      expect(step, `${key} leads to ${to}`).toBeLessThan(most)
      await this.press(key)
    }
  }

  /** Goes round the areas to one of them. */
  async toArea(area: string): Promise<void> {
    const here = () =>
      this.page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-area]')?.dataset.area ?? null,
      )
    for (let step = 0; (await here()) !== area; step++) {
      expect(step, `F6 leads to ${area}`).toBeLessThan(14)
      await this.press('F6')
    }
  }

  /** Goes to a view by its two keys. */
  async toView(key: string, view: 'Sessions' | 'Decisions' | 'Compare' | 'Dashboards' | 'Problems') {
    await this.press('g', key)
    await expect(viewButton(this.page, view)).toHaveAttribute('aria-current', 'page')
  }

  /** Goes down the rows of a table to one of them. */
  async toRow(id: string): Promise<void> {
    await this.toArea('table')
    await this.press('Home')
    for (let step = 0; (await focusedRow(this.page)) !== id; step++) {
      expect(step, `j leads to ${id}`).toBeLessThan(90)
      const before = await focusedRow(this.page)
      await this.press('j')
      await expect.poll(() => focusedRow(this.page)).not.toBe(before)
    }
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Does what the palette has under some words. */
  async inPalette(words: string): Promise<void> {
    await this.press('Control+k')
    await this.type(words)
    await expect(this.page.getByRole('option', { selected: true })).toContainText(words)
    await this.press('Enter')
  }

  region(name: string | RegExp): Locator {
    return this.page.getByRole('region', { name })
  }

  get pane(): Locator {
    return this.page.getByRole('complementary', { name: 'Digest' })
  }

  copied(): Promise<string> {
    return clipboardOf(this.run.app)
  }

  /** Another program writes to a file of the repository. */
  save(path: string, text: string): void {
    appendFileSync(join(this.root, path), text)
  }
}

const steps: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  Sessions: async (visitor) => {
    const { page } = visitor
    const value = page.getByRole('checkbox', { name: /^atlas-notes, / })
    await visitor.toArea('facets')
    await visitor.until('j', value)
    await visitor.press('Space')
    await expect(queryField(page)).toHaveValue('project:atlas-notes')
    await expect(shownOf(page)).toHaveText('10 of 31 sessions')
    await expect.poll(() => navigationCount(page, 'Decisions')).toBeLessThan(83)
    await expect(value).toBeFocused()
    await visitor.press('Space')
    await expect(queryField(page)).toHaveValue('')
    await visitor.press('Shift+Space')
    await expect(queryField(page)).toHaveValue('-project:atlas-notes')
    await expect(shownOf(page)).toHaveText('21 of 31 sessions')
    await visitor.press('Shift+Space')
    await expect(shownOf(page)).toHaveText('31 of 31 sessions')
    await visitor.toArea('table')
    await visitor.press('j', 'Enter')
    await expect(visitor.pane.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(visitor.pane.getByText(/^since \d/).first()).toBeVisible()
    await visitor.press('Escape')
    await expect(visitor.pane).toBeHidden()
  },

  'Compare two revisions': async (visitor) => {
    const { page } = visitor
    await visitor.toRow(`d:${hybridRanking}`)
    await visitor.press('[')
    await expect(viewButton(page, 'Compare')).toHaveAttribute('aria-current', 'page')
    const list = page.getByRole('navigation', { name: 'Revisions' })
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(2)
    // Another revision as A, and B older than it: either order.
    const boxes = (side: string) => list.getByRole('button', { name: new RegExp(`as side ${side}$`) })
    await visitor.toArea('revisions')
    await visitor.until('k', boxes('A').first())
    await visitor.press('Space')
    await expect(boxes('A').first()).toHaveAttribute('aria-pressed', 'true')
    await visitor.until('j', boxes('A').last())
    await visitor.press('ArrowRight', 'Space')
    await expect(boxes('B').last()).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/decisions?.* (reworded|added|dropped)/).first()).toBeVisible()
    const counter = page.getByText(/^Change \d+ of \d+$/)
    await expect(counter).toBeVisible()
    await visitor.press('Alt+Home')
    await expect(counter).toHaveText(/^Change 1 of /)
    await visitor.press('n')
    await expect(counter).toHaveText(/^Change 2 of /)
    await visitor.press('p')
    await expect(counter).toHaveText(/^Change 1 of /)
    for (const [key, form] of ['Unified', 'Items', 'Rendered', 'Side by side'].entries()) {
      await visitor.press(String(((key + 1) % 4) + 1))
      await expect(page.getByRole('radio', { name: form })).toBeChecked()
    }
    await visitor.press('w')
    await expect(page.getByRole('radio', { name: 'No wrap' })).toBeChecked()
    await visitor.press('w')
    await expect(page.getByRole('radio', { name: 'Wrap', exact: true })).toBeChecked()
  },

  Decisions: async (visitor) => {
    const { page } = visitor
    await visitor.toView('d', 'Decisions')
    const grid = page.getByRole('grid', { name: 'Decisions' })
    const pane = page.getByRole('complementary', { name: 'Decision' })
    const { ids } = await ask(page, 'decisions.query', {
      query: '',
      sort: [],
      removed: false,
      byProject: true,
      state: 'any',
    })
    const rows = await ask(page, 'decisions.rows', { ids: [...ids] })
    const withKin = rows.find((row) => row?.suggested.some(({ answer }) => answer === null))
    await visitor.toRow(withKin?.id ?? '')
    const row = grid.getByRole('row', { selected: true })
    await expect(row).toBeFocused()
    // Its life stands beside the table; Enter makes it a page with its evidence.
    await expect(pane.getByRole('heading', { name: /^Life/ })).toBeVisible()
    await visitor.press('Enter')
    await expect(page.getByText('Evidence', { exact: true })).toBeVisible()
    await visitor.press('Escape')
    await expect(row).toBeFocused()
    // A suggestion is dismissed with a reason, and that is taken back.
    await visitor.toArea('pane')
    await visitor.until('Tab', pane.getByRole('button', { name: 'Dismiss' }).first())
    await visitor.press('Enter')
    await visitor.type('Another matter')
    await visitor.press('Enter')
    await expect(pane.getByText('dismissed by you: Another matter')).toBeVisible()
    await visitor.until('Tab', pane.getByRole('button', { name: 'Take back' }).first())
    await visitor.press('Enter')
    await expect(pane.getByText('dismissed by you: Another matter')).toBeHidden()
    await visitor.toArea('controls')
    await visitor.until('ArrowRight', page.getByRole('radio', { name: 'Board' }))
    await expect(visitor.region(/^standing, \d+$/)).toBeVisible()
    await visitor.toArea('table')
    const card = page.locator('[data-active="true"]')
    await expect(card).toBeFocused()
    await visitor.press('j')
    await expect(card).toBeFocused()
  },

  Dashboards: async (visitor) => {
    const { page } = visitor
    await visitor.toView('b', 'Dashboards')
    const gaps = visitor.region('Which gaps keep coming back?')
    // The view itself has the focus: no tip of a first gap hides the others.
    await expect(page.getByRole('group', { name: 'Dashboards' })).toBeFocused()
    await expect(page.getByRole('tooltip')).toBeHidden()
    const name = 'No alert when the nightly backup fails'
    const gap = (named: string) => gaps.getByRole('button', { name: named, exact: true })
    await visitor.until('Tab', gap(name))
    await visitor.press('Enter')
    const sheet = page.getByRole('dialog', { name: /^Group of the gap/ })
    await visitor.until('Tab', sheet.getByRole('textbox', { name: 'Name of the group' }))
    await visitor.type('Silent backups')
    await visitor.until('Tab', sheet.getByRole('button', { name: 'Rename' }))
    await visitor.press('Enter')
    await expect(gap('Silent backups')).toBeVisible()
    await visitor.until('Tab', gap('Silent backups'))
    await visitor.press('Enter')
    await visitor.until('Tab', sheet.getByRole('button', { name: /^Merge with / }).first())
    await visitor.press('Enter')
    await expect(gaps.getByRole('button', { name: /^Adjusted by you/ })).toBeVisible()
    await visitor.until('Tab', gap('Silent backups'))
    await visitor.press('Enter')
    await visitor.until('Tab', sheet.getByRole('checkbox').first())
    await visitor.press('Space')
    await visitor.until('Tab', sheet.getByRole('button', { name: /^Split 1 wording off/ }))
    await visitor.press('Enter')
    await expect(sheet).toBeHidden()
    // Chart and table, and its CSV.
    await visitor.until('Tab', gaps.getByRole('button', { name: 'Table', exact: true }))
    await visitor.press('Enter')
    await expect(gaps.getByRole('table', { name: 'Which gaps keep coming back?' })).toBeVisible()
    await visitor.press('Enter')
    await visitor.until('Shift+Tab', gaps.getByRole('button', { name: /^CSV of/ }))
    await visitor.press('Enter')
    await visitor.until('ArrowDown', page.getByRole('menuitem', { name: /^Copy/ }))
    await visitor.press('Enter')
    await expect.poll(() => visitor.copied()).toMatch(/^Wording,Sessions/)
    // A mark opens its rows, and the way back is a key as well.
    await visitor.until('Shift+Tab', gaps.locator('[data-mark][tabindex="0"]'))
    await visitor.press('ArrowDown', 'Enter')
    await expect(viewButton(page, 'Sessions')).toHaveAttribute('aria-current', 'page')
    await expect(shownOf(page)).toHaveText(/^\d of 31 sessions$/)
    await visitor.toArea('chips')
    await visitor.until('Tab', visitor.button('Back to Dashboards'))
    await visitor.press('Enter')
    await expect(viewButton(page, 'Dashboards')).toHaveAttribute('aria-current', 'page')
    await page.evaluate(() =>
      Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
    )
    await visitor.inPalette('Print')
    await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true)
  },

  Problems: async (visitor) => {
    const { page } = visitor
    await visitor.toView('p', 'Problems')
    const grid = page.getByRole('grid', { name: 'Problems' })
    const counted = (count: number) => expect(grid).toHaveAttribute('aria-rowcount', String(count + 1))
    const all = await navigationCount(page, 'Problems')
    await counted(all)
    await visitor.toArea('table')
    await visitor.press('Home')
    await visitor.press('u')
    await counted(all - 1)
    await visitor.toArea('controls')
    await visitor.until('Tab', visitor.button(/^Rules of this repository, 1 off/))
    await visitor.press('Enter')
    await visitor.until('ArrowDown', page.getByRole('menuitem', { name: 'Switch 1 on' }))
    await visitor.press('Enter', 'Escape')
    await counted(all)
    await visitor.toArea('table')
    await visitor.press('m')
    await counted(all - 1)
    await visitor.toArea('controls')
    await visitor.until('Tab', visitor.button('Baseline'))
    await visitor.press('Enter')
    await visitor.until('ArrowDown', page.getByRole('menuitem', { name: /^Accept all/ }))
    await visitor.press('Enter')
    await expect(grid).toBeHidden()
    await expect(page.getByText(`${all} accepted`).first()).toBeVisible()
  },

  Live: async (visitor) => {
    const { page } = visitor
    await visitor.toView('s', 'Sessions')
    await visitor.toRow(`d:${hybridRanking}`)
    visitor.save(hybridRanking, '\n- One more line\n')
    await expect(page.getByRole('contentinfo')).toContainText('1 digest uncommitted')
    await expect.poll(() => focusedRow(page)).toBe(`d:${hybridRanking}`)
  },

  'As of': async (visitor) => {
    const { page } = visitor
    await visitor.press('T')
    await expect(page.getByRole('combobox', { name: 'Commit, tag, branch or date' })).toBeFocused()
    await visitor.type('2026-03')
    await visitor.press('Enter')
    await expect(page.getByRole('contentinfo')).toContainText('as of 2026-03')
    await untilRead(page)
    await expect(shownOf(page)).not.toHaveText('31 of 31 sessions')
    await visitor.press('0')
    await expect(shownOf(page)).toHaveText('31 of 31 sessions')
    await visitor.toRow(`d:${hybridRanking}`)
    await visitor.press('[')
    const slider = page.getByRole('slider', { name: 'Life of the digest' })
    await expect(slider).toBeVisible()
    const text = await slider.getAttribute('aria-valuetext')
    await visitor.toArea('life')
    await expect(slider).toBeFocused()
    await visitor.press('ArrowLeft')
    await expect(slider).not.toHaveAttribute('aria-valuetext', text ?? '')
    await visitor.press('Alt+ArrowLeft')
    await expect(viewButton(page, 'Sessions')).toHaveAttribute('aria-current', 'page')
    await visitor.press('Alt+ArrowRight')
    await expect(viewButton(page, 'Compare')).toHaveAttribute('aria-current', 'page')
    await visitor.toView('s', 'Sessions')
    await visitor.toRow(`d:${hybridRanking}`)
    await visitor.press('Enter')
    await visitor.toArea('pane')
    const lives = visitor.pane.getByRole('tab', { name: /^Lives/ })
    await visitor.until('Tab', visitor.pane.getByRole('tab', { selected: true }))
    await visitor.until('ArrowRight', lives)
    await expect(visitor.pane.getByRole('tabpanel', { name: 'lives' })).toBeVisible()
  },
}

test('every task of the tour is done by keyboard alone', async ({ launch, userData }) => {
  test.setTimeout(180_000)
  expect(Object.keys(steps)).toEqual(readmeSteps())
  const root = join(userData, 'sample')
  await buildSampleIn(root)
  const run = await launch([root])
  const { page } = run
  await untilRead(page)
  await page.evaluate(() => {
    Object.assign(window, { pointers: 0 })
    const count = () => Object.assign(window, { pointers: 1 })
    for (const name of ['pointerdown', 'mousedown', 'wheel']) document.addEventListener(name, count, true)
  })
  const visitor = new Visitor(run, root)
  for (const [name, walk] of Object.entries(steps)) await test.step(name, () => walk(visitor))
  expect(await page.evaluate(() => (window as unknown as { pointers: number }).pointers)).toBe(0)
})
