import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/repo.ts'
import { ask, goTo, saveTo, untilRead } from './support/window.ts'

const digest = (date: string, section: string) =>
  `---\ntitle: Day ${date}\nsession_date: ${date}\nstatus: active\n---\n\n${section}\n`
const files = {
  'digests/2026-01-01-a.md': digest('2026-01-01', '## Gaps\n\n- No secret scan before a write'),
  'digests/2026-01-02-b.md': digest('2026-01-02', '## Gaps\n\n- Keys are not looked for'),
  'digests/2026-02-01-c.md': digest('2026-02-01', '## Strengths\n\n- A secret scan runs before each write'),
}

test('gaps are merged, answered and taken back by keyboard, hold at the next start and leave as CSV', async ({
  launch,
  repo,
  userData,
}) => {
  repo.commit('One', files)
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  await goTo(page, 'Dashboards')
  const gaps = page.getByRole('region', { name: 'Which gaps keep coming back?' })
  await expect(gaps).toContainText('2 open, 0 answered of 2 gaps')

  const open = async (name: string) => {
    await gaps.getByRole('button', { name, exact: true }).press('Enter')
    return page.getByRole('dialog', { name: `Group of the gap ${name}` })
  }
  const first = await open('No secret scan before a write')
  await first.getByRole('button', { name: 'Accept answer' }).press('Enter')
  await expect(gaps).toContainText('1 open, 1 answered of 2 gaps (1 accepted by you)')
  const answers = page.getByRole('region', { name: 'What answered a gap?' })
  await expect(answers).toContainText('0 stated in the text, 1 accepted by you')

  const second = await open('Keys are not looked for')
  await second.getByRole('button', { name: /^Merge with No secret scan/ }).press('Enter')
  await expect(gaps).toContainText('0 open, 1 answered of 1 gap')
  const file = join(userData, 'gaps.csv')
  await saveTo(run.app, file)
  await gaps.getByRole('button', { name: /^CSV of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Save 1 row as CSV…' }).press('Enter')
  await expect(page.getByText('Saved 1 row to gaps.csv.')).toBeVisible()
  expect(readFileSync(file, 'utf8')).toMatch(
    /^Wording,Sessions,Mentions.*\r\n.*,2,2,2026-01-01,2026-01-02,answered/,
  )
  await run.close()

  const again = await launch([repo.root])
  await untilRead(again.page)
  await goTo(again.page, 'Dashboards')
  const kept = again.page.getByRole('region', { name: 'Which gaps keep coming back?' })
  await expect(kept).toContainText('0 open, 1 answered of 1 gap')
  for (const entry of [/^Merged/, /^Accepted/]) {
    await kept.getByRole('button', { name: /^Adjusted by you/ }).press('Enter')
    await again.page.getByRole('menuitem', { name: entry }).press('Enter')
    await expect(again.page.getByRole('menuitem', { name: entry })).toHaveCount(0)
  }
  await expect(kept).toContainText('2 open, 0 answered of 2 gaps')
  await expect(kept.getByRole('button', { name: /^Adjusted by you/ })).toHaveCount(0)
  const { answers: counts } = await ask(again.page, 'dashboard.get', { query: '', removed: false })
  expect(counts).toEqual({ stated: 0, accepted: 0, suggested: 1, dismissed: 0 })
})

test('the dashboards are printed whole and light, with filter and newest day on top', async ({
  launch,
  repo,
}) => {
  repo.commit('One', {
    ...files,
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `digests/2026-03-${at + 10}-${at}.md`,
        digest(`2026-03-${at + 10}`, `## Gaps\n\n- Part${at} of machine${at} fails`),
      ]),
    ),
  })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await page.evaluate(() => {
    const { viewer } = window as unknown as {
      viewer: { requests: { 'settings.set': (patch: object) => Promise<unknown> } }
    }
    return viewer.requests['settings.set']({ theme: 'dark' })
  })
  await goTo(page, 'Dashboards')
  const gaps = page.getByRole('region', { name: 'Which gaps keep coming back?' })
  const rows = gaps.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(9)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(rows).toHaveCount(23)
  await expect(page.getByText(/23 sessions of 23 sessions, no filter, newest day 2026-03-29/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden()
  const paper = await page.evaluate(() => {
    const last = document.querySelector('section:last-of-type')
    const style = getComputedStyle(document.body)
    return {
      ground: style.backgroundColor,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      cut: [...document.querySelectorAll('#root *')].filter(
        (each) => getComputedStyle(each).overflowY === 'auto' && each.scrollHeight > each.clientHeight + 1,
      ).length,
      hasEnd: last !== null && last.getBoundingClientRect().bottom <= document.documentElement.scrollHeight,
    }
  })
  expect(paper).toEqual({ ground: 'rgb(255, 255, 255)', scheme: 'light', cut: 0, hasEnd: true })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(9)
})
