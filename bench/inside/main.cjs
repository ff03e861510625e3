// Loaded into the app's main process by the bench, before the app: notes when the window is ready to show, and
// puts the watching script into its page. All tasks are recorded, for the processor time of each.
const { app, contentTracing } = require('electron')
const { join } = require('node:path')

const watcher = join(__dirname, 'page.cjs')
globalThis.benchTimes = { started: performance.timeOrigin, window: null, ready: null }

app.whenReady().then(() => contentTracing.startRecording({ included_categories: ['toplevel'] }))

app.on('browser-window-created', (_event, window) => {
  globalThis.benchTimes.window = Date.now()
  window.once('ready-to-show', () => {
    globalThis.benchTimes.ready = Date.now()
  })
  const { session } = window.webContents
  if (session.registerPreloadScript) session.registerPreloadScript({ type: 'frame', filePath: watcher })
  else session.setPreloads([...session.getPreloads(), watcher])
})
