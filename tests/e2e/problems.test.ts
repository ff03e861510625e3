import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { problemCodes } from '../../shared/model/problem.ts'
import { digestText, expect, test } from './support/repo.ts'
import { commandLine } from './support/sample.ts'
import { clipboardOf, drawnRows, goTo, navigationCount, resize, saveTo, untilRead } from './support/window.ts'

const first = 'digests/2026-01-01-first.md'
const records = 'data/sessions.jsonl'
/** Two digests with faults, and a file of records that is one object around them, with a line that is damaged. */
const files = {
  [first]: digestText({ title: 'First', date: '2026-01-01', status: 'retracted' }).replace(
    'domain: testing',
    'domain: testing\ngit:\n  branch: a\n  branch: b',
  ),
  'digests/2026-01-02-second.md': '# Second\n\nAsk jo.doe@corp.de.\n',
  [records]: `{\n"version": 1,\n"sessions": [\n{"session_id":"s-1","timestamp":"2026-01-01T10:00:00Z","model":"m1","decisions":["Keep it short"]},\n{"session_id":"s-2","decisions":null}\n]\n}\n`,
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Problems' })
const foot = (page: Page) => page.locator('[data-table]').locator('xpath=following-sibling::*')

/** The groups that are drawn, each with what it says to count. */
async function drawnGroups(page: Page): Promise<[value: string, count: number][]> {
  const heads = await grid(page).getByRole('gridcell', { expanded: true }).allInnerTexts()
  return heads.map((head) => {
    const [, value = head, count] = /^▾\s*(.+?)\s+(\d+)$/s.exec(head.trim()) ?? []
    return [value, Number(count)]
  })
}

test('problems are grouped by file, rule and severity, and each group counts what the export has', async ({
  launch,
  repo,
  userData,
}) => {
  repo.commit('One', files)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  const total = await navigationCount(page, 'Problems')
  const told = commandLine('problems', repo.root, '--json', '--fail-on', 'never') as { total: number }
  expect(told.total).toBe(total)
  // One of them stands in the file of records as a whole.
  await expect(foot(page)).toContainText(`${total - 1} problems + 1 of no session`)
  await goTo(page, 'Problems')
  const file = join(userData, 'problems.json')
  await saveTo(app, file)
  await page.getByRole('button', { name: `Export ${total} rows` }).click()
  await page.getByRole('menuitem', { name: /JSON/ }).click()
  await expect(page.getByText(`Exported ${total} rows to problems.json.`)).toBeVisible()
  const exported = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>[]
  for (const word of ['file', 'rule', 'severity']) {
    await page.getByRole('button', { name: /^Group by / }).click()
    await page.getByRole('menuitem', { name: word }).click()
    const counts = new Map<string, number>()
    for (const problem of exported) {
      const value = problem[word === 'rule' ? 'code' : word] ?? ''
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    // A long list is not drawn to its end.
    await expect
      .poll(async () => {
        const groups = await drawnGroups(page)
        return groups.length > 1 && groups.every(([value, count]) => counts.get(value) === count)
      })
      .toBe(true)
  }
})

test('a problem opens its line in the raw text, of a digest and of a file of records, and is copied', async ({
  launch,
  repo,
}) => {
  repo.commit('One', files)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Problems')
  const total = await navigationCount(page, 'Problems')

  // A key that stands twice in a map, at its second line.
  const twice = grid(page).getByRole('row', { name: /field\.duplicate/ })
  await twice.click()
  await page.keyboard.press('y')
  await expect.poll(() => clipboardOf(app)).toContain(`${first}:11`)
  expect(await clipboardOf(app)).toContain('`branch` in `git` stands twice')
  await page.getByRole('button', { name: `Copy ${total}` }).click()
  await expect.poll(async () => (await clipboardOf(app)).trim().split('\n').length).toBe(total)
  await twice.click()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Digest' })
  await expect(pane.getByRole('tab', { name: 'Raw' })).toHaveAttribute('aria-selected', 'true')
  await expect(pane).toContainText('branch: b')

  // The list of records inside of an object: no session has it, so the lines of its file are shown.
  await goTo(page, 'Problems')
  await grid(page)
    .getByRole('row', { name: /record\.other-shape/ })
    .click()
  await page.keyboard.press('Enter')
  const lines = page.getByRole('region', { name: 'Session records' })
  await expect(lines).toContainText(records)
  await expect(lines).toContainText('"sessions": [')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeVisible()
  expect((await drawnRows(page, 'Problems')).length).toBe(total)
})

test('no name of a rule or of a family of rules is cut', async ({ launch, repo }) => {
  repo.commit('One', files)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await resize(app, page, 1280, 800)
  await goTo(page, 'Problems')
  const cell = grid(page).getByRole('gridcell', { name: 'field.undocumented-value' }).first()
  // Each rule in turn stands where one stands: few repositories have them all.
  const cut = await cell.evaluate((one, codes) => {
    const text = one.querySelector('span') as HTMLElement
    return codes.filter((code) => {
      text.textContent = code
      return one.scrollWidth > one.clientWidth
    })
  }, problemCodes)
  expect(cut).toEqual([])
  const families = page.getByRole('group', { name: 'Rule family' }).locator('[data-cut]')
  const cutFamilies = await families.evaluateAll((all) =>
    all.flatMap((one) => {
      one.textContent = 'status, tag, canonical'
      return one.scrollWidth > one.clientWidth ? [one.textContent] : []
    }),
  )
  expect(await families.count()).toBeGreaterThan(0)
  expect(cutFamilies).toEqual([])
})
