import type { Page } from 'playwright'
import { cell, note, openComparison, path } from './support/comparing.ts'
import { expect, test } from './support/repo.ts'
import { clipboardOf, resize, untilRead } from './support/window.ts'

const findBar = (page: Page) => page.getByRole('search', { name: 'Find in both texts' })

/** Lines of which every hundredth changes. */
const lines = (count: number, mark: string) =>
  Array.from({ length: count }, (_, at) => (at % 100 === 50 ? `Line ${at} ${mark}` : `Line ${at}`)).join('\n')

test('B03 a long line gives each side one scroller sideways, and both one up and down', async ({
  launch,
  repo,
}) => {
  repo.commit('One', { [path]: note(`${'long '.repeat(1200)}\n${lines(300, 'old')}\n`) })
  repo.commit('Two', { [path]: note(`${'long '.repeat(1200)}end\n${lines(300, 'new')}\n`) })
  const { page } = await launch([repo.root])
  await openComparison(page)
  await page.keyboard.press('w')
  await expect(page.getByRole('group', { name: 'Scroll side A sideways' })).toBeVisible()
  const scrollers = await page.getByRole('main').evaluate((main) => {
    const all = [...main.querySelectorAll<HTMLElement>('[data-gutter] *')]
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    return {
      sideways: all.filter(
        (one) => scrolls(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth,
      ).length,
      down: all.filter(
        (one) => scrolls(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight,
      ).length,
    }
  })
  expect(scrollers).toEqual({ sideways: 2, down: 1 })
})

test('B01 B02 B04 a line of 6,000 characters leaves both columns in a narrow window, and its end is reached by key', async ({
  launch,
  repo,
}) => {
  const line = (word: string) => `${'words of it '.repeat(250)}${word} ${'and on '.repeat(430)}end`
  repo.commit('One', { [path]: note(`${line('old')}\n`) })
  repo.commit('Two', { [path]: note(`${line('new')}\n`) })
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await resize(app, page, 680, 800)
  const text = await openComparison(page)
  /** Whether the last letters of the line stand in the window, by side, and how far the columns reach out of it. */
  const drawn = () =>
    text.evaluate((area) => {
      const sides = [...area.querySelectorAll<HTMLElement>('[data-text]')].filter((one) =>
        one.textContent?.includes('words of it'),
      )
      const ends = sides.map((side) => {
        const range = document.createRange()
        const last = document.createTreeWalker(side, NodeFilter.SHOW_TEXT)
        let node: Node | null = null
        while (last.nextNode()) node = last.currentNode
        const length = node?.textContent?.length ?? 0
        if (!node) return false
        range.setStart(node, length - 3)
        range.setEnd(node, length)
        const [end, cell] = [
          range.getBoundingClientRect(),
          (side.parentElement ?? side).getBoundingClientRect(),
        ]
        return end.left >= cell.left && end.right <= cell.right && cell.right <= window.innerWidth
      })
      const out = [...area.querySelectorAll('[role="gridcell"]')].map(
        (cell) => cell.getBoundingClientRect().right - window.innerWidth,
      )
      return { ends, out: Math.max(0, ...out) }
    })
  const whole = { ends: [true, true], out: 0 }
  const cut = { ends: [false, false], out: 0 }
  // Wrapped, all of the line stands between the edges of its column.
  await expect.poll(drawn).toEqual(whole)
  for (const form of ['1', '2']) {
    await page.keyboard.press(form)
    await page.keyboard.press('w')
    await expect.poll(drawn).toEqual(cut)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(drawn).toEqual(whole)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(drawn).toEqual(cut)
    await page.keyboard.press('w')
    await expect.poll(drawn).toEqual(whole)
  }
})

test('B05 wrap switched on or off, and another form, leave the reader at the same line', async ({
  launch,
  repo,
}) => {
  const long = (mark: string) => lines(2000, `${mark} ${'and so on '.repeat(30)}`)
  repo.commit('One', { [path]: note(`${long('old')}\n`) })
  repo.commit('Two', { [path]: note(`${long('new')}\n`) })
  const { page } = await launch([repo.root])
  const grid = await openComparison(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Line 950 new')
  await expect(findBar(page).getByText('1 of 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const key of ['w', '2', '1', 'w', '+', '-']) {
    await expect(grid.getByText('Line 950 new').first()).toBeInViewport()
    await page.keyboard.press(key)
  }
  await expect(grid.getByText('Line 950 new').first()).toBeInViewport()
})

test('B12 a missing line end is told on its own side, wrapped too', async ({ launch, repo }) => {
  repo.commit('One', { [path]: note(`The end ${'goes on and on '.repeat(30)}`.trim()) })
  repo.commit('Two', { [path]: note(`The end ${'goes on and on '.repeat(30)} and stops`) })
  repo.commit('Three', { [path]: note(`The end ${'goes on and on '.repeat(30)} and stops\n`) })
  const { page } = await launch([repo.root])
  const grid = await openComparison(page)
  const told = (side: 'a' | 'b') => cell(grid, side, 'No line end after the last line')
  await expect(told('a')).toHaveCount(1)
  await expect(told('b')).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(told('b')).toHaveCount(1)
  await expect(told('a')).toHaveCount(1)
})

test('a text is found on both sides of 36,000 lines, in folds too, in every form', async ({
  launch,
  repo,
}) => {
  const long = (mark: string) =>
    Array.from({ length: 36_000 }, (_, at) =>
      at === 18_000 ? `Line ${mark}` : at === 30_000 ? 'The needle' : `Line ${at}`,
    )
  repo.commit('One', { [path]: note(`${long('old needle').join('\n')}\n`) })
  repo.commit('Two', { [path]: note(`${long('new needle').join('\n')}\n`) })
  const { page } = await launch([repo.root])
  const grid = await openComparison(page)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('NEEDLE')
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await expect(cell(grid, 'b', 'The needle')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(findBar(page)).toHaveCount(0)
})

test('what is copied is the text of one side alone, by selecting and by key', async ({ launch, repo }) => {
  repo.commit('One', {
    [path]: note({ title: 'Note', decisions: ['Keep  one\tblank', 'Drop this', 'Stay'] }),
  })
  repo.commit('Two', { [path]: note({ title: 'Note', decisions: ['Keep  two\tblank', 'Stay'] }) })
  const { app, page } = await launch([repo.root])
  const grid = await openComparison(page)
  await page.keyboard.press('i')
  await page.keyboard.press('a')
  await expect.poll(() => clipboardOf(app)).toBe('- Keep  one\tblank')
  await page.keyboard.press('b')
  await expect.poll(() => clipboardOf(app)).toBe('- Keep  two\tblank')
  await page.keyboard.press('n')
  await page.keyboard.press('b')
  await expect(page.getByText('This change has no text on side B.')).toBeVisible()
  await page.keyboard.press('a')
  await expect.poll(() => clipboardOf(app)).toBe('- Drop this')

  const from = cell(grid, 'a', 'Keep').locator('[data-text]')
  const to = cell(grid, 'a', 'Stay').locator('[data-text]')
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('two lines')
  await page.mouse.move(start.x + 1, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width - 20, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardOf(app)).toMatch(/^- Keep {2}one\tblank\n- Drop this\n- Sta?y?$/)

  // In one column what is only heard is not copied either.
  await page.keyboard.press('2')
  const entries = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  const entry = (name: RegExp) => page.getByRole('listitem', { name })
  await expect(
    entry(/^decision reworded, line \d+: - Keep one blank; now line \d+: - Keep two blank$/),
  ).toBeVisible()
  const count = Number(await entries.first().getAttribute('aria-setsize'))
  await expect(entries.last()).toHaveAttribute('aria-posinset', String(count))
  const dropped = await entry(/^decision removed, line \d+: - Drop this$/)
    .locator('[data-text]')
    .boundingBox()
  const stays = await entry(/^equal, line \d+: - Stay$/)
    .locator('[data-text]')
    .boundingBox()
  if (!dropped || !stays) throw new Error('two lines')
  await page.mouse.move(dropped.x + 1, dropped.y + dropped.height / 2)
  await page.mouse.down()
  await page.mouse.move(stays.x + 40, stays.y + stays.height / 2, { steps: 8 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboardOf(app)).toMatch(/^- Drop this\n- St?a?y?$/)
})

test('a comparison that was made coarsely can be had exactly, and a long line whole', async ({
  launch,
  repo,
}) => {
  const items = (step: number) =>
    Array.from({ length: 400 }, (_, at) => `- the log of run ${at * step} says the same as before`).join('\n')
  repo.commit('One', { [path]: note(`${items(7919)}\n`) })
  repo.commit('Two', { [path]: note(`${'long '.repeat(6_000)}\n\n${items(104_729)}\n`) })
  const { page } = await launch([repo.root])
  const grid = await openComparison(page)
  await expect(page.getByText(/compared coarsely/)).toBeVisible()
  await page.getByRole('button', { name: /^Compare exactly/ }).click()
  await expect(page.getByText(/compared coarsely/)).toBeHidden()
  const more = grid.getByRole('button', { name: '… show 28,000 more characters …' }).first()
  await more.click()
  await expect(more).toBeHidden()
  await expect(cell(grid, 'b', 'long '.repeat(6_000).trim())).toHaveCount(1)
})
