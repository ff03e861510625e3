import type { ElectronApplication, Locator, Page } from 'playwright'
import { digestText, expect } from './repo.ts'
import { goTo, saveTo, untilRead } from './window.ts'

/** The only digest of tests that compare. */
export const path = 'digests/2026-02-01-note.md'

/** Text of it: its parts, or what stands under a last heading. */
export const note = (more: Parameters<typeof digestText>[0] | string) =>
  typeof more === 'string' ? `${digestText({ title: 'Note' })}\n## Links\n\n${more}` : digestText(more)

/** Opens the comparison of the only digest. The area of its text is the same in every form. */
export async function openComparison(page: Page): Promise<Locator> {
  await untilRead(page)
  await page.getByRole('row', { name: /Note/ }).first().click()
  await goTo(page, 'Compare')
  await expect(page.getByRole('grid', { name: /^Text comparison/ })).toBeVisible()
  return page.locator('[data-area="text"]')
}

/** Cells of a side that hold a text. */
export const cell = (grid: Locator, side: 'a' | 'b', text: string) =>
  grid.locator(`[data-side="${side}"]`).filter({ hasText: text })

/** Exports what is compared as a patch. */
export async function exportPatch(app: ElectronApplication, page: Page, filePath: string): Promise<void> {
  await saveTo(app, filePath)
  await page.getByRole('button', { name: 'Export the comparison' }).click()
  await page.getByRole('menuitem', { name: 'Patch for git apply' }).click()
}
