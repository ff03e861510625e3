import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import type { ViewerApi } from '../../shared/ipc/viewer-api.ts'
import { digestText, expect, test } from './support/repo.ts'

/** Process id of the running repo host. */
async function hostPid(app: ElectronApplication): Promise<number> {
  let pid = 0
  await expect
    .poll(async () => {
      const metrics = await app.evaluate(({ app: electron }) => electron.getAppMetrics())
      pid = metrics.find(({ name }) => name === 'Digest Audit repo host')?.pid ?? 0
      return pid
    })
    .toBeGreaterThan(0)
  return pid
}

async function select(page: Page, title: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(title) }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveAttribute('aria-selected', 'true')
}

function threeDigests() {
  return Object.fromEntries(
    ['First', 'Second', 'Third'].map((title, at) => [
      `digests/2026-01-0${at + 1}-${title.toLowerCase()}.md`,
      digestText({ title, date: `2026-01-0${at + 1}` }),
    ]),
  )
}

test('a reader that is killed, aborted or hangs is started again, three times in a row, and the selection stays', async ({
  launch,
  repo,
}) => {
  test.setTimeout(120_000)
  repo.commit('Three', threeDigests())
  const { app, page } = await launch([repo.root])
  await expect(page.getByText('3 of 3 sessions')).toBeVisible()
  await select(page, 'Second')
  for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSTOP'] as const) {
    const before = await hostPid(app)
    process.kill(before, signal)
    await expect.poll(() => hostPid(app), { timeout: 45_000 }).not.toBe(before)
    await expect(page.getByText(/The reader stopped at .* and was started again/)).toBeVisible()
    await expect(page.getByRole('row', { name: /Second/ })).toHaveAttribute('aria-selected', 'true')
    // It reads again: what is saved now is told, and shown on request.
    repo.write({
      [`digests/2026-02-01-${signal.toLowerCase()}.md`]: digestText({
        title: `After ${signal}`,
        date: '2026-02-01',
      }),
    })
    await page.getByRole('button', { name: 'Show 1' }).click({ timeout: 15_000 })
    await expect(page.getByRole('row', { name: new RegExp(`After ${signal}`) })).toBeVisible()
  }
  await expect(page.getByText('6 of 6 sessions')).toBeVisible()
})

test('a reader that is killed while history streams in reads all of it in the end', async ({
  launch,
  repo,
}) => {
  const commits = Array.from({ length: 3_000 }, (_, at) => ({
    parents: at === 0 ? [] : [at - 1],
    files: { 'digests/2026-01-05-a.md': digestText({ title: 'A', decisions: [`Decision number ${at}`] }) },
  }))
  repo.plan(commits)
  repo.git('reset', '-q', '--hard')
  const { app, page } = await launch([repo.root])
  await expect(page.getByText('1 of 1 session')).toBeVisible()
  process.kill(await hostPid(app), 'SIGKILL')
  await expect(page.getByText(/was started again/)).toBeVisible()
  await expect(page.getByText(/history 100 %, 3,000 commits/)).toBeVisible({ timeout: 45_000 })
})

test('a file that stopped the reader is skipped and named', async ({ launch, repo, userData }) => {
  repo.commit('Three', threeDigests())
  const { app, page } = await launch([repo.root])
  await expect(page.getByText('3 of 3 sessions')).toBeVisible()
  // What a process leaves behind that ends while it parses this file.
  const store = join(userData, 'repositories')
  writeFileSync(join(store, readdirSync(store)[0] ?? '', 'reading'), 'digests/2026-01-02-second.md\0')
  process.kill(await hostPid(app), 'SIGKILL')
  await expect(
    page.getByText('Reading digests/2026-01-02-second.md stopped the reader.', { exact: false }).first(),
  ).toBeVisible()
  await expect(page.getByText('3 of 3 sessions')).toBeVisible()
  await expect(page.getByRole('row', { name: /2026-01-02-second/ })).toBeVisible()
})

test('what the page takes back is answered at once, however busy the reader is, and what it asks next is answered', async ({
  launch,
  repo,
}) => {
  repo.commit('Three', threeDigests())
  const { app, page } = await launch([repo.root])
  await expect(page.getByText('3 of 3 sessions')).toBeVisible()
  const pid = await hostPid(app)
  const codes = page.evaluate(() => {
    const list = { query: 'third', sort: [], removed: false, group: null }
    const { requests } = (window as unknown as { viewer: ViewerApi }).viewer
    return new Promise<readonly (string | number)[]>((resolve) => {
      window.addEventListener('stopped', async () => {
        const [first, second] = [900_001, 900_002].map((ticket) => requests['sessions.query'](list, ticket))
        await requests['request.cancel']({ ticket: 900_001 })
        const taken = await first
        window.dispatchEvent(new Event('taken back'))
        const kept = await second
        resolve([
          taken?.ok ? 'answered' : (taken?.error.code ?? ''),
          kept?.ok ? JSON.parse(kept.value).shown : 'refused',
        ])
      })
    })
  })
  const taken = page.evaluate(
    () => new Promise<void>((resolve) => window.addEventListener('taken back', () => resolve())),
  )
  process.kill(pid, 'SIGSTOP')
  await page.evaluate(() => window.dispatchEvent(new Event('stopped')))
  await taken
  process.kill(pid, 'SIGCONT')
  expect(await codes).toEqual(['cancelled', 1])
})
