import { digestText, expect, test } from './support/repo.ts'

test('from a project to a reworded decision, then live changes that keep selection and place', async ({
  launch,
  repo,
}) => {
  const others = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => {
      const day = String((at % 28) + 1).padStart(2, '0')
      const project = at % 2 === 0 ? 'alpha' : 'beta'
      return [
        `digests/2026-02-${day}-note-${at}.md`,
        digestText({ title: `Note ${at}`, date: `2026-02-${day}`, project }),
      ]
    }),
  )
  const rollback = 'digests/2026-03-05-rollback.md'
  const text = (decision: string) =>
    digestText({
      title: 'Rollback',
      date: '2026-03-05',
      project: 'alpha',
      decisions: [decision, 'Freeze deploys on Fridays'],
    })
  repo.commit('Add the notes', { ...others, [rollback]: text('Roll back after two failed checks') })
  repo.commit('Say it better', { [rollback]: text('Roll back after three failed checks in a row') })
  const { page } = await launch([repo.root])

  // Filter to one project.
  await expect(page.getByText('61 of 61 sessions')).toBeVisible()
  await page.getByRole('checkbox', { name: /^beta/ }).click()
  await expect(page.getByText('30 of 61 sessions')).toBeVisible()
  await page.getByRole('checkbox', { name: /^beta/ }).click()
  await page.getByRole('checkbox', { name: /^alpha/ }).click()
  await expect(page.getByText('31 of 61 sessions')).toBeVisible()

  // Open a decision's session.
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Decisions/ })
    .click()
  await page.getByRole('row', { name: /Roll back after three failed checks in a row/ }).click()
  await page
    .getByRole('link', { name: /rollback\.md/ })
    .or(page.getByRole('button', { name: /rollback\.md/ }))
    .first()
    .click()
  await expect(page.getByRole('row', { name: /2026-03-05/ })).toHaveAttribute('aria-selected', 'true')

  // Compare its first and last revision: the reworded decision is marked.
  await page.getByRole('button', { name: 'Actions on this digest' }).click()
  await page.getByRole('menuitem', { name: /Compare with the previous revision/ }).click()
  await expect(page.getByText('1 decision reworded')).toBeVisible()
  await expect(
    page
      .locator('del, ins')
      .filter({ hasText: 'three' })
      .or(page.getByText('three', { exact: true }))
      .first(),
  ).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Sessions/ })
    .click()
  await expect(page.getByText('31 of 61 sessions')).toBeVisible()

  // Saved from outside: the row changes, nothing else moves.
  const grid = page.getByRole('grid')
  const selected = grid.locator('[role=row][aria-selected=true]')
  await expect(selected).toContainText('Rollback')
  repo.write({
    [rollback]: text('Roll back after three failed checks in a row').replace(
      'title: Rollback',
      'title: Rollback, second round',
    ),
  })
  await expect(selected).toContainText('second round')
  await expect(page.getByText('1 digest uncommitted')).toBeVisible()

  // Committed: a new revision.
  await page.getByRole('tab', { name: /^History/ }).click()
  repo.commit('Name the round')
  await expect(page.getByText('Name the round')).toBeVisible()
  await expect(page.getByText('0 digests uncommitted')).toBeVisible()
  await expect(selected).toContainText('second round')
})
