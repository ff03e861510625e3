// Runs in the page's preload world: notes the first rows drawn and the states of the repository as they are told.
const { ipcRenderer } = require('electron')

const now = () => performance.timeOrigin + performance.now()
const told = new Set()
function mark(name, at = now()) {
  if (told.has(name)) return
  told.add(name)
  ipcRenderer.send('bench.mark', name, at)
}

const rowText = (row) => row?.querySelector('[role="gridcell"]:nth-child(2)')?.textContent ?? '…'
const observer = new MutationObserver(() => {
  if (rowText(document.querySelector('[data-row]')) === '…') return
  observer.disconnect()
  // The task after a frame's callbacks runs when the frame has been drawn.
  requestAnimationFrame(() => setTimeout(() => mark('drawn')))
})
observer.observe(document, { childList: true, subtree: true, characterData: true })

ipcRenderer.on('viewer:repo.changed', (_event, state) => {
  if (!state) return
  if (state.history.done > 0) mark('revision')
  if (state.history.complete) mark('history')
  if (state.phase === 'ready') mark('ready')
})

ipcRenderer.on('bench.rows', async () => {
  const list = { query: '', sort: [], removed: false, group: null }
  const { ids } = JSON.parse((await ipcRenderer.invoke('viewer:sessions.query', list)).value)
  const rows = []
  for (let at = 0; at < ids.length; at += 500) {
    const reply = await ipcRenderer.invoke('viewer:sessions.rows', { ids: ids.slice(at, at + 500) })
    for (const row of JSON.parse(reply.value)) rows.push([row.path, row.title, row.revisions])
  }
  ipcRenderer.send('bench.rows', rows)
})
