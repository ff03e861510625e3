import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cell, exportPatch, note, openComparison, path } from './support/comparing.ts'
import { expect, test } from './support/repo.ts'
import { saveTo } from './support/window.ts'

test('a comparison is saved as a page that runs nothing, and never inside the repository', async ({
  launch,
  repo,
}) => {
  repo.commit('One', { [path]: note({ title: 'Note', decisions: ['<script>alert(1)</script>'] }) })
  repo.commit('Two', { [path]: note({ title: 'Note', decisions: ['<script>alert(2)</script>'] }) })
  const { app, page } = await launch([repo.root])
  await openComparison(page)
  const save = async () => {
    await page.getByRole('button', { name: 'Export the comparison' }).click()
    await page.getByRole('menuitem', { name: 'HTML page' }).click()
  }
  const inside = join(repo.root, '..comparison.html')
  await saveTo(app, inside)
  await save()
  await expect(page.getByText('The file would lie inside the repository')).toBeVisible()
  expect(existsSync(inside)).toBe(false)
  const file = join(dirname(repo.root), 'comparison.html')
  await saveTo(app, file)
  await save()
  await expect(page.getByText('Exported the comparison to comparison.html.')).toBeVisible()
  const html = readFileSync(file, 'utf8')
  expect(html).not.toContain('<script')
  expect(html).toContain('1 decision reworded')
})

test('B16 two lines laid beside each other stand so in the text, the sentence and the saved patch', async ({
  launch,
  repo,
}) => {
  const block = (name: string) => `### ${name}\n\n- Ask first\n- Then go\n`
  const first = repo.commit('One', { [path]: note(`${block('North')}\nplain words here\n`) })
  repo.commit('Two', { [path]: note(`${block('South')}\nnothing that is alike\n`) })
  const { app, page } = await launch([repo.root])
  const text = await openComparison(page)
  const numberOf = async (words: string, side: 'a' | 'b') =>
    Number(await cell(text, side, words).locator('[data-number]').textContent())
  const [a, b] = [await numberOf('plain words', 'a'), await numberOf('nothing that', 'b')]
  await text.locator(`[data-number="a"][data-line="${a}"]`).click()
  await expect(text.getByText('held, to stand beside a line of B')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(text.getByText('held, to stand beside a line of B')).toBeHidden()
  await text.locator(`[data-number="a"][data-line="${a}"]`).click()
  await text.locator(`[data-number="b"][data-line="${b}"]`).click()
  await expect(page.getByText('1 pair of lines held beside each other by hand.')).toBeVisible()
  await expect(text.getByText(`held beside B line ${b}`)).toBeVisible()
  await page.keyboard.press('2')
  const entry = page.getByRole('listitem', {
    name: `reworded, line ${a}: plain words here; now line ${b}: nothing that is alike; held beside B line ${b}`,
  })
  await expect(entry).toBeVisible()
  const file = join(dirname(repo.root), 'laid.patch')
  await exportPatch(app, page, file)
  await expect(page.getByText('Exported the comparison to laid.patch.')).toBeVisible()
  repo.git('checkout', '-q', first)
  repo.git('apply', '--index', file)
  expect(repo.git('diff', '--cached', 'main')).toBe('')
  repo.git('reset', '-q', '--hard')
  repo.git('checkout', '-q', 'main')
  // The same key takes it back: the new pair is where the keys are.
  await text.focus()
  await page.keyboard.press('l')
  await expect(page.getByText(/held beside each other by hand/)).toBeHidden()
})

test('a comparison is printed whole, in each form that draws only what is near the window', async ({
  launch,
  repo,
}) => {
  const decisions = (mark: string) =>
    Array.from({ length: 300 }, (_, at) => `Decision ${at} of the crew is ${mark}`)
  repo.commit('One', { [path]: note({ title: 'Note', decisions: decisions('open') }) })
  repo.commit('Two', { [path]: note({ title: 'Note', decisions: decisions('made') }) })
  const { page } = await launch([repo.root])
  const text = await openComparison(page)
  await page.emulateMedia({ media: 'print' })
  const tell = (event: string) => page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
  for (const [form, entries] of [
    ['1', '[role="row"]'],
    ['2', '[role="listitem"]'],
    ['3', '[role="listitem"]'],
  ] as const) {
    await page.keyboard.press(form)
    const drawn = text.locator(entries)
    await expect(drawn.filter({ hasText: 'Decision 0 ' }).first()).toBeAttached()
    expect(await drawn.filter({ hasText: 'Decision 299 ' }).count()).toBe(0)
    await tell('beforeprint')
    await expect(drawn.filter({ hasText: 'Decision 299 ' }).first()).toBeAttached()
    const paper = await drawn.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect())
      return {
        over: boxes.filter((box, at) => at > 0 && box.top < (boxes[at - 1]?.bottom ?? 0) - 1).length,
        below: (boxes.at(-1)?.bottom ?? 0) > document.documentElement.scrollHeight + 1,
        narrow: (boxes[0]?.width ?? 0) < window.innerWidth - 40,
      }
    })
    expect(paper, form).toEqual({ over: 0, below: false, narrow: false })
    await expect(page.getByRole('navigation', { name: 'Revisions' })).toBeHidden()
    await expect(page.getByRole('toolbar', { name: 'Comparison' })).toBeHidden()
    await expect(page.getByText(`night-shift: Note, ${path}`)).toBeVisible()
    await tell('afterprint')
    await expect(drawn.filter({ hasText: 'Decision 299 ' })).toHaveCount(0)
  }
})
