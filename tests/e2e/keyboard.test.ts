import type { Page } from 'playwright'
import { expect, test } from './support/sample.ts'
import { filterBy, goTo, queryField, shownOf, viewButton } from './support/window.ts'

/** Name of the area that has the focus, and whether the focus is drawn. */
function focusAt(page: Page): Promise<{ area: string | null; ring: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement
    const style = at && at !== document.body ? getComputedStyle(at) : null
    // The field of the query draws its ring around itself and its key.
    const around = at?.parentElement ? getComputedStyle(at.parentElement) : null
    const drawn = (one: CSSStyleDeclaration | null) =>
      one !== null &&
      ((one.outlineStyle !== 'none' && one.outlineWidth === '2px') || one.boxShadow !== 'none')
    return {
      area: at?.closest<HTMLElement>('[data-area]')?.dataset.area ?? null,
      ring: drawn(style) || drawn(around),
    }
  })
}

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)

test('from the start to comparing two revisions without the mouse', async ({ openSample }) => {
  const { page } = await openSample()
  // The query takes words, Esc gives the focus back to a row.
  await page.keyboard.press('/')
  await expect(queryField(page)).toBeFocused()
  await page.keyboard.type('project:ferry ')
  await expect(shownOf(page)).toHaveText('8 of 31 sessions')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedRow(page)).not.toBeNull()

  // Down to a digest with several revisions, which Enter opens.
  const wanted = 'd:digests/2026-04-28-restore-drill.md'
  for (let step = 0; (await focusedRow(page)) !== wanted; step++) {
    expect(step).toBeLessThan(8)
    const before = await focusedRow(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedRow(page)).not.toBe(before)
  }
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect.poll(() => focusedRow(page)).toBe(wanted)
  await page.keyboard.press('Enter')
  const digest = page.getByRole('complementary', { name: 'Digest' })
  await expect(digest.getByRole('heading', { level: 2 })).toHaveText('Restore drill: what took longest')
  // Opening keeps the focus on the row; leaving the pane gives it back.
  await expect.poll(() => focusedRow(page)).toBe(wanted)
  await page.keyboard.press('F6')
  await expect.poll(async () => (await focusAt(page)).area).toBe('pane')
  await page.keyboard.press('Escape')
  await expect(digest).toBeHidden()
  await expect.poll(() => focusedRow(page)).toBe(wanted)

  // Compare with the revision before; both sides step together.
  await page.keyboard.press('[')
  await expect(viewButton(page, 'Compare')).toHaveAttribute('aria-current', 'page')
  const sides = page.getByRole('navigation', { name: 'Revisions' })
  const chosen = (side: 'A' | 'B') =>
    sides
      .getByRole('button', { name: new RegExp(`as side ${side}$`), pressed: true })
      .getAttribute('aria-label')
  await expect(sides.getByRole('button', { pressed: true })).toHaveCount(2)
  const first = await chosen('B')
  await page.keyboard.press('[')
  await expect.poll(() => chosen('B')).not.toBe(first)
  await page.keyboard.press(']')
  await expect.poll(() => chosen('B')).toBe(first)
  const [a, b] = [await chosen('A'), await chosen('B')]
  await page.keyboard.press('s')
  await expect.poll(() => chosen('A')).toBe(b?.replace('side B', 'side A'))
  await page.keyboard.press('s')
  await expect.poll(() => chosen('A')).toBe(a)

  // From change to change, at the first revision that has several.
  const counter = page.getByText(/^Change \d+ of \d+$/)
  const changes = async () => Number(/of (\d+)/.exec((await counter.textContent()) ?? '')?.[1])
  for (let step = 0; (await changes()) < 2; step++) {
    expect(step).toBeLessThan(4)
    const before = await chosen('B')
    await page.keyboard.press('[')
    await expect.poll(() => chosen('B')).not.toBe(before)
    await expect(counter).toBeVisible()
  }
  const all = await changes()
  for (let step = 0; step < all; step++) await page.keyboard.press('p')
  await expect(counter).toHaveText(`Change 1 of ${all}`)
  await page.keyboard.press('n')
  await expect(counter).toHaveText(`Change 2 of ${all}`)
  await page.keyboard.press('p')
  await expect(counter).toHaveText(`Change 1 of ${all}`)

  // The forms and wrap.
  for (const [key, form] of [
    ['2', 'Unified'],
    ['3', 'Items'],
    ['4', 'Rendered'],
    ['1', 'Side by side'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name: form })).toBeChecked()
  }
  await expect(page.getByRole('radio', { name: 'Wrap', exact: true })).toBeChecked()
  await page.keyboard.press('w')
  await expect(page.getByRole('radio', { name: 'No wrap' })).toBeChecked()
  await page.keyboard.press('w')
  await expect(page.getByRole('radio', { name: 'Wrap', exact: true })).toBeChecked()
})

