import { expect, test } from './support/sample.ts'
import { ask, drawnRows, filterBy, queryField, shownOf, untilRead } from './support/window.ts'

test('a field and its value are completed by keyboard, and the rows follow', async ({ openSample }) => {
  const { page } = await openSample()
  await page.keyboard.press('/')
  await expect(queryField(page)).toBeFocused()
  await page.keyboard.type('proj')
  const list = page.getByRole('listbox', { name: 'Completions' })
  await expect(list.getByRole('option').first()).toHaveAccessibleName(/^project:, field/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(queryField(page)).toHaveValue('project:')
  const value = list.getByRole('option').first()
  await expect(value).toHaveAccessibleName(/^project:.+, value, \d+ sessions?$/)
  const count = Number((await value.getAttribute('aria-label'))?.match(/(\d+) sessions?$/)?.[1])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(shownOf(page)).toHaveText(`${count} of 31 sessions`)
})

test('words find rows by rank, with the line that tells most, and a slip of the keys is said', async ({
  openSample,
}) => {
  const { page } = await openSample()
  const sort = [{ column: 'rank', desc: true }]
  const { ids, shown } = await ask(page, 'sessions.query', {
    query: 'hybrid ranking',
    sort,
    removed: false,
    group: null,
  })
  expect(shown).toBeGreaterThan(0)
  await filterBy(page, 'hybrid ranking', shown)
  await expect.poll(() => drawnRows(page, 'Sessions')).toEqual([...ids])
  const grid = page.getByRole('grid', { name: 'Sessions' })
  await expect(grid.getByRole('columnheader', { name: 'Found' })).toBeVisible()
  await expect(grid.locator('mark').first()).toHaveText(/^(hybrid|rank)/i)

  await queryField(page).fill('hybird')
  await expect(page.getByText('No session has “hybird”; showing matches for “hybrid”.')).toBeVisible()
  await queryField(page).fill('hybrid zebracorn')
  await expect(page.getByText(/No session has all of “hybrid”, “zebracorn”/)).toBeVisible()
})

test('hits of an open digest are stepped through by keyboard, and its rank is explained', async ({
  openSample,
}) => {
  const { page } = await openSample()
  const { ids, shown } = await ask(page, 'sessions.query', {
    query: 'ranking',
    sort: [{ column: 'rank', desc: true }],
    removed: false,
    group: null,
  })
  await filterBy(page, 'ranking', shown)
  await queryField(page).press('Enter')
  const pane = page.getByRole('complementary', { name: 'Digest' })
  const reasons = pane.getByRole('region', { name: 'Why it ranks' })
  await page.keyboard.press('v')
  await expect(reasons).toContainText('Place 1,')
  await page.keyboard.press('v')
  await expect(reasons).toBeHidden()
  const session = ids[0] ?? ''
  const { total } = await ask(page, 'search.hits', { query: 'ranking', removed: false, session })
  const place = pane.getByLabel('Hit', { exact: true })
  await expect(place).toHaveText(`0 of ${total} hits`)
  await page.keyboard.press('h')
  await expect(place).toHaveText(`1 of ${total} hits`)
  await page.keyboard.press('H')
  await expect(place).toHaveText(`${total} of ${total} hits`)
  const marks = () => page.evaluate(() => CSS.highlights.get('hits')?.size ?? 0)
  await expect.poll(marks).toBeGreaterThan(0)
  await page.keyboard.press('v')
  await expect(reasons).toContainText('Place 1,')
})

test('a text of the past is found with the commits that had it', async ({ openSample }) => {
  const { page } = await openSample()
  await untilRead(page)
  const sessions = await ask(page, 'sessions.query', { query: '', sort: [], removed: false, group: null })
  const query = 'ever:ranking'
  await queryField(page).fill(query)
  await expect
    .poll(
      async () => (await ask(page, 'sessions.query', { query, sort: [], removed: false, group: null })).past,
    )
    .toEqual({ read: expect.any(Number), total: expect.any(Number) })
  await expect
    .poll(async () => {
      const { past } = await ask(page, 'sessions.query', { query, sort: [], removed: false, group: null })
      return past !== null && past.read === past.total
    })
    .toBe(true)
  const { ids } = await ask(page, 'sessions.query', { query, sort: [], removed: false, group: null })
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThan(sessions.total)
  const [session = ''] = ids
  const { ever } = await ask(page, 'search.hits', { query, removed: false, session })
  expect(ever[0]?.past?.first.commit).toMatch(/^[0-9a-f]{40}$/)
})
