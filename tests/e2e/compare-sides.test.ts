import { note, openComparison, path } from './support/comparing.ts'
import { expect, test } from './support/repo.ts'
import { resize } from './support/window.ts'

test('B19 B20 any two revisions are picked in either order, shown as picked, labelled and swapped', async ({
  launch,
  repo,
}) => {
  for (let at = 1; at <= 6; at += 1)
    repo.commit(`Commit ${at}`, { [path]: note({ title: 'Note', decisions: [`Decision of round ${at}`] }) })
  const { page } = await launch([repo.root])
  await openComparison(page)
  const revision = (at: number) =>
    page
      .getByRole('navigation', { name: 'Revisions' })
      .getByRole('listitem')
      .filter({ hasText: `Commit ${at}` })
  const box = (at: number, side: 'A' | 'B') =>
    revision(at).getByRole('button', { name: new RegExp(`side ${side}$`) })
  await box(5, 'A').click()
  await box(2, 'B').click()
  await expect(box(5, 'A')).toHaveAttribute('aria-pressed', 'true')
  await expect(box(2, 'B')).toHaveAttribute('aria-pressed', 'true')
  const heads = page.locator('[data-gutter]').getByText(/Commit \d/)
  await expect(heads).toHaveText([/Commit 5/, /Commit 2/])
  await expect(
    page.locator('[data-gutter]').getByText(/Ada Example, authored 2026-\d\d-\d\d \d\d:\d\d:\d\d \+02:00/),
  ).toHaveCount(2)
  await page.getByRole('button', { name: 'Swap A and B' }).click()
  await expect(heads).toHaveText([/Commit 2/, /Commit 5/])
  await expect(box(2, 'A')).toHaveAttribute('aria-pressed', 'true')
})

test('a step that removes a digest shows it whole as gone, and one that restores it as there again', async ({
  launch,
  repo,
}) => {
  const other = 'digests/2026-02-02-other.md'
  const full = note({ title: 'Note', decisions: ['Keep one', 'Add another one'] })
  repo.commit('One', { [path]: full, [other]: note({ title: 'Other' }) })
  repo.commit('Two', { [path]: null })
  repo.commit('Three', { [path]: full })
  const { page } = await launch([repo.root])
  await openComparison(page)
  const slider = page.getByRole('slider', { name: 'Life of the digest' })
  await slider.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^2 of \d, .*removed, 0 lines added, \d+ removed, Two$/,
  )
  const sentence = (words: string) => page.getByText(words).first()
  await expect(sentence('Digest removed; 2 decisions dropped')).toBeVisible()
  await expect(page.getByText(/^no text: removed in [0-9a-f]{7}$/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(sentence('Digest restored; 2 decisions added')).toBeVisible()
  await page.getByRole('radio', { name: 'Unified' }).click()
  await expect(page.getByRole('listitem', { name: /^decision added, line \d+: - Keep one$/ })).toBeAttached()
  await page.getByRole('radio', { name: 'Items' }).click()
  await expect(page.getByRole('listitem', { name: /^decision added, B line \d+: Keep one$/ })).toBeAttached()
  await page.getByRole('radio', { name: 'Rendered' }).click()
  await expect(page.getByRole('heading', { name: 'Decisions', level: 2 })).toHaveCount(1)
  await page.getByRole('radio', { name: 'Side by side' }).click()
})

test('values of many changed fields stand whole in a narrow window, where the table is scrolled', async ({
  launch,
  repo,
}) => {
  const text = (day: number) => {
    const fields = Array.from({ length: 12 }, (_, at) => `time_${at}: 2026-02-${day}T21:48:28.724Z`)
    return `---\n${fields.join('\n')}\n---\n\n# Note ${day}\n`
  }
  repo.commit('One', { [path]: text(10) })
  repo.commit('Two', { [path]: text(11) })
  const { app, page } = await launch([repo.root])
  await openComparison(page)
  await resize(app, page, 680, 800)
  const values = page
    .getByRole('table', { name: 'Changed fields' })
    .getByRole('cell')
    .filter({ hasText: /^2026-/ })
  await expect(values).toHaveCount(24)
  await expect
    .poll(() =>
      values.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length),
    )
    .toBe(0)
})
