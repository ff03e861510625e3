import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import { clipboardOf, goTo, saveTo, untilRead } from './support/window.ts'

const path = 'digests/2026-02-01-note.md'
const note = (more: Parameters<typeof digestText>[0] | string) =>
  typeof more === 'string' ? `${digestText({ title: 'Note' })}\n## Links\n\n${more}` : digestText(more)

/** Opens the comparison of the only digest. The area of its text is the same in every form. */
async function openComparison(page: Page): Promise<Locator> {
  await untilRead(page)
  await page.getByRole('row', { name: /Note/ }).first().click()
  await goTo(page, 'Compare')
  await expect(page.getByRole('grid', { name: /^Text comparison/ })).toBeVisible()
  return page.locator('[data-area="text"]')
}

const cell = (grid: Locator, side: 'a' | 'b', text: string) =>
  grid.locator(`[data-side="${side}"]`).filter({ hasText: text })

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

test('B19 B20 any two revisions are picked in either order, shown as picked, labelled and swapped', async ({
  launch,
  repo,
}) => {
  for (let at = 1; at <= 6; at += 1)
    repo.commit(`Commit ${at}`, { [path]: note({ title: 'Note', decisions: [`Decision of round ${at}`] }) })
  const { page } = await launch([repo.root])
  await openComparison(page)
  const revision = (at: number) =>
    page
      .getByRole('navigation', { name: 'Revisions' })
      .getByRole('listitem')
      .filter({ hasText: `Commit ${at}` })
  const box = (at: number, side: 'A' | 'B') =>
    revision(at).getByRole('button', { name: new RegExp(`side ${side}$`) })
  await box(5, 'A').click()
  await box(2, 'B').click()
  await expect(box(5, 'A')).toHaveAttribute('aria-pressed', 'true')
  await expect(box(2, 'B')).toHaveAttribute('aria-pressed', 'true')
  const heads = page.locator('[data-gutter]').getByText(/Commit \d/)
  await expect(heads).toHaveText([/Commit 5/, /Commit 2/])
  await expect(
    page.locator('[data-gutter]').getByText(/Ada Example, authored 2026-\d\d-\d\d \d\d:\d\d:\d\d \+02:00/),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'Swap A and B' }).click()
  await expect(heads).toHaveText([/Commit 2/, /Commit 5/])
  await expect(box(2, 'A')).toHaveAttribute('aria-pressed', 'true')
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

test('a comparison is saved as a page that runs nothing, and never inside the repository', async ({
  launch,
  repo,
}) => {
  repo.commit('One', { [path]: note({ title: 'Note', decisions: ['<script>alert(1)</script>'] }) })
  repo.commit('Two', { [path]: note({ title: 'Note', decisions: ['<script>alert(2)</script>'] }) })
  const { app, page } = await launch([repo.root])
  await openComparison(page)
  const save = async () => {
    await page.getByRole('button', { name: 'Export the comparison' }).click()
    await page.getByRole('menuitem', { name: 'HTML page' }).click()
  }
  const inside = join(repo.root, '..comparison.html')
  await saveTo(app, inside)
  await save()
  await expect(page.getByText('The file would lie inside the repository')).toBeVisible()
  expect(existsSync(inside)).toBe(false)
  const file = join(dirname(repo.root), 'comparison.html')
  await saveTo(app, file)
  await save()
  await expect(page.getByText('Exported the comparison to comparison.html.')).toBeVisible()
  const html = readFileSync(file, 'utf8')
  expect(html).not.toContain('<script')
  expect(html).toContain('1 decision reworded')
})

test('all uncommitted changes come by one key, each with its sentence and its comparison', async ({
  launch,
  repo,
}) => {
  const other = 'digests/2026-02-02-other.md'
  repo.commit('One', {
    [path]: note({ title: 'Note', decisions: ['Keep one'] }),
    [other]: note({ title: 'Other' }),
    'digests/2026-02-03-third.md': note({ title: 'Third' }),
  })
  repo.write({
    [path]: note({ title: 'Note', decisions: ['Keep one', 'Add another one'] }),
    [other]: null,
    'digests/2026-02-04-new.md': note({ title: 'New' }),
  })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await page.keyboard.press('U')
  const list = page.getByRole('grid', { name: 'Digests that differ' })
  await expect(page.getByText(/^3 digests differ: 1 added, 1 removed, 1 changed\./)).toBeVisible()
  await expect(list.getByRole('row', { name: /changed.*note.*1 decision added/ })).toBeVisible()
  await list.getByRole('row', { name: /changed/ }).click()
  await expect(page.getByText('1 decision added')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeVisible()

  await list.getByRole('row', { name: /removed/ }).click()
  await expect(page.getByText('Digest removed', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await list.getByRole('row', { name: /^added/ }).click()
  await expect(page.getByText('Digest added', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // Committed meanwhile: the list follows.
  repo.commit('Two')
  await expect(page.getByText('Nothing is uncommitted.')).toBeVisible()
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

test('B16 two lines laid beside each other stand so in the text, the sentence and the saved patch', async ({
  launch,
  repo,
}) => {
  const block = (name: string) => `### ${name}\n\n- Ask first\n- Then go\n`
  const first = repo.commit('One', { [path]: note(`${block('North')}\nplain words here\n`) })
  repo.commit('Two', { [path]: note(`${block('South')}\nnothing that is alike\n`) })
  const { app, page } = await launch([repo.root])
  const text = await openComparison(page)
  const numberOf = async (words: string, side: 'a' | 'b') =>
    Number(await cell(text, side, words).locator('[data-number]').textContent())
  const [a, b] = [await numberOf('plain words', 'a'), await numberOf('nothing that', 'b')]
  await text.locator(`[data-number="a"][data-line="${a}"]`).click()
  await expect(text.getByText('held, to stand beside a line of B')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text.getByText('held, to stand beside a line of B')).toBeHidden()
  await text.locator(`[data-number="a"][data-line="${a}"]`).click()
  await text.locator(`[data-number="b"][data-line="${b}"]`).click()
  await expect(page.getByText('1 pair of lines held beside each other by hand.')).toBeVisible()
  await expect(text.getByText(`held beside B line ${b}`)).toBeVisible()
  await page.keyboard.press('2')
  const entry = page.getByRole('listitem', {
    name: `reworded, line ${a}: plain words here; now line ${b}: nothing that is alike; held beside B line ${b}`,
  })
  await expect(entry).toBeVisible()
  const file = join(dirname(repo.root), 'laid.patch')
  await saveTo(app, file)
  await page.getByRole('button', { name: 'Export the comparison' }).click()
  await page.getByRole('menuitem', { name: 'Patch for git apply' }).click()
  await expect(page.getByText('Exported the comparison to laid.patch.')).toBeVisible()
  repo.git('checkout', '-q', first)
  repo.git('apply', '--index', file)
  expect(repo.git('diff', '--cached', 'main')).toBe('')
  repo.git('reset', '-q', '--hard')
  repo.git('checkout', '-q', 'main')
  // The same key takes it back: the new pair is where the keys are.
  await text.focus()
  await page.keyboard.press('l')
  await expect(page.getByText(/held beside each other by hand/)).toBeHidden()
})

test('a step that removes a digest shows it whole as gone, and one that restores it as there again', async ({
  launch,
  repo,
}) => {
  const other = 'digests/2026-02-02-other.md'
  const full = note({ title: 'Note', decisions: ['Keep one', 'Add another one'] })
  repo.commit('One', { [path]: full, [other]: note({ title: 'Other' }) })
  repo.commit('Two', { [path]: null })
  repo.commit('Three', { [path]: full })
  const { page } = await launch([repo.root])
  await openComparison(page)
  const slider = page.getByRole('slider', { name: 'Life of the digest' })
  await slider.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^2 of \d, .*removed, 0 lines added, \d+ removed, Two$/,
  )
  const sentence = (words: string) => page.getByText(words).first()
  await expect(sentence('Digest removed; 2 decisions dropped')).toBeVisible()
  await expect(page.getByText(/^no text: removed in [0-9a-f]{7}$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(sentence('Digest restored; 2 decisions added')).toBeVisible()
  await page.getByRole('radio', { name: 'Unified' }).click()
  await expect(page.getByRole('listitem', { name: /^decision added, line \d+: - Keep one$/ })).toBeAttached()
  await page.getByRole('radio', { name: 'Items' }).click()
  await expect(page.getByRole('listitem', { name: /^decision added, B line \d+: Keep one$/ })).toBeAttached()
  await page.getByRole('radio', { name: 'Rendered' }).click()
  await expect(page.getByRole('heading', { name: 'Decisions', level: 2 })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Side by side' }).click()
})
