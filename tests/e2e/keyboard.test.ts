import type { Page } from 'playwright'
import { expect, test } from './support/sample.ts'
import { focusedRow, leaveQuery, queryField, shownOf, viewButton } from './support/window.ts'

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

test('from the start to comparing two revisions without the mouse', async ({ openSample }) => {
  const { page } = await openSample()
  // The query takes words, Esc gives the focus back to a row.
  await page.keyboard.press('/')
  await expect(queryField(page)).toBeFocused()
  await page.keyboard.type('project:ferry ')
  await expect(shownOf(page)).toHaveText('8 of 31 sessions')
  await leaveQuery(page)
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
