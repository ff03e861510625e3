import type { ElectronApplication, Locator, Page } from 'playwright'
import type { RequestArg, RequestName, ResponseOf } from '../../../shared/ipc/contract.ts'
import { received, type Sent } from '../../../shared/ipc/sent-as-text.ts'
import type { ViewerApi } from '../../../shared/ipc/viewer-api.ts'
import type { Session } from '../../../shared/model/session.ts'
import { expect } from './launch.ts'

/** The five views, as the navigation names them. */
export const viewTitles = ['Sessions', 'Decisions', 'Compare', 'Dashboards', 'Problems'] as const
type ViewTitle = (typeof viewTitles)[number]

export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Views' })
}

export function viewButton(page: Page, view: ViewTitle): Locator {
  return navigation(page).getByRole('button', { name: new RegExp(`^${view}`) })
}

/** Goes to a view by its word in the navigation. */
export async function goTo(page: Page, view: ViewTitle): Promise<void> {
  await viewButton(page, view).click()
  await expect(viewButton(page, view)).toHaveAttribute('aria-current', 'page')
}

/** The number that a view has in the navigation. */
export async function navigationCount(page: Page, view: ViewTitle): Promise<number> {
  const text = (await viewButton(page, view).textContent()) ?? ''
  return Number(text.replace(/\D/g, ''))
}

/** "n of m sessions". */
export function shownOf(page: Page): Locator {
  return page.getByLabel('Sessions shown', { exact: true })
}

export function queryField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Filter sessions' })
}

/** Sets the filter as a person does, and waits until the rows follow. */
export async function filterBy(page: Page, query: string, shown: number): Promise<void> {
  await queryField(page).fill(query)
  await expect(shownOf(page)).toContainText(new RegExp(`^${shown.toLocaleString('en-US')} of `))
}

/** Leaves the query by Esc, which closes what could be typed next, if that is shown, and then gives the focus to a row. */
export async function leaveQuery(page: Page): Promise<void> {
  const isInside = () => queryField(page).evaluate((field) => field === document.activeElement)
  await expect
    .poll(async () => {
      if (await isInside()) await page.keyboard.press('Escape')
      return await isInside()
    })
    .toBe(false)
}

/** Waits until all is read, so that no number changes any more. */
export async function untilRead(page: Page): Promise<void> {
  await expect
    .poll(async () => (await ask(page, 'repo.state', null))?.phase, {
      message: 'all is read',
      timeout: 20_000,
    })
    .toBe('ready')
  // Main knows it before the page is there to hear a key.
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** A second start of the app with a repository opens it in a window of its own; waits until all is read there. */
export async function secondWindow(app: ElectronApplication, first: Page, root: string): Promise<Page> {
  await app.evaluate(({ app }, root) => {
    app.emit('second-instance', {}, [...process.argv.slice(0, 1), app.getAppPath(), root], root)
  }, root)
  await expect.poll(() => app.windows().length).toBe(2)
  const second = app.windows().find((each) => each !== first) as Page
  await untilRead(second)
  return second
}

/** Asks main as the page does: the second source that what is drawn is compared with. */
export async function ask<N extends Exclude<RequestName, 'repo.openDropped'>>(
  page: Page,
  name: N,
  arg: RequestArg<N>,
): Promise<ResponseOf<N>> {
  const value = await page.evaluate(
    async ([name, arg]) => {
      const { viewer } = window as unknown as { viewer: ViewerApi }
      const request = viewer.requests[name] as (
        arg: unknown,
      ) => Promise<{ ok: boolean; value: unknown; error: { what: string } }>
      const answer = await request(arg)
      if (!answer.ok) throw new Error(answer.error.what)
      return answer.value
    },
    [name, arg] as const,
  )
  return received(name, value as Sent<N>)
}

/** All sessions of the open repository. */
export async function allSessions(page: Page): Promise<readonly Session[]> {
  const { ids } = await ask(page, 'sessions.query', { query: '', sort: [], removed: false, group: null })
  const rows = await ask(page, 'sessions.rows', { ids: [...ids] })
  return rows.filter((row) => row !== null)
}

/** Ids of the rows drawn in a table, in order; a short list is drawn whole. */
export async function drawnRows(page: Page, table: string): Promise<string[]> {
  return page
    .getByRole('grid', { name: table })
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
}

/**
 * The values of a facet with their counts. A chosen value may move and its name then says more, so each is found by
 * how its name begins, blanks included.
 */
export async function facetValues(facet: Locator): Promise<{ value: Locator; count: number }[]> {
  const labels = await facet.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  return labels.map((label) => {
    const at = label.lastIndexOf(', ') + 2
    const value = facet.locator(`[role="checkbox"][aria-label^=${JSON.stringify(label.slice(0, at))}]`)
    return { value, count: Number(label.slice(at)) }
  })
}

/** Id of the row that has the focus; null: no row has it. */
export const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? null)

/** Text in the system's clipboard. */
export async function clipboardOf(app: ElectronApplication): Promise<string> {
  return app.evaluate(({ clipboard }) => clipboard.readText())
}

/** The next export goes to this file without asking. */
export async function saveTo(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path })
  }, filePath)
}

/** The next dialog that asks for a file or a folder answers with this one; null: it is closed. */
export async function dialogGives(app: ElectronApplication, filePath: string | null): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: path === null, filePaths: path === null ? [] : [path] })
  }, filePath)
}

/** Opens the palette and does what is found by some letters. @param chosen what the entry says */
export async function inPalette(page: Page, typed: string, chosen: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Sessions, decisions, actions' })
  // A palette or sheet that is just being closed takes the key to itself. Pressed twice, it would close what it opened.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 6_000 })
  }).toPass()
  await field.fill(typed)
  await expect(page.getByRole('option', { selected: true })).toContainText(chosen)
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
}

/** Gives the window another size, in px, and waits until the page has it. */
export async function resize(
  app: ElectronApplication,
  page: Page,
  width: number,
  height: number,
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [w, h]) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(w, h)
    },
    [width, height] as const,
  )
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
}
