import { expect, test } from './support/sample.ts'
import {
  allSessions,
  ask,
  drawnRows,
  facetValues,
  filterBy,
  goTo,
  navigationCount,
  queryField,
  shownOf,
} from './support/window.ts'

test('every facet value shows as many rows as it says, alone and left out, and goes back', async ({
  openSample,
}) => {
  const { page } = await openSample()
  const facets = page.getByRole('complementary', { name: 'Facets' })
  for (const more of await facets.getByRole('button', { name: /more values$/ }).all()) await more.click()
  // Histograms have bars in place of values.
  const groups = await facets
    .getByRole('group')
    .filter({ has: page.getByRole('checkbox') })
    .all()
  expect(groups.length).toBeGreaterThan(6)
  for (const group of groups) {
    const label = await group.getAttribute('aria-label')
    let sum = 0
    for (const { value, count } of await facetValues(group)) {
      sum += count
      await value.click()
      await expect(shownOf(page), `${label}`).toHaveText(`${count} of 31 sessions`)
      await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(count)
      await value.click({ modifiers: ['Shift'] })
      await expect(shownOf(page)).toHaveText(`${31 - count} of 31 sessions`)
      await value.click({ modifiers: ['Shift'] })
      await expect(queryField(page)).toHaveValue('')
    }
    // Lists count a session once per item; every other field puts each session in one value.
    if (!['Tags', 'Tag'].includes(label ?? '')) expect(sum, `${label}`).toBe(31)
    else expect(sum).toBeGreaterThanOrEqual(31)
  }
  await expect(shownOf(page)).toHaveText('31 of 31 sessions')
})

test('counts of the navigation, sums of the foot and of the groups are those of the rows', async ({
  openSample,
}) => {
  const { page } = await openSample()
  const sessions = await allSessions(page)
  for (const query of ['', 'project:ferry', '-status:archived', 'gaps:>=2']) {
    const { shown, ids } = await ask(page, 'sessions.query', { query, sort: [], removed: false, group: null })
    await filterBy(page, query, shown)
    const rows = sessions.filter((one) => ids.includes(one.id))
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
    const foot = page.locator('[data-table]').locator('xpath=following-sibling::*')
    await expect(foot).toContainText(`${shown} rows`)
    await expect(foot).toContainText(`${sum((row) => row.counts.decisions)} decisions`)
    await expect(foot).toContainText(`${sum((row) => row.counts.gaps)} gap mentions`)
    await expect(foot).toContainText(new RegExp(`(^|\\D)${sum((row) => row.problemCount)} problems?`))
    await expect.poll(() => navigationCount(page, 'Sessions')).toBe(shown)
    const decisions = await navigationCount(page, 'Decisions')
    const problems = await navigationCount(page, 'Problems')
    await goTo(page, 'Decisions')
    await expect(page.getByRole('button', { name: `Export ${decisions} rows` })).toBeVisible()
    await goTo(page, 'Problems')
    await expect(page.getByRole('button', { name: `Copy ${problems}` })).toBeVisible()
    await goTo(page, 'Sessions')
  }
  await filterBy(page, '', 31)
  await page.getByRole('button', { name: 'Group: none' }).click()
  await page.getByRole('menuitem', { name: 'project' }).click()
  const projects = new Map<string, typeof sessions>()
  for (const one of sessions)
    projects.set(one.project ?? '', [...(projects.get(one.project ?? '') ?? []), one])
  for (const [project, rows] of projects) {
    const head = page.getByRole('row', { name: new RegExp(`^${project} ${rows.length} sessions`) })
    await page.locator('[data-table]').evaluate((grid) => grid.scrollTo(0, 0))
    await expect(async () => {
      if ((await head.count()) === 0)
        await page.locator('[data-table]').evaluate((grid) => grid.scrollBy(0, 300))
      await expect(head).toBeVisible({ timeout: 500 })
    }).toPass()
    const cells = await head.getByRole('gridcell').allTextContents()
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      String(rows.reduce((all, row) => all + of(row), 0))
    expect(cells).toEqual(
      expect.arrayContaining([sum((row) => row.counts.decisions), sum((row) => row.counts.gaps)]),
    )
  }
})

