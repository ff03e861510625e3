import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { commandLine, expect, test } from './support/sample.ts'
import {
  clipboardOf,
  facetValues,
  goTo,
  navigationCount,
  queryField,
  saveTo,
  shownOf,
  untilRead,
} from './support/window.ts'

async function exportAs(page: Page, format: 'CSV' | 'JSON' | 'Markdown'): Promise<void> {
  await page.getByRole('button', { name: /^Export \d+ rows?$/ }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

/** Digests with values that are missing, empty, outside of what is documented, or dangerous in a spreadsheet. */
function oddDigests(): Record<string, string> {
  const digest = (at: number, fields: string, decision = 'Keep it') =>
    `---\ntitle: Odd ${at}\ntype: session-digest\nsession_date: 2026-01-${String(at + 1).padStart(2, '0')}\n${fields}---\n\n# Odd ${at}\n\n## Decisions\n\n- ${decision}\n`
  const fields = [
    'project: "=1+1"\nstatus: active\nplatform: matrix\ndomain: infra\n',
    'project: Infra\nstatus: retracted\nplatform: cli\ndomain: ""\n',
    'project: infra\nstatus: archived\nplatform: cli\ndomain: []\n',
    'project: " infra"\nstatus: archived\nplatform: cli\n',
    'project: alpha\nstatus: archived\nplatform: ""\n',
    'status: Active\nplatform: cli\n',
    'project: ""\nplatform: cli\ndomain: infra\n',
    'project: "-2h fix"\nstatus: draft\nplatform: cli\ndomain: infra\n',
    'project: alpha\nstatus: canonical\nplatform: cli\ndomain: infra\n',
    'project: "\u200b=2"\nstatus: active\nplatform: cli\ndomain: infra\n',
  ]
  return Object.fromEntries(
    fields.map((text, at) => [
      `digests/2026-01-${String(at + 1).padStart(2, '0')}-odd.md`,
      digest(at, text, at === 0 ? '@SUM(A1)' : `Decision ${at}`),
    ]),
  )
}

test('rows, evidence, path and patch come to the clipboard', async ({ openSample }) => {
  const { app, page } = await openSample()
  await page.locator('[data-active="true"]').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Copied 2 rows.')).toBeVisible()
  const rows = (await clipboardOf(app)).trimEnd().split('\n')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^Date\tTitle\tProject/)
  expect(rows[1]).toContain('Half a year of releases')
  await page.keyboard.press('Escape')

  const path = 'digests/2026-04-28-restore-drill.md'
  const row = page.locator(`[data-row="d:${path}"]`)
  await row.click()
  await row.focus()
  await page.keyboard.press('y')
  await expect(page.getByText('Copied as evidence.')).toBeVisible()
  const evidence = await clipboardOf(app)
  expect(evidence).toContain(path)
  expect(evidence).toMatch(/\b[0-9a-f]{40}\b/)
  const command = /git .*/.exec(evidence)?.[0] ?? ''
  expect(command).toContain('show')

  const actions = page.getByRole('button', { name: 'Actions on this digest' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Copy path' }).click()
  await expect.poll(() => clipboardOf(app)).toBe(path)
  const item = page.getByRole('button', { name: /^Copy line \d+ as evidence$/ }).first()
  const line = /\d+/.exec((await item.getAttribute('aria-label')) ?? '')?.[0]
  await item.click()
  await expect.poll(() => clipboardOf(app)).toContain(`${path}:${line}`)

  await actions.click()
  await page.getByRole('menuitem', { name: /Compare with the previous revision/ }).click()
  await page.getByRole('button', { name: 'Copy as patch' }).click()
  await expect(page.getByText('Copied the patch from A to B.')).toBeVisible()
  const patch = await clipboardOf(app)
  expect(patch).toMatch(/^--- /m)
  expect(patch).toMatch(/^\+\+\+ /m)
  expect(patch).toMatch(/^@@ /m)
})

test('exports have the rows of the button in every format, never land in the repository, and stay text', async ({
  launch,
  repo,
}) => {
  repo.commit('Odd ones', oddDigests())
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  const folder = mkdtempSync(join(tmpdir(), 'digest-audit-exports-'))
  try {
    await saveTo(app, join(folder, 'rows.csv'))
    await exportAs(page, 'CSV')
    await expect(page.getByText('Exported 10 rows to rows.csv.')).toBeVisible()
    const csv = readFileSync(join(folder, 'rows.csv'), 'utf8')
    // Nothing that a spreadsheet would run: neither bare, nor behind a character that is not seen.
    for (const cell of csv.split(/[,\r\n]/).map((one) => one.replace(/^"|"$/g, '')))
      expect(cell, 'a cell that begins a formula').not.toMatch(/^[\s\u200b\ufeff]*[=+@-]\D/)
    expect(csv).toContain('=1+1')

    await saveTo(app, join(folder, 'rows.json'))
    await exportAs(page, 'JSON')
    await expect(page.getByText('Exported 10 rows to rows.json.')).toBeVisible()
    const json = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as { project: string | null }[]
    expect(json.map((one) => one.project)).toEqual(
      expect.arrayContaining(['=1+1', '-2h fix', '\u200b=2', 'Infra', 'infra', '', null]),
    )

    await goTo(page, 'Decisions')
    await saveTo(app, join(folder, 'decisions.md'))
    await exportAs(page, 'Markdown')
    await expect(page.getByText('Exported 10 rows to decisions.md.')).toBeVisible()
    expect(readFileSync(join(folder, 'decisions.md'), 'utf8').trimEnd().split('\n')).toHaveLength(12)

    // What a view narrows its rows by holds for the file too.
    await goTo(page, 'Problems')
    const all = await navigationCount(page, 'Problems')
    await page.getByRole('checkbox', { name: /^warning, [1-9]/ }).click()
    const button = page.getByRole('button', { name: /^Export \d+ rows?$/ })
    const count = async () => Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
    await expect.poll(count).toBeLessThan(all)
    const some = await count()
    await saveTo(app, join(folder, 'problems.json'))
    await exportAs(page, 'JSON')
    await expect(page.getByText(`Exported ${some} rows to problems.json.`)).toBeVisible()
    const problems = JSON.parse(readFileSync(join(folder, 'problems.json'), 'utf8')) as { severity: string }[]
    expect(problems).toHaveLength(some)
    expect(new Set(problems.map((one) => one.severity))).toEqual(new Set(['warning']))

    // Inside the repository: refused, in words, and nothing is written.
    await goTo(page, 'Sessions')
    const inside = join(repo.root, 'digests', 'rows.csv')
    await saveTo(app, inside)
    await exportAs(page, 'CSV')
    await expect(page.getByText(/inside the repository, which is never written to/)).toBeVisible()
    expect(existsSync(inside)).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

interface Total {
  readonly sessions: number
  readonly decisions: number
  readonly problems: number
}

async function expectTotals(page: Page, root: string): Promise<Total> {
  const { sessions: listed } = commandLine('list', root, '--json') as { sessions: unknown[] }
  const { decisions: decided } = commandLine('decisions', root, '--json') as { decisions: unknown[] }
  const { problems: found } = commandLine('problems', root, '--json', '--fail-on', 'never') as {
    problems: unknown[]
  }
  const [sessions, decisions, problems] = [listed.length, decided.length, found.length]
  await expect(shownOf(page)).toHaveText(`${sessions} of ${sessions} sessions`)
  await expect.poll(() => navigationCount(page, 'Sessions')).toBe(sessions)
  await expect.poll(() => navigationCount(page, 'Decisions')).toBe(decisions)
  await expect.poll(() => navigationCount(page, 'Problems')).toBe(problems)
  await expect(page.getByRole('button', { name: `Export ${sessions} rows` })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(sessions + 1))
  // The foot counts what stands in the texts, the navigation all that ever did: together they say the same.
  const foot = (await page.getByText(/^[\d,]+ decisions?( \+ [\d,]+ dropped)?$/).textContent()) ?? ''
  const counts = foot.replace(/,(?=\d)/g, '').match(/\d+/g) ?? []
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(decisions)
  const exported = commandLine('export', root, 'sessions', '--json') as unknown[]
  expect(exported).toHaveLength(sessions)
  const { gaps } = commandLine('dashboard', root, '--json') as { gaps: unknown[] }
  await goTo(page, 'Decisions')
  await expect(page.getByRole('button', { name: `Export ${decisions} rows` })).toBeVisible()
  await goTo(page, 'Dashboards')
  await expect(page.getByText(`All charts show these ${sessions} sessions`)).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${gaps.length} gaps\\.?$`)).first()).toBeVisible()
  await goTo(page, 'Problems')
  const inWords = problems.toLocaleString('en-US')
  if (problems > 0) await expect(page.getByText(`${inWords} of ${inWords} problems`)).toBeVisible()
  await goTo(page, 'Sessions')
  return { sessions, decisions, problems }
}

test('totals of table, views, export and command line agree on the sample', async ({
  openSample,
  sample,
}) => {
  const { page } = await openSample()
  expect(await expectTotals(page, sample)).toEqual({ sessions: 31, decisions: 83, problems: 5 })
})

test('totals agree and facets add up with missing, empty and odd values', async ({ launch, repo }) => {
  repo.commit('Odd ones', oddDigests())
  const { page } = await launch([repo.root])
  await untilRead(page)
  expect((await expectTotals(page, repo.root)).sessions).toBe(10)

  const facets = page.getByRole('complementary', { name: 'Facets' })
  const values = async (name: string) => {
    const labels = await facets
      .getByRole('group', { name, exact: true })
      .getByRole('checkbox')
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    // What is not documented is counted once more below the values.
    return Object.fromEntries(
      labels
        .filter((label) => !label.startsWith('not documented, '))
        .map((label) => {
          const at = label.lastIndexOf(', ')
          return [label.slice(0, at), Number(label.slice(at + 2))]
        }),
    )
  }
  const domain = await values('Domain')
  expect(domain['(missing)']).toBe(3)
  expect(domain['(empty)']).toBe(2)
  for (const name of ['Status', 'Project', 'Platform', 'Domain']) {
    const sum = Object.values(await values(name)).reduce((all, one) => all + one, 0)
    expect(sum, name).toBe(10)
  }
  // Values outside of the documented ones are values like others.
  expect(await values('Platform')).toMatchObject({ matrix: 1, cli: 8, '(empty)': 1 })
  expect(await values('Status')).toMatchObject({ retracted: 1, archived: 3 })
  // Each value, whatever its case and blanks, leaves as many rows as it says.
  for (const name of ['Project', 'Status', 'Domain']) {
    const group = facets.getByRole('group', { name, exact: true })
    for (const { value, count } of await facetValues(group)) {
      await value.click()
      await expect(shownOf(page)).toHaveText(`${count} of 10 sessions`)
      await value.click()
      await expect(queryField(page)).toHaveValue('')
    }
  }
  // Leaving out: both values, and the chips say "not".
  await page.getByRole('checkbox', { name: /^archived, / }).click({ modifiers: ['Shift'] })
  await page.getByRole('checkbox', { name: /^alpha, / }).click({ modifiers: ['Shift'] })
  await expect(shownOf(page)).toHaveText('6 of 10 sessions')
  const chips = page.getByRole('group', { name: 'Filters' })
  await expect(chips).toContainText('status is not archived')
  await expect(chips).toContainText('project is not alpha')
})
