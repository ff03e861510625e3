// Runs in the page's preload world, beside the app's own preload: sees the document, takes no part in it.
const { contextBridge } = require('electron')

const now = () => performance.timeOrigin + performance.now()
/** Slow frames with the scripts that ran in them, for whoever looks for the reason. */
const slowFrames = []

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const scripts = entry.scripts.map(({ invoker, sourceFunctionName, duration }) =>
      [invoker, sourceFunctionName, Math.round(duration)].join(' '),
    )
    slowFrames.push({
      at: performance.timeOrigin + entry.startTime,
      ms: entry.duration,
      blocked: entry.blockingDuration,
      scripts,
    })
  }
}).observe({ type: 'long-animation-frame', buffered: true })

/** Resolves with the time at which a frame with what `isThere` looks for was handed to the screen. */
function drawn(isThere) {
  return new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return
      observer.disconnect()
      // The task after a frame's callbacks runs when the frame has been drawn.
      requestAnimationFrame(() => setTimeout(() => resolve(now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true })
    look()
  })
}

const rowText = (row) => row.querySelector('[role="gridcell"]:nth-child(2)')?.textContent ?? '…'
const firstRows = drawn(() => {
  const row = document.querySelector('[data-row]')
  return row && rowText(row) !== '…'
})

/** Scrolls the table by `steps` steps, one per frame, and looks in each frame at what is on screen. */
function scroll(steps, px) {
  const table = document.querySelector('[data-table]')
  const box = table.getBoundingClientRect()
  const places = [0.15, 0.35, 0.55, 0.75, 0.95].map((part) => box.top + box.height * part)
  // Below the last row nothing is missing.
  const isBlank = (y) => {
    const lines = document.elementFromPoint(box.left + 150, y)?.closest('[role="rowgroup"]')
    if (!lines) return false
    const row = document.elementFromPoint(box.left + 150, y).closest('[role="row"]')
    return !row || (row.dataset.row !== undefined && rowText(row) === '…')
  }
  return new Promise((resolve) => {
    const frames = []
    const blanks = []
    let blankSince = null
    let last = null
    let step = 0
    const frame = (at) => {
      if (last !== null) frames.push(at - last)
      last = at
      const blank = places.some(isBlank)
      if (blank) blankSince ??= at
      else if (blankSince !== null) {
        blanks.push(at - blankSince)
        blankSince = null
      }
      // As a hand does, between two frames; what a frame draws is looked at before the next step.
      if (step < steps) setTimeout(move)
      step += 1
      // A blank at the end is waited for, but not for ever.
      if (step < steps || (blankSince !== null && step < steps + 600)) requestAnimationFrame(frame)
      else resolve({ frames, blanks, stillBlank: blankSince !== null })
    }
    const move = () => {
      table.scrollTop = Math.min(table.scrollHeight - table.clientHeight, table.scrollTop + px)
    }
    requestAnimationFrame(frame)
  })
}

contextBridge.exposeInMainWorld('bench', {
  firstRows,
  slowFrames: () => slowFrames,
  scroll,
  toTop: () => {
    document.querySelector('[data-table]').scrollTop = 0
  },
  firstPath: () => document.querySelector('[data-row]')?.dataset.row,
  /** When a row with this title was drawn. */
  // Behind it stands that the file is not committed.
  titleDrawn: (title) =>
    drawn(() => [...document.querySelectorAll('[data-row]')].some((row) => rowText(row).startsWith(title))),
})
