import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import {
  ask,
  dialogGives,
  drawnRows,
  focusedRow,
  goTo,
  queryField,
  saveTo,
  secondWindow,
  untilRead,
  viewButton,
} from './support/window.ts'

const first = 'digests/2026-01-01-first.md'
const faulty = (status: string) => digestText({ title: 'First', date: '2026-01-01', status })
const foot = (page: Page) => page.locator('[data-area="table"]')

async function chooseInMenu(page: Page, button: RegExp | string, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a baseline leaves one new finding after a fault is saved, and holds at the next start', async ({
  launch,
  repo,
  userData,
}) => {
  repo.commit('One', {
    [first]: faulty('retracted'),
    'digests/2026-01-02-second.md': digestText({ title: 'Second', date: '2026-01-02', status: 'paused' }),
  })
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  const { problems } = (await ask(page, 'repo.state', null))?.counts ?? { problems: 0 }
  expect(problems).toBeGreaterThan(1)
  await goTo(page, 'Problems')
  await chooseInMenu(page, 'Baseline', /^Accept all/)
  await expect(viewButton(page, 'Problems')).toHaveText(`Problems0 +${problems}`)
  await expect(foot(page)).toContainText(`${problems} accepted`)

  repo.write({ [first]: faulty('retracted').replace('platform: cli', 'platform: pigeon') })
  await expect(foot(page)).toContainText('1 new since the baseline')
  await expect(page.getByRole('grid', { name: 'Problems' }).locator('[data-row]')).toHaveCount(1)
  await expect(page.getByRole('grid', { name: 'Problems' })).toContainText('pigeon')
  const file = join(userData, 'problems.csv')
  await saveTo(run.app, file)
  await chooseInMenu(page, /^Export 1 row$/, /CSV/)
  await expect(
    page.getByText(`Exported 1 row to problems.csv. Not counted by choice: ${problems} accepted.`),
  ).toBeVisible()
  expect(readFileSync(file, 'utf8')).toContain('pigeon')
  await run.close()

  const again = await launch([repo.root])
  await untilRead(again.page)
  await goTo(again.page, 'Problems')
  await expect(foot(again.page)).toContainText('1 new since the baseline')
  await foot(again.page)
    .getByRole('button', { name: `${problems} accepted` })
    .click()
  await expect(again.page.getByRole('grid', { name: 'Problems' }).locator('[data-row]')).toHaveCount(problems)
  await again.page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(viewButton(again.page, 'Problems')).toHaveText(`Problems2 +${problems - 1}`)
})

test('two windows on one repository both follow a change of its files and a choice made in one', async ({
  launch,
  repo,
}) => {
  repo.commit('One', { [first]: faulty('retracted') })
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  const second = await secondWindow(app, page, repo.root)
  const both = [page, second]
  for (const each of both) await goTo(each, 'Problems')
  const { problems } = (await ask(page, 'repo.state', null))?.counts ?? { problems: 0 }

  // A choice of the second window holds in the first, and the first takes it back in both.
  await chooseInMenu(second, 'Baseline', /^Accept all/)
  for (const each of both) await expect(viewButton(each, 'Problems')).toHaveText(`Problems0 +${problems}`)
  repo.write({ [first]: faulty('retracted').replace('platform: cli', 'platform: pigeon') })
  for (const each of both) {
    await expect(foot(each)).toContainText('1 new since the baseline')
    await expect(each.getByRole('grid', { name: 'Problems' })).toContainText('pigeon')
  }
  await chooseInMenu(page, /^Baseline$/, /^Drop/)
  for (const each of both) await expect(viewButton(each, 'Problems')).toHaveText(`Problems${problems + 1}`)

  // What one window is filtered to is its own.
  await goTo(page, 'Sessions')
  await queryField(page).fill('nothing-has-this')
  await expect(page.getByLabel('Sessions shown')).toContainText('0 of 1')
  await expect(second.getByLabel('Sessions shown')).toContainText('1')
})