test('N and P go through changed decisions only', async ({ launch, repo }) => {
  const digest = (place: string, decisions: readonly string[]) =>
    `---\ntitle: Two\ntype: session-digest\nsession_date: 2026-01-05\n---\n\n# Two\n\n## Goal\n\nShow ${place} here\n\n## Decisions\n\n${decisions.map((one) => `- ${one}\n`).join('')}\n## Links\n\n- ${place}\n`
  repo.commit('One', {
    'digests/2026-01-05-two.md': digest('the first', ['Keep the old valve', 'Stay here']),
  })
  repo.commit('Two', {
    'digests/2026-01-05-two.md': digest('the second', ['Keep the new valve', 'Stay here', 'Go on']),
  })
  const { page } = await launch([repo.root])
  await expect(page.getByText('history 100 %')).toBeVisible()
  await page.getByRole('row', { name: /Two/ }).focus()
  await page.keyboard.press('[')
  const counter = page.getByText(/^Change \d+ of \d+$/)
  await expect(counter).toBeVisible()
  // From the first change on: the goal and the link are passed over.
  await expect(counter).toHaveText(/^Change 1 of /)
  const seen = new Set<string>()
  for (const key of ['N', 'N', 'N', 'P', 'P', 'P', 'N']) {
    await page.keyboard.press(key)
    seen.add(/\d+/.exec((await counter.textContent()) ?? '')?.[0] ?? '')
  }
  expect([...seen].sort()).toEqual(['2', '3'])
})

test('F6 goes round the areas of each view with the focus always drawn', async ({ openSample }) => {
  const { page } = await openSample()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const expected: Record<string, readonly string[]> = {
    'g s': ['navigation', 'query', 'controls', 'facets', 'table', 'pane'],
    'g d': ['navigation', 'query', 'controls', 'table', 'pane'],
    'g c': ['navigation', 'query', 'controls', 'revisions', 'comparison'],
    'g b': ['navigation', 'query', 'controls', 'charts'],
    'g p': ['navigation', 'query', 'controls', 'facets', 'table', 'pane'],
  }
  for (const [keys, areas] of Object.entries(expected)) {
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await expect(page.locator(`[data-area="${areas.at(-1)}"]`)).toBeVisible()
    const seen: string[] = []
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('F6')
      const { area, ring } = await focusAt(page)
      expect(area, `${keys}, F6 number ${step + 1}`).not.toBeNull()
      expect(ring, `${keys}, the focus in ${area} is drawn`).toBe(true)
      if (area !== null && seen.includes(area)) break
      if (area !== null) seen.push(area)
    }
    expect(seen.sort(), keys).toEqual(expect.arrayContaining([...areas].sort()))
    // Backwards comes to the area before.
    const { area } = await focusAt(page)
    await page.keyboard.press('F6')
    await page.keyboard.press('Shift+F6')
    expect((await focusAt(page)).area).toBe(area)
    if ((await focusAt(page)).area === 'query') await page.keyboard.press('F6')
  }
})

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
  await page.keyboard.press('Escape')

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
  await page.keyboard.press('Escape')
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