test('every decision opens the line it stands in, and every step of a life its commit', async ({
  openSample,
}) => {
  test.setTimeout(90_000)
  const { page } = await openSample()
  const all = await ask(page, 'decisions.query', {
    query: '',
    sort: [],
    removed: false,
    byProject: true,
    state: 'any',
  })
  const rows = await ask(page, 'decisions.rows', { ids: [...all.ids] })
  const pane = page.getByRole('complementary', { name: 'Decision' })
  await goTo(page, 'Decisions')

  // Heads of projects: their numbers are those of the rows below them, and closing one hides exactly these.
  for (const group of all.groups ?? []) {
    await filterBy(
      page,
      `project:${group.project}`,
      group.project === null ? 0 : await sessionsOf(`${group.project}`),
    )
    const head = page.getByRole('row', { name: new RegExp(`^${group.project} ${group.count} decisions?: `) })
    await expect(head).toBeVisible()
    await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(group.count)
    await head.click()
    await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(0)
    await head.click()
    await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(group.count)
  }
  await filterBy(page, '', 31)

  // States.
  for (const state of ['standing', 'reworded', 'dropped', 'replaced'] as const) {
    const list = await ask(page, 'decisions.query', {
      query: '',
      sort: [],
      removed: false,
      byProject: true,
      state,
    })
    await page.getByRole('button', { name: /^State: / }).click()
    await page.getByRole('menuitem', { name: state }).click()
    if (list.shown === 0) await expect(page.getByText('No decision matches.')).toBeVisible()
    else {
      await expect(
        page.getByRole('button', { name: new RegExp(`^Export ${list.shown} rows?$`) }),
      ).toBeVisible()
      await expect(page.getByRole('grid').locator('[data-row]').first()).toBeVisible()
    }
    for (const id of list.shown < 20 ? list.ids : list.ids.slice(0, 3)) {
      const decision = rows.find((one) => one?.id === id)
      if (!decision) throw new Error(`no decision ${id}`)
      const row = page.locator(`[data-row=${JSON.stringify(id)}]`)
      // One is always chosen, the first or the last that was looked at; chosen again, it opens its digest.
      await expect(pane).toBeVisible()
      await page.locator('[data-table]').evaluate((table) => table.scrollTo(0, 0))
      if ((await row.getAttribute('aria-selected')) !== 'true') await row.click()
      await expect(pane.getByRole('heading', { level: 2 })).toHaveText(decision.text.replace(/[*`]/g, ''))
      await pane
        .getByRole('button', {
          name: decision.line === null ? /\.md$/ : new RegExp(`\\.md:${decision.line}$`),
        })
        .click()
      await expect(page.getByRole('complementary', { name: 'Digest' }).locator('bdi')).toHaveText(
        decision.path ?? '',
      )
      if (decision.state !== 'dropped')
        await expect(page.locator(`li[data-line="${decision.line}"]`)).toBeInViewport()
      await expect(page.getByRole('row', { selected: true })).toHaveAttribute('data-row', decision.sessionRow)
      await goTo(page, 'Decisions')
      // The view is as it was left: the same state, the same decision.
      await expect(page.getByRole('button', { name: `State: ${state}` })).toBeVisible()
      for (const step of decision.life) {
        if (step.commit === null) continue
        await pane
          .getByRole('button', { name: step.commit.slice(0, 7) })
          .first()
          .click()
        const boxes = page.getByRole('button', { name: `${step.commit.slice(0, 7)} as side B` })
        await expect(boxes).toHaveAttribute('aria-pressed', 'true')
        await goTo(page, 'Decisions')
      }
    }
  }

  async function sessionsOf(project: string): Promise<number> {
    return (await allSessions(page)).filter((one) => one.project === project).length
  }
})

test('facets of the problems show as many as they say, and every problem opens its place', async ({
  openSample,
}) => {
  const { page } = await openSample()
  await goTo(page, 'Problems')
  const facets = page.getByRole('complementary', { name: 'Facets' })
  await expect(page.getByRole('button', { name: 'Copy 5' })).toBeVisible()
  for (const name of ['Severity', 'Rule family', 'Project']) {
    const group = facets.getByRole('group', { name })
    let sum = 0
    for (const { value, count } of await facetValues(group)) {
      sum += count
      await value.click()
      await expect(page.getByRole('button', { name: `Copy ${count}` })).toBeVisible()
      if (count > 0) {
        await expect(page.getByRole('grid').locator('[data-row]')).toHaveCount(count)
        await expect(page.getByRole('button', { name: new RegExp(`^Export ${count} rows?$`) })).toBeVisible()
      }
      await value.click()
      await expect(page.getByRole('button', { name: 'Copy 5' })).toBeVisible()
    }
    expect(sum, name).toBe(5)
  }

  const ids = await drawnRows(page, 'Problems')
  const rows = await ask(page, 'problems.rows', { ids })
  for (const problem of rows) {
    if (!problem) throw new Error('a problem went')
    await page.locator(`[data-row=${JSON.stringify(problem.id)}]`).click()
    const detail = page.getByRole('region', { name: 'Problem' })
    await expect(detail).toContainText(problem.code)
    await detail.getByRole('button', { name: /^Open (at line \d+|the file)$/ }).click()
    await expect(page.getByRole('row', { selected: true })).toHaveAttribute(
      'data-row',
      problem.sessionRow ?? '',
    )
    const pane = page.getByRole('complementary', { name: 'Digest' })
    await expect(
      pane.getByRole('tab', { name: problem.file.endsWith('.jsonl') ? 'Record' : 'Raw' }),
    ).toHaveAttribute('aria-selected', 'true')
    await goTo(page, 'Problems')
  }
})
