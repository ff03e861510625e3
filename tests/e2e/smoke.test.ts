import { expect, test } from './support/launch.ts'

test('the sample opens, its history is read to the end, and the window has nothing to complain about', async ({
  launch,
}) => {
  const { page } = await launch(['--sample-at-first'])
  await expect(page.getByText('history 100 %')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(page.url()).toMatch(/^app:\/\/viewer\//)
})

test('the window closes for good and the next start finds its data folder in order', async ({ launch }) => {
  const first = await launch(['--sample'])
  await expect(first.page.getByRole('row').nth(1)).toBeVisible()
  await first.close()
  const second = await launch(['--sample'])
  await expect(second.page.getByRole('row').nth(1)).toBeVisible()
})
