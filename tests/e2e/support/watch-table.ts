import type { Page } from 'playwright'

/** What was seen of a table: how often it stood without rows, or without a chosen one, and in how many frames it was drawn anew. */
interface SeenOfTable {
  readonly blank: number
  readonly unchosen: number
  readonly drawn: number
  /** Since the watching began. */
  readonly seconds: number
}

/** Watches the table of the view that is on screen, in the page; gives what was seen until it is asked. */
export async function watchTable(page: Page): Promise<() => Promise<SeenOfTable>> {
  await page.evaluate(() => {
    const seen = { blank: 0, unchosen: 0, drawn: 0, began: performance.now() }
    Object.assign(window, { seen })
    const grid = document.querySelector('[role=grid]')
    let asked = false
    new MutationObserver(() => {
      if (document.querySelectorAll('[role=grid] [role=row]').length < 2) seen.blank += 1
      if (!document.querySelector('[role=grid] [role=row][aria-selected=true]')) seen.unchosen += 1
      if (asked) return
      asked = true
      requestAnimationFrame(() => {
        asked = false
        seen.drawn += 1
      })
    }).observe(grid ?? document.body, { childList: true, subtree: true, characterData: true })
  })
  return () =>
    page.evaluate(() => {
      const { began, ...counts } = (window as unknown as { seen: SeenOfTable & { began: number } }).seen
      return { ...counts, seconds: (performance.now() - began) / 1000 }
    })
}
