import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { TestRepo } from '../support/test-repo.ts'
import type { LaunchedApp } from './support/launch.ts'
import { digestText, expect, test } from './support/repo.ts'
import { ask, goTo, saveTo, shownOf, untilRead } from './support/window.ts'

const early = 'Keep one release of the service on the host'
const late = 'Keep three releases of the service on the host'
const text = (title: string, date: string, decision: string) =>
  digestText({ title, date, decisions: [decision, `Deploy ${title} from a tag`] })

const pane = (page: Page) => page.getByRole('complementary', { name: 'Decision' })
const column = (page: Page, name: string) => page.getByRole('region', { name })
const request = { query: '', sort: [], removed: false, byProject: false, state: 'any' as const }

/** The states that list, board, command of the page and export tell, as far as they are on screen. */
async function expectReplaced({ app, page, userData }: LaunchedApp, replaced: number): Promise<void> {
  const list = await ask(page, 'decisions.query', request)
  expect(list.states.replaced).toBe(replaced)
  await page.getByRole('radio', { name: 'Board' }).click()
  for (const [name, count] of Object.entries(list.states))
    await expect(column(page, `${name === 'dropped' ? 'dropped later' : name}, ${count}`)).toBeVisible()
  const file = join(userData, `replaced-${replaced}.json`)
  await saveTo(app, file)
  await page.getByRole('button', { name: /^Export 4 rows$/ }).click()
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  await expect(page.getByText(/^Exported 4 rows/)).toBeVisible()
  const rows: { state: string; acceptedReason: string | null }[] = JSON.parse(readFileSync(file, 'utf8'))
  expect(rows.filter(({ state }) => state === 'replaced')).toHaveLength(replaced)
  const months = (await ask(page, 'dashboard.get', { query: '', removed: false })).months
  expect(months.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(rows.length)
}

test('an accepted suggestion counts as replaced everywhere, is there after a restart, and can be taken back', async ({
  launch,
  repo,
}) => {
  test.setTimeout(120_000)
  repo.commit('One', { 'digests/2026-01-05-first.md': text('First', '2026-01-05', early) })
  repo.commit('Two', { 'digests/2026-03-01-second.md': text('Second', '2026-03-01', late) })
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  await goTo(page, 'Decisions')
  await expectReplaced(run, 0)
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByRole('row', { name: new RegExp(early) }).click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(early)
  await pane(page).getByRole('button', { name: 'Accept as replacement' }).click()
  await page.keyboard.type('three fit on the disk')
  await page.keyboard.press('Enter')
  await expect(pane(page)).toContainText('accepted by you: three fit on the disk')
  await expect(page.getByRole('row', { name: new RegExp(`${early}.*accepted by you`) })).toContainText(
    'replaced',
  )
  await expectReplaced(run, 1)
  await run.close()

  const again = await launch([repo.root])
  await untilRead(again.page)
  await goTo(again.page, 'Decisions')
  await expectReplaced(again, 1)
  await again.page.getByRole('button', { name: 'Answered 1' }).click()
  const answered = again.page.getByRole('dialog', { name: 'Suggestions answered by you' })
  await expect(answered).toContainText('three fit on the disk')
  await answered.getByRole('button', { name: 'Take back' }).click()
  await again.page.keyboard.press('Escape')
  await expect(again.page.getByRole('button', { name: 'Answered 1' })).toHaveCount(0)
  await expectReplaced(again, 0)
})

test('a decision is read as a page by keyboard alone, from the board and back', async ({ launch, repo }) => {
  repo.commit('One', { 'digests/2026-01-05-first.md': text('First', '2026-01-05', early) })
  repo.commit('Two', { 'digests/2026-01-05-first.md': text('First', '2026-01-05', `${early} for a week`) })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Decisions')
  await page.getByRole('radio', { name: 'Board' }).click()
  const card = column(page, 'reworded, 1').getByRole('button')
  await expect(card).toBeVisible()
  await page.locator('[data-active="true"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pane(page)).toBeFocused()
  await expect(pane(page)).toContainText('2 of 2')
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(`${early} for a week`)
  const head = (await ask(page, 'repo.state', null))?.head
  await expect(pane(page)).toContainText(`git show '${head}:digests/2026-01-05-first.md'`)
  await page.keyboard.press('k')
  await expect(pane(page)).toContainText('1 of 2')
  await page.keyboard.press('j')
  await expect(pane(page)).toContainText('2 of 2')
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('for a week').first()).toBeVisible()
})

/** One session with many decisions, and another project. */
function commitMany(repo: TestRepo, length: number): void {
  const decisions = Array.from({ length }, (_, at) => `Decision number ${at}`)
  repo.commit('One', {
    'digests/2026-01-05-many.md': digestText({ title: 'Many', decisions }),
    'digests/2026-01-06-other.md': digestText({ title: 'Other', project: 'beta', decisions: ['Stay apart'] }),
  })
}

test('the decision that is chosen stays in sight in every form', async ({ launch, repo }) => {
  commitMany(repo, 60)
  const { page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Decisions')
  await page.locator('[data-area="table"] [data-active="true"]').focus()
  await page.keyboard.press('End')
  const heading = pane(page).getByRole('heading', { level: 2 })
  // Not only at its first drawing: it is left far down in each form, and looked for in the next one.
  for (const form of ['Table', 'Board', 'By project', 'Board', 'Table', 'By project']) {
    const chosen = await heading.textContent()
    await page.getByRole('radio', { name: form }).click()
    const row =
      form === 'Board'
        ? page.locator('[data-row][aria-current="true"]')
        : page.getByRole('row', { selected: true })
    await expect(row).toContainText(chosen as string)
    await expect(row).toBeInViewport()
    await expect(heading).toHaveText(chosen as string)
  }
})

test('the cards of the board have the ends of a column by key, and the menu of a row', async ({
  launch,
  repo,
}) => {
  commitMany(repo, 30)
  const { page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Decisions')
  await page.getByRole('radio', { name: 'Board' }).click()
  const standing = column(page, 'standing, 31')
  await standing.getByRole('button').first().focus()
  await page.keyboard.press('End')
  const last = page.locator('[data-active="true"]')
  await expect(last).toBeFocused()
  await expect(last.locator('xpath=..')).toHaveAttribute('aria-posinset', '31')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Actions on this row' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(last).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-active="true"]').locator('xpath=..')).toHaveAttribute('aria-posinset', '1')
  await page.locator('[data-active="true"]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Leave out its' }).hover()
  await page.getByRole('menuitem', { name: /project (alpha|beta)$/ }).click()
  await expect(shownOf(page)).toHaveText('1 of 2 sessions')
})

test('a decision too long for its column is told whole, and stands with its beginning however it is chosen', async ({
  launch,
  repo,
}) => {
  const long = `${early}, ${'and keep the one before it until the next has stood for a day, '.repeat(6)}then let go`
  repo.commit('One', { 'digests/2026-01-05-first.md': text('First', '2026-01-05', long) })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Decisions')
  await page.getByRole('radio', { name: 'Table' }).click()
  const cell = page.getByRole('gridcell', { name: new RegExp(early) })
  await cell.click()
  await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(long)
  // As a selection that is drawn over its end would scroll it.
  expect(
    await cell.evaluate((one) => {
      one.scrollLeft = 200
      return [one.scrollWidth > one.clientWidth, one.scrollLeft]
    }),
  ).toEqual([true, 0])
  await page.mouse.move(0, 0)
  await cell.hover()
  await expect(page.getByRole('tooltip')).toHaveText(long)
})