test('B64: a note leaves the repository as it is, and is found after a rename and at the next start', async ({
  launch,
  repo,
}) => {
  repo.commit('One', {
    [first]: digestText({ title: 'First', date: '2026-01-01' }),
    'digests/2026-01-02-second.md': digestText({ title: 'Second', date: '2026-01-02' }),
  })
  const untouched = () => repo.git('status', '--porcelain', '--ignored')
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  await page.getByRole('row', { name: /First/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Write a note' }).click()
  // Typed at once: no letter is lost, and none is taken for a key of the row.
  await page.keyboard.type('Ask Mira about the second check')
  const field = page.getByRole('textbox', { name: /^Note on this session/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const note = (on: Page) => on.getByRole('region', { name: 'Note' })
  await expect(note(page)).toContainText('Ask Mira about the second check')
  expect(untouched()).toBe('')
  // Another digest has none.
  await page.getByRole('row', { name: /Second/ }).click()
  await expect(page.getByRole('complementary', { name: 'Digest' })).toContainText('Second')
  await expect(note(page)).toBeHidden()
  await run.close()

  repo.git('mv', first, 'digests/2026-01-01-another-name.md')
  repo.commit('Rename', {})
  const again = await launch([repo.root])
  await untilRead(again.page)
  await again.page.getByRole('row', { name: /First/ }).click()
  await expect(again.page.getByText('digests/2026-01-01-another-name.md').first()).toBeVisible()
  await expect(note(again.page)).toContainText('Ask Mira about the second check')
  // Edited it belongs to the new name, and stays one.
  await note(again.page).getByRole('button', { name: 'Edit' }).click()
  await again.page.keyboard.type(', please')
  await again.page.getByRole('button', { name: 'Keep the note' }).click()
  await expect(note(again.page)).toContainText('second check, please')
  await again.page.keyboard.press('Control+k')
  await again.page.keyboard.type('notes on')
  await again.page.keyboard.press('Enter')
  const sheet = again.page.getByRole('dialog', { name: 'Notes on sessions' })
  await expect(sheet).toContainText('1 note, kept in the data folder of the app')
  await expect(sheet.getByRole('listitem')).toContainText('digests/2026-01-01-another-name.md')
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
  // Pressed by mistake it can be had back, by the key that is under the finger.
  await expect(sheet.getByRole('button', { name: 'Take back' })).toBeFocused()
  await again.page.keyboard.press('Enter')
  await expect(sheet.getByRole('listitem')).toContainText('second check, please')
  await again.page.keyboard.press('Escape')
  await note(again.page).getByRole('button', { name: 'Delete' }).click()
  await expect(again.page.getByText(/^The note on “First” is deleted/)).toBeVisible()
  await again.page.keyboard.press('Enter')
  await expect(note(again.page)).toContainText('second check, please')
  expect(untouched()).toBe('')
})

test('findings are accepted one after the other, from where one stands', async ({ launch, repo }) => {
  repo.commit('All', {
    ...Object.fromEntries(
      ['1', '2', '3', '4'].map((each) => [`digests/2026-01-0${each}-each.md`, faulty(`odd ${each}`)]),
    ),
  })
  const { page } = await launch([repo.root])
  await untilRead(page)
  await goTo(page, 'Problems')
  const order = await drawnRows(page, 'Problems')
  expect(order.length).toBeGreaterThanOrEqual(4)
  await page.locator(`[data-row="${order[1]}"]`).click()
  // The next one takes the place of each; where none is left below, the one above does.
  for (const next of [...order.slice(2), order[0]]) {
    await page.keyboard.press('m')
    await expect(page.locator(`[data-row="${next}"]`)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => focusedRow(page)).toBe(next)
  }
})

test('a rule is switched off by key and on again in the list of rules', async ({ launch, repo }) => {
  repo.commit('One', { [first]: faulty('retracted') })
  const { page } = await launch([repo.root])
  await untilRead(page)
  const { problems } = (await ask(page, 'repo.state', null))?.counts ?? { problems: 0 }
  await goTo(page, 'Problems')
  await page.getByRole('grid', { name: 'Problems' }).getByText('field.undocumented-value').click()
  await page.keyboard.press('u')
  await expect(foot(page)).toContainText('1 rule off, 1 finding')
  await expect(viewButton(page, 'Problems')).toHaveText(`Problems${problems - 1} +1`)
  await page.getByRole('button', { name: 'Rules of this repository, 1 off' }).click()
  await page.getByRole('menuitem', { name: /field\.undocumented-value.*1 finding/ }).click()
  await page.keyboard.press('Escape')
  await expect(viewButton(page, 'Problems')).toHaveText(`Problems${problems}`)
})

test('a mapping file is previewed, used, kept and removed', async ({ launch, repo }) => {
  const folder = mkdtempSync(join(tmpdir(), 'digest-audit-mapping-'))
  const file = join(folder, 'own.yaml')
  writeFileSync(file, 'fields:\n  project: Vorhaben\n  colour: Farbe\n')
  repo.commit('One', { [first]: '---\nVorhaben: ferry\nsession_date: 2026-01-01\n---\n\n# First\n' })
  const run = await launch([repo.root])
  const { page } = run
  const openSheet = async (page: Page) => {
    await page.getByRole('button', { name: /^Repository / }).click()
    await page.getByRole('menuitem', { name: 'Mapping file…' }).click()
    return page.getByRole('dialog', { name: 'Mapping file' })
  }
  await dialogGives(run.app, file)
  await untilRead(page)
  await expect(page.getByRole('row', { name: /First/ })).not.toContainText('ferry')
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'Choose a file…' }).click()
  await expect(sheet).toContainText('1 of 1 digests and 0 records read otherwise than now')
  await expect(sheet).toContainText('Line 3: “colour” is no documented name of fields.')
  await expect(sheet.getByRole('row', { name: /Vorhaben project/ })).toContainText(`${first}:2`)
  await sheet.getByRole('button', { name: 'Use own.yaml' }).click()
  await expect(page.getByRole('row', { name: /First/ })).toContainText('ferry')
  await run.close()
  rmSync(folder, { recursive: true })

  const again = await launch([repo.root])
  await expect(again.page.getByRole('row', { name: /First/ })).toContainText('ferry')
  const kept = await openSheet(again.page)
  await expect(kept).toContainText('In use: own.yaml')
  await kept.getByRole('button', { name: 'Remove own.yaml' }).click()
  await expect(again.page.getByRole('row', { name: /First/ })).not.toContainText('ferry')
})
