import type { Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import { ask, queryField, shownOf, untilRead } from './support/window.ts'

const models = ['GPT-4o', 'gpt 4o', 'gpt 4o', 'hermes', 'hermes', 'qwen']
const months = ['2026-01', '2026-02', '2026-03', '2026-03', '2026-04', '2026-06']

function facets(page: Page) {
  return page.getByRole('complementary', { name: 'Facets' })
}

test('spellings, spans of time and numbers are chosen by hand and by keys, and say so in the query', async ({
  launch,
  repo,
}) => {
  for (const [at, model] of models.entries()) {
    const text = digestText({
      title: `Note ${at}`,
      model,
      date: `${months[at]}-05`,
      status: at === 5 ? 'parked' : 'active',
      decisions: Array.from({ length: at }, (_, n) => `Decide ${n} of ${at}`),
    })
    repo.write({ [`digests/${at}.md`]: text })
  }
  repo.commit('six')
  const { page } = await launch([repo.root])
  await untilRead(page)
  const panel = facets(page)
  await expect(shownOf(page)).toContainText('6 of 6')

  // All spellings at once, then one of them.
  await panel.getByRole('checkbox', { name: 'gpt 4o, 3' }).click()
  await expect(queryField(page)).toHaveValue('model:"gpt 4o",GPT-4o')
  await expect(shownOf(page)).toContainText('3 of 6')
  await panel.getByRole('button', { name: '2 spellings of gpt 4o' }).click()
  await panel.getByRole('checkbox', { name: 'spelling GPT-4o, 1' }).click()
  await expect(queryField(page)).toHaveValue('model:"gpt 4o"')
  await expect(shownOf(page)).toContainText('2 of 6')
  await queryField(page).fill('')

  // What is not documented.
  await panel.getByRole('checkbox', { name: 'not documented, 1' }).first().click()
  await expect(queryField(page)).toHaveValue('status:(undocumented)')
  await expect(shownOf(page)).toContainText('1 of 6')
  await queryField(page).fill('')
  await expect(shownOf(page)).toContainText('6 of 6')

  // A span of time with the mouse; the months beside it stay.
  const bars = panel.getByRole('group', { name: /^Date, 6 bars/ })
  await bars.scrollIntoViewIfNeeded()
  const box = await bars.boundingBox()
  if (!box) throw new Error('The bars are not drawn.')
  const x = (month: number) => box.x + (box.width * (month + 0.5)) / 6
  await page.mouse.move(x(1), box.y + 20)
  await page.mouse.down()
  await page.mouse.move(x(3), box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(queryField(page)).toHaveValue('date:2026-02..2026-04')
  await expect(shownOf(page)).toContainText('4 of 6')
  await expect(bars.getByRole('button', { name: '2026-06: 1 session', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  const list = await ask(page, 'sessions.query', {
    query: 'date:2026-02..2026-04',
    sort: [],
    removed: false,
    group: null,
  })
  expect(list.histograms[0]?.bins.map(({ count, shown }) => [count, shown])).toEqual([
    [1, 0],
    [1, 1],
    [2, 2],
    [1, 1],
    [0, 0],
    [1, 0],
  ])
  await panel.getByRole('button', { name: 'Show all of Date' }).click()
  await expect(queryField(page)).toHaveValue('')

  // A span of numbers by keys alone, from the tab stop of the panel.
  const decisions = panel.getByRole('button', { name: 'Decisions', exact: true })
  await decisions.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('button', { name: '1: 1 session', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(queryField(page)).toHaveValue('decisions:1')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(queryField(page)).toHaveValue('decisions:1..2')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(queryField(page)).toHaveValue('decisions:1..3')
  await expect(shownOf(page)).toContainText('3 of 6')
  await page.keyboard.press('Delete')
  await expect(queryField(page)).toHaveValue('')

  // The same as a table.
  await panel.getByRole('button', { name: 'Decisions as a table' }).click()
  await expect(panel.getByRole('table', { name: 'Decisions' }).getByRole('row')).toHaveCount(7)
})

test('next and previous walk the sessions that are shown, in the pane and in Compare', async ({
  launch,
  repo,
}) => {
  for (const at of [0, 1, 2, 3])
    repo.write({
      [`digests/${at}.md`]: digestText({
        title: `Note ${at}`,
        date: `2026-01-0${at + 1}`,
        status: at === 1 ? 'archived' : 'active',
      }),
    })
  repo.commit('four')
  const { page } = await launch([repo.root])
  await untilRead(page)
  await queryField(page).fill('-status:archived')
  await expect(shownOf(page)).toContainText('3 of 4')
  await page.getByRole('row', { name: /Note 3/ }).click()
  const pane = page.getByRole('complementary', { name: 'Digest' })
  await expect(pane.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('J')
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText('Note 2')
  await pane.getByRole('button', { name: 'Next session' }).click()
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText('Note 0')
  await expect(page.getByRole('row', { selected: true })).toContainText('Note 0')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await page.keyboard.press('K')
  await expect(page.getByText('Comparing Note 2')).toBeVisible()
})
