import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'

async function openSettings(page: Page) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: 'Settings' })
}

test('what was read is kept for the next start, tells a rewrite in between, and is cleared in Settings', async ({
  launch,
  repo,
  userData,
}) => {
  repo.commit('One', { 'digests/2026-01-01-first.md': digestText({ title: 'First', date: '2026-01-01' }) })
  const gone = repo.commit('Two', {
    'digests/2026-01-02-second.md': digestText({ title: 'Second', date: '2026-01-02' }),
  })
  const historyLog = () => {
    const folder = join(userData, 'repositories')
    const [id] = existsSync(folder) ? readdirSync(folder) : []
    const file = join(folder, id ?? '', 'history.log')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const first = await launch([repo.root])
  await expect(first.page.getByText('2 of 2 sessions')).toBeVisible()
  await expect.poll(historyLog, { timeout: 20_000 }).toContain(`"head":"${gone}"`)
  await first.close()

  repo.git('reset', '-q', '--hard', 'HEAD~1')
  const kept = repo.commit('Three', {
    'digests/2026-01-03-third.md': digestText({ title: 'Third', date: '2026-01-03' }),
  })
  const { page } = await launch([repo.root])
  await expect(page.getByText('2 of 2 sessions')).toBeVisible()
  await expect(page.getByRole('row', { name: /Third/ })).toBeVisible()
  await expect(page.getByText(/History was rewritten: 1 commit is gone/)).toContainText(gone.slice(0, 7))
  await expect.poll(historyLog, { timeout: 20_000 }).toContain(`"head":"${kept}"`)

  const settings = await openSettings(page)
  await expect(settings.getByText(/\d [KM]B of this repository, at most 512 MB/)).toBeVisible()
  await settings.getByRole('button', { name: /^Clear/ }).click()
  await expect(settings.getByText('0 MB of this repository, at most 512 MB')).toBeVisible()
  expect(historyLog()).toBe('')
})
