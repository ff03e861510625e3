import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestText, expect, test } from './support/repo.ts'
import { watchTable } from './support/watch-table.ts'

const nameOf = (at: number) => `2026-02-${String((at % 28) + 1).padStart(2, '0')}-note-${at}.md`
const textOf = (at: number, title: string) =>
  digestText({ title, date: `2026-02-${String((at % 28) + 1).padStart(2, '0')}` })
const notes = (count: number, title: (at: number) => string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`digests/${nameOf(at)}`, textOf(at, title(at))]),
  )

test('B34 B39: thousands of files replaced at once end in the truth; the table is drawn calmly, and the row stays chosen', async ({
  launch,
  repo,
}) => {
  const count = 2_000
  repo.commit(
    'Add the notes',
    notes(count, (at) => `Note ${at}`),
  )
  const { page } = await launch([repo.root])
  await expect(page.getByText('2,000 of 2,000 sessions')).toBeVisible()
  await expect(page.locator('footer')).toContainText('history 100 %')
  const grid = page.locator('[data-table]')
  await grid.getByRole('row').nth(5).click()
  const chosen = grid.locator('[role=row][aria-selected=true]')
  const at = Number(/Note (\d+)/.exec((await chosen.textContent()) ?? '')?.[1])
  const seen = await watchTable(page)
  for (const round of [1, 2, 3])
    for (let each = 0; each < count; each += 1) {
      const swap = join(repo.root, 'digests/.swap')
      writeFileSync(swap, textOf(each, `Note ${each} round ${round}`))
      renameSync(swap, join(repo.root, 'digests', nameOf(each)))
      // Other events are let in between: a storm is no single moment.
      if (each % 100 === 0) await page.waitForTimeout(1)
    }
  await expect(page.getByText(`${count.toLocaleString('en-US')} digests uncommitted`)).toBeVisible()
  await expect(chosen).toContainText(`Note ${at} round 3`)
  await expect(grid.getByText(/round [12]/)).toHaveCount(0)
  const { blank, unchosen, drawn, seconds } = await seen()
  expect({ blank, unchosen }).toEqual({ blank: 0, unchosen: 0 })
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThanOrEqual(5 * seconds + 2)
})

test('B33 B34: a rebase, a stash, a reset and other branches leave the row chosen, and the lock to git', async ({
  launch,
  repo,
}) => {
  repo.commit(
    'Add the notes',
    notes(20, (at) => `Note ${at}`),
  )
  repo.git('branch', 'base')
  const [path, title] = [`digests/${nameOf(1)}`, 'Note 1 step']
  for (let step = 1; step <= 40; step += 1)
    repo.commit(`Step ${step}`, { [path]: textOf(1, `${title} ${step}`) })
  const { page } = await launch([repo.root])
  await expect(page.getByText('20 of 20 sessions')).toBeVisible()
  const status = page.locator('footer')
  await expect(status).toContainText('history 100 %, 41 commits')
  const grid = page.locator('[data-table]')
  await grid.getByRole('row', { name: /Note 1 step 40/ }).click()
  const chosen = grid.locator('[role=row][aria-selected=true]')
  const seen = await watchTable(page)
  repo.git('checkout', '-q', 'base')
  await expect(status).toContainText('base')
  await expect(chosen).toContainText('Note 1')
  await expect(chosen).not.toContainText('step')
  repo.commit('Another base', { 'base.txt': 'new' })
  repo.git('checkout', '-q', 'main')
  await expect(chosen).toContainText(`${title} 40`)
  repo.git('rebase', '-q', 'base')
  await expect(status).toContainText('history 100 %, 42 commits')
  await expect(status).toContainText('0 digests uncommitted')
  repo.write({ [path]: textOf(1, 'Not committed') })
  await expect(chosen).toContainText('Not committed')
  repo.git('stash')
  await expect(chosen).toContainText(`${title} 40`)
  repo.git('gc', '-q', '--prune=now')
  repo.git('reset', '-q', '--hard', 'HEAD~10')
  await expect(chosen).toContainText(`${title} 30`)
  await expect(status).toContainText('history 100 %, 32 commits')
  expect(await seen()).toMatchObject({ blank: 0, unchosen: 0 })
})
