import type { TestRepo } from '../support/test-repo.ts'
import { digestText, expect, test } from './support/repo.ts'
import { goTo, leaveQuery, untilRead } from './support/window.ts'

const one = 'digests/2026-01-01-one.md'
const text = (status: string, ...decisions: string[]) =>
  digestText({ title: 'One', date: '2026-01-01', status, decisions })

/** A digest whose decisions are reworded, dropped and brought back. */
function planted(repo: TestRepo) {
  const ids = [
    repo.commit('Begin', { [one]: text('draft', 'Keep one backup in another building', 'Sign every build') }),
    repo.commit('Reword', {
      [one]: text('active', 'Keep two backups in another building', 'Sign every build'),
    }),
    repo.commit('Drop', { [one]: text('active', 'Keep two backups in another building') }),
    repo.commit('Return', {
      [one]: text('canonical', 'Keep two backups in another building', 'Sign every build'),
    }),
  ]
  return ids.map((id) => id.slice(0, 7))
}

test('every life of a digest is listed, and each step opens its comparison by keyboard', async ({
  launch,
  repo,
}) => {
  const [begin, reword, drop, back] = planted(repo)
  const { page } = await launch([repo.root])
  await untilRead(page)
  await leaveQuery(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Digest' })
  await pane.getByRole('tab', { name: 'Read' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(pane.getByRole('tab', { name: 'Lives' })).toHaveAttribute('aria-selected', 'true')
  const decisions = pane.getByRole('region', { name: 'Decisions' })
  const signed = decisions.getByRole('article').filter({ hasText: 'Sign every build' })
  await expect(signed.getByRole('listitem')).toContainText([
    `back in ${back}`,
    `dropped in ${drop}`,
    `born in ${begin}`,
  ])
  const backup = decisions.getByRole('article').filter({ hasText: 'two backups' })
  await expect(backup).toContainText('reworded once')
  await expect(backup.getByRole('listitem').first()).toContainText(`reworded in ${reword}`)

  await signed.locator('[data-compare]').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveText(drop ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 decision dropped')).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(pane.getByRole('tab', { name: 'Lives' })).toHaveAttribute('aria-selected', 'true')

  await pane.getByRole('tab', { name: 'Read' }).click()
  await pane.getByRole('button', { name: /reworded once/ }).click()
  await expect(backup).toHaveAttribute('data-asked', 'true')
})

test('a slider goes through the life of a digest by keyboard, each stop with status and size', async ({
  launch,
  repo,
}) => {
  planted(repo)
  const { page } = await launch([repo.root])
  await untilRead(page)
  await leaveQuery(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await goTo(page, 'Compare')
  const slider = page.getByRole('slider', { name: 'Life of the digest' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^1 of \d, .*status draft, \d+ lines added, 0 removed, Begin$/,
  )
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^2 of \d, .*status active, 2 lines added, 2 removed, Reword$/,
  )
  await expect(page.getByText('status draft → active').first()).toBeVisible()
  await expect(page.getByText('1 decision reworded').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('1 decision dropped').first()).toBeVisible()
  await expect(slider).toBeFocused()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /Working copy/)
})
