import { dirname, join } from 'node:path'
import { exportPatch, note, path } from './support/comparing.ts'
import { expect, test } from './support/repo.ts'
import { queryField, untilRead } from './support/window.ts'

test('all uncommitted changes come by one key, each with its sentence and its comparison', async ({
  launch,
  repo,
}) => {
  const other = 'digests/2026-02-02-other.md'
  repo.commit('One', {
    [path]: note({ title: 'Note', decisions: ['Keep one'] }),
    [other]: note({ title: 'Other' }),
    'digests/2026-02-03-third.md': note({ title: 'Third' }),
  })
  repo.write({
    [path]: note({ title: 'Note', decisions: ['Keep one', 'Add another one'] }),
    [other]: null,
    'digests/2026-02-04-new.md': note({ title: 'New' }),
  })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await page.keyboard.press('U')
  const list = page.getByRole('grid', { name: 'Digests that differ' })
  await expect(page.getByText(/^3 digests differ: 1 added, 1 removed, 1 changed\./)).toBeVisible()
  await expect(list.getByRole('row', { name: /changed.*note.*1 decision added/ })).toBeVisible()
  await list.getByRole('row', { name: /changed/ }).click()
  await expect(page.getByText('1 decision added')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeVisible()

  await list.getByRole('row', { name: /removed/ }).click()
  await expect(page.getByText('Digest removed', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await list.getByRole('row', { name: /^added/ }).click()
  await expect(page.getByText('Digest added', { exact: false }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The set is compared whole; a filter that holds in all other views is said not to hold here.
  const notFiltered = page.getByText('The filter leaves none of them out.')
  await expect(notFiltered).toHaveCount(0)
  await queryField(page).fill('title:Other')
  await expect(notFiltered).toBeVisible()
  await expect(list.getByRole('row')).toHaveCount(4)
  await queryField(page).fill('')
  await expect(notFiltered).toHaveCount(0)

  // Names stand equally high in their rows, whether they can be cut or not.
  repo.write({ 'digests/2026-02-05-a-name-that-can-be-cut-in-its-middle.md': note({ title: 'Long' }) })
  await expect(list.getByRole('row')).toHaveCount(5)
  const tops = await list.locator('[data-row] bdi:last-child').evaluateAll((ends) =>
    ends.map((end) => {
      const row = end.closest('[data-row]')
      return row ? end.getBoundingClientRect().top - row.getBoundingClientRect().top : 0
    }),
  )
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)

  // Committed meanwhile: the list follows.
  repo.commit('Two')
  await expect(page.getByText('Nothing is uncommitted.')).toBeVisible()
})

test('two digests of one name are told apart, and the whole set is saved as a patch that git applies', async ({
  launch,
  repo,
}) => {
  const name = '2026-02-01-a-name-that-is-so-long-that-it-never-fits-beside-its-folder-in-the-list.md'
  const folders = ['digests/first-project', 'digests/second-project']
  const of = (folder: string, ...decisions: string[]) =>
    note({ title: folder, decisions: ['Keep one', ...decisions] })
  const all = (...decisions: string[]) =>
    Object.fromEntries(folders.map((folder) => [`${folder}/${name}`, of(folder, ...decisions)]))
  const first = repo.commit('One', all())
  const second = repo.commit('Two', all('Add another one'))
  repo.git('tag', 'start', first)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('button', { name: /^what differs between two commits/ }).click()
  const side = (letter: string) => page.getByRole('combobox', { name: new RegExp(`^${letter}: `) })
  await side('A').fill('start')
  await side('B').fill('main')
  await page.getByRole('button', { name: 'Compare all digests' }).click()
  const list = page.getByRole('grid', { name: 'Digests that differ' })
  for (const folder of folders) {
    // Heard whole; seen with the folder's begin and the name's end.
    const row = list.getByRole('row', { name: `${folder}/${name}` })
    const [begin, end] = [row.locator('bdi').first(), row.locator('bdi').last()]
    await expect(begin).toHaveText(new RegExp(`^${folder.slice('digests/'.length)}/`))
    await expect(end).toHaveText(/\.md$/)
    const drawn = await row.evaluate((one) => {
      const [start, rest] = [...one.querySelectorAll('bdi')]
      const cell = one.querySelector('[role="gridcell"]:nth-child(2)')
      if (!start || !rest || !cell) return null
      return {
        cut: start.scrollWidth > start.clientWidth,
        whole: rest.getBoundingClientRect().right <= cell.getBoundingClientRect().right,
      }
    })
    expect(drawn).toEqual({ cut: true, whole: true })
  }
  const file = join(dirname(repo.root), 'set.patch')
  await exportPatch(app, page, file)
  await expect(page.getByText('Exported the comparison of 2 digests to set.patch.')).toBeVisible()
  repo.git('checkout', '-q', first)
  repo.git('apply', '--index', file)
  expect(repo.git('diff', '--cached', second)).toBe('')
})
