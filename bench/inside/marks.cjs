// Loaded into the app's main process before the app: tells on stdout when what a person waits for was there, and, asked
// by a line on stdin, which rows are shown. Nothing is recorded, so that nothing is slowed down.
const { app, ipcMain } = require('electron')
const { join } = require('node:path')

const tell = (told) =>
  process.stdout.write(`${JSON.stringify({ ...told, started: performance.timeOrigin })}\n`)

ipcMain.on('bench.mark', (_event, mark, at) => tell({ mark, at }))
ipcMain.on('bench.rows', (_event, rows) => tell({ mark: 'rows', rows }))

app.on('browser-window-created', (_event, window) => {
  window.once('ready-to-show', () => tell({ mark: 'window', at: Date.now() }))
  const { session } = window.webContents
  const filePath = join(__dirname, 'marks-page.cjs')
  if (session.registerPreloadScript) session.registerPreloadScript({ type: 'frame', filePath })
  else session.setPreloads([...session.getPreloads(), filePath])
  process.stdin.on('data', () => window.webContents.send('bench.rows'))
})
