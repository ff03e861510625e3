import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { runTestGit } from '../support/test-repo.ts'
import { digestText, expect, test } from './support/repo.ts'
import {
  clipboardOf,
  dialogGives,
  drawnRows,
  inPalette,
  queryField,
  saveTo,
  secondWindow,
  shownOf,
  untilRead,
  viewButton,
} from './support/window.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const notice = (page: Page) => page.getByRole('contentinfo')

async function saveAs(page: Page, name: string): Promise<void> {
  await inPalette(page, 'save this view', 'Save this view')
  await expect(sheet(page).getByRole('textbox', { name: 'This view as' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText(`Saved “${name}”.`)
}

function fill(repo: { commit: (subject: string, files: Record<string, string>) => unknown }): void {
  repo.commit('One', {
    'digests/2026-01-05-a.md': digestText({ title: 'First one', decisions: ['Keep the valve'] }),
    'digests/2026-01-06-b.md': digestText({ title: 'Second one', project: 'beta' }),
  })
  repo.commit('Two', {
    'digests/2026-01-05-a.md': digestText({ title: 'First one', decisions: ['Keep the new valve'] }),
  })
}

test('B59: views are saved, chosen, renamed, arranged and deleted by keyboard alone, and are there at the next start', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const run = await launch([repo.root])
  const { page } = run
  await untilRead(page)
  await page.keyboard.press('/')
  await page.keyboard.type('project:beta ')
  await expect(shownOf(page)).toHaveText('1 of 2 sessions')
  await saveAs(page, 'Beta')
  await inPalette(page, 'clear the filter', 'Clear the filter')
  await expect(shownOf(page)).toHaveText('2 of 2 sessions')
  await inPalette(page, 'go to problems', 'Go to Problems')
  await saveAs(page, 'Faults')

  // Chosen in the palette; back undoes it, filter and all.
  await inPalette(page, 'view: beta', 'View: Beta')
  await expect(viewButton(page, 'Sessions')).toHaveAttribute('aria-current', 'page')
  await expect(queryField(page)).toHaveValue(/^project:beta *$/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(viewButton(page, 'Problems')).toHaveAttribute('aria-current', 'page')
  await expect(queryField(page)).toHaveValue('')

  // Chosen in the menu beside the query.
  await page.getByRole('button', { name: 'Save view, 2 saved' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Beta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(queryField(page)).toHaveValue(/^project:beta *$/)

  await inPalette(page, 'save this view', 'Save this view')
  const names = sheet(page).getByRole('list', { name: 'Views' }).getByRole('listitem')
  await sheet(page).getByRole('button', { name: 'Rename Beta' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Only beta')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('button', { name: 'Rename Only beta' })).toBeFocused()
  await sheet(page).getByRole('button', { name: 'Move Only beta down' }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText([/^Faults/, /^Only beta/])
  await expect(sheet(page).getByRole('button', { name: 'Move Only beta down' })).toBeFocused()
  await sheet(page).getByRole('button', { name: 'Delete Faults' }).focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText([/^Only beta/])
  await expect(sheet(page).getByRole('button', { name: 'Take back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText([/^Faults/, /^Only beta/])
  await expect(sheet(page).getByRole('button', { name: 'Rename Faults' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await run.close()

  const again = await launch([repo.root])
  await untilRead(again.page)
  await expect(again.page.getByRole('button', { name: 'Save view, 2 saved' })).toBeVisible()
})

test('a file of saved views goes to another; one that is damaged is refused and nothing is taken over', async ({
  launch,
  repo,
  userData,
}) => {
  fill(repo)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await saveAs(page, 'All')
  await inPalette(page, 'save this view', 'Save this view')
  const file = join(userData, 'views.json')
  await saveTo(app, file)
  await sheet(page).getByRole('button', { name: 'Export 1 view…' }).click()
  await expect(notice(page)).toContainText('Exported 1 view to views.json.')

  await dialogGives(app, file)
  await sheet(page).getByRole('button', { name: 'Import views…' }).click()
  await expect(sheet(page)).toContainText('Added 1 view of views.json: All (2).')

  // What a file brings back is not deleted any more; and a file can be read where no view is saved yet.
  for (const name of ['All (2)', 'All'])
    await sheet(page)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
  await expect(sheet(page)).toContainText('“All” is deleted.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view, 0 saved' }).click()
  await page.getByRole('menuitem', { name: 'Import views…' }).click()
  await sheet(page).getByRole('button', { name: 'Import views…' }).click()
  await expect(sheet(page)).toContainText('Added 1 view of views.json: All.')
  await sheet(page).getByRole('button', { name: 'Delete All' }).click()
  await expect(sheet(page).getByRole('status')).toHaveText('“All” is deleted. Take back')
  await sheet(page).getByRole('button', { name: 'Import views…' }).click()
  await expect(sheet(page).getByRole('status')).toHaveText('Added 1 view of views.json: All.')

  const damaged = join(userData, 'damaged.json')
  writeFileSync(damaged, readFileSync(file, 'utf8').replace('"sessions"', '"shell"'))
  await dialogGives(app, damaged)
  await sheet(page).getByRole('button', { name: 'Import views…' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText('damaged.json is damaged, or of another version')
  await expect(sheet(page).getByRole('list', { name: 'Views' }).getByRole('listitem')).toHaveCount(1)
})

test('a link is copied, pinned to commits, and opens the same comparison from the palette, by paste and in a clone', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const run = await launch([repo.root])
  const { app, page } = run
  await untilRead(page)
  await page.getByRole('row', { name: /First one/ }).click()
  await page.keyboard.press('[')
  await expect(page.getByText(/^Change \d+ of \d+$/)).toBeVisible()
  await inPalette(page, 'copy link', 'Copy link to this view')
  await expect(notice(page)).toContainText('Copied a link to this view.')
  const link = await clipboardOf(app)
  const [two, one] = runTestGit(repo.root, ['rev-list', 'HEAD']).trim().split('\n')
  expect(link).toMatch(/^digest-audit:1\//)
  expect(link).toContain(`roots=${one}/head=${two}/`)
  const place = JSON.parse(decodeURIComponent(/place=(.*)$/.exec(link)?.[1] ?? ''))
  expect([place.route.a.revision, place.route.b.revision]).toEqual([one, two])

  // A commit later the newest text is another one; the link still shows the two that it was made of.
  repo.commit('Three', {
    'digests/2026-01-05-a.md': digestText({ title: 'First one', decisions: ['No valve'] }),
  })
  const pressed = page.getByRole('navigation', { name: 'Revisions' }).getByRole('button', { pressed: true })
  const isShown = async (at: Page) => {
    await expect(viewButton(at, 'Compare')).toHaveAttribute('aria-current', 'page')
    const main = at.getByRole('main')
    await expect(main).toContainText('Keep the new valve')
    await expect(main).not.toContainText('No valve')
  }
  await inPalette(page, 'go to sessions', 'Go to Sessions')
  await expect(viewButton(page, 'Sessions')).toHaveAttribute('aria-current', 'page')
  await expect(notice(page)).toContainText(runTestGit(repo.root, ['rev-parse', 'HEAD']).slice(0, 7))
  await inPalette(page, link, 'Open the link')
  await isShown(page)
  await expect(pressed).toHaveCount(2)
  await expect(notice(page)).toContainText(`The link was made at commit ${two?.slice(0, 7)}`)
  await inPalette(page, 'go to decisions', 'Go to Decisions')
  await expect(viewButton(page, 'Decisions')).toHaveAttribute('aria-current', 'page')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, link)
  await isShown(page)
  await inPalette(page, link.slice(0, -9), 'Open the link')
  await expect(notice(page)).toContainText('The link is damaged')
  await expect(viewButton(page, 'Compare')).toHaveAttribute('aria-current', 'page')
  await run.close()

  // By command line: a clone that was opened before is found by its first commit.
  const clone = `${repo.root}-clone`
  runTestGit(repo.root, ['clone', '-q', repo.root, clone])
  const other = await launch([clone, link])
  await untilRead(other.page)
  await isShown(other.page)
  await other.close()
  const last = await launch([link])
  await isShown(last.page)
})

test('links that lead nowhere share the one window without a repository, and a good one opens there', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await inPalette(page, 'copy link', 'Copy link to this view')
  await expect(notice(page)).toContainText('Copied a link to this view.')
  const good = await clipboardOf(app)
  const start = (link: string) =>
    app.evaluate(({ app }, link) => {
      app.emit('second-instance', {}, [...process.argv.slice(0, 1), app.getAppPath(), link], '/')
    }, link)
  // Two at once: the first is not drawn yet when the second comes.
  await start('digest-audit:1/nonsense')
  await start(good.slice(0, -9))
  await expect.poll(() => app.windows().length).toBe(2)
  const welcome = app.windows().find((each) => each !== page) as Page
  await expect(welcome.getByRole('alert')).toContainText('The link is damaged')
  await start('digest-audit:1/other')
  await expect(welcome.getByRole('alert')).toContainText('The link is damaged')
  await inPalette(page, 'close the', 'Close the repository')
  await expect(page.getByRole('button', { name: /Open a folder/ }).first()).toBeVisible()
  await start(good)
  const titles = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.getTitle()))
  await expect
    .poll(async () => (await titles()).filter((each) => each.endsWith(' · Digest Audit')))
    .toHaveLength(1)
  expect(app.windows()).toHaveLength(2)
})

test('B59: a link to a filtered, sorted and grouped table shows the same rows in a second window', async ({
  launch,
  repo,
}) => {
  for (const at of [1, 2, 3, 4, 5, 6])
    repo.write({
      [`digests/2026-01-0${at}-n.md`]: digestText({
        title: `Note ${9 - at}`,
        date: `2026-01-0${at}`,
        project: at % 2 ? 'alpha' : 'beta',
        status: at === 4 ? 'archived' : 'active',
      }),
    })
  repo.commit('Six')
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await queryField(page).fill('-status:archived date:>=2026-01-02')
  await expect(shownOf(page)).toHaveText('4 of 6 sessions')
  await page.getByRole('columnheader', { name: 'Title', exact: true }).click()
  await page.getByRole('button', { name: 'Group: none' }).click()
  await page.getByRole('menuitem', { name: 'project' }).click()
  // By title in each project: alpha has those of the 5th and the 3rd, beta of the 6th and the 2nd.
  const shown = [5, 3, 6, 2].map((day) => `d:digests/2026-01-0${day}-n.md`)
  await expect.poll(() => drawnRows(page, 'Sessions')).toEqual(shown)
  await inPalette(page, 'copy link', 'Copy link to this view')
  await expect(notice(page)).toContainText('Copied a link to this view.')
  const link = await clipboardOf(app)

  const second = await secondWindow(app, page, repo.root)
  await inPalette(second, link, 'Open the link')
  await expect(shownOf(second)).toHaveText('4 of 6 sessions')
  await expect(queryField(second)).toHaveValue('-status:archived date:>=2026-01-02')
  await expect.poll(() => drawnRows(second, 'Sessions')).toEqual(shown)
})

test('a link to a session shows everything as of the commit at which it was made', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const { app, page } = await launch([repo.root])
  await untilRead(page)
  await page.getByRole('row', { name: /Second one/ }).click()
  await page.getByRole('tab', { name: /^Raw/ }).click()
  await inPalette(page, 'copy link', 'Copy link to this view')
  await expect(notice(page)).toContainText('Copied a link to this view.')
  const link = await clipboardOf(app)
  await page.getByRole('tab', { name: /^Read/ }).click()
  await inPalette(page, link, 'Open the link')
  await expect(notice(page)).toContainText('The link is open.')
  await expect(page.getByRole('tab', { name: /^Raw/ })).toHaveAttribute('aria-selected', 'true')

  repo.commit('Three', { 'digests/2026-01-07-c.md': digestText({ title: 'Third one' }) })
  await inPalette(page, 'go to decisions', 'Go to Decisions')
  await expect(shownOf(page)).toHaveText('3 of 3 sessions')
  await inPalette(page, link, 'Open the link')
  await expect(shownOf(page)).toHaveText('2 of 2 sessions')
  await expect(page.getByRole('complementary', { name: 'Digest' })).toContainText('Second one')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(shownOf(page)).toHaveText('3 of 3 sessions')
  await expect(viewButton(page, 'Decisions')).toHaveAttribute('aria-current', 'page')
})

test('a link into a repository that is not known, that was moved, or that is none, is refused in words', async ({
  launch,
  repo,
}) => {
  fill(repo)
  const run = await launch(['digest-audit:1/name=elsewhere/roots=/head=/folders=/place=%7B'])
  await expect(run.page.getByRole('alert')).toContainText('The link will not open.')
  await expect(run.page.getByRole('alert')).toContainText('The link is damaged')
  await run.close()
  const place = {
    route: { view: 'dashboards' },
    query: '',
    removed: false,
    selected: null,
    sort: null,
    group: null,
  }
  const words = encodeURIComponent(JSON.stringify({ ...place, kept: {} }))
  const unknown = `digest-audit:1/name=elsewhere/roots=${'e'.repeat(40)}/head=/folders=/place=${words}`
  const known = await launch([repo.root, unknown])
  await expect(notice(known.page)).toContainText(
    'The link leads into “elsewhere”, and no repository of the list has',
  )
  await expect(viewButton(known.page, 'Sessions')).toHaveAttribute('aria-current', 'page')
  await untilRead(known.page)
  const roots = repo.git('rev-list', '--max-parents=0', 'HEAD').trim()
  await known.close()
  renameSync(repo.root, `${repo.root}-moved`)
  const moved = await launch([unknown.replace('e'.repeat(40), roots)])
  const alert = moved.page.getByRole('alert')
  await expect(alert).toContainText('The link leads into “elsewhere”. ')
  await expect(alert).toContainText(repo.root)
  renameSync(`${repo.root}-moved`, repo.root)
})
