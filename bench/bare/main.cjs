// The least that Electron can be: one window of the app's size with one line of text, no preload, no framework, the
// app's own switches. FROZEN: it is the yardstick of every measurement, so it is never changed.
const { app, BrowserWindow } = require('electron')
const { join } = require('node:path')

app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
app.commandLine.appendSwitch('disable-background-networking')
app.commandLine.appendSwitch('disable-component-update')
app.commandLine.appendSwitch(
  'disable-features',
  'SpareRendererForSitePerProcess,MediaRouter,OptimizationHints',
)

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    useContentSize: true,
    show: false,
    autoHideMenuBar: true,
    webPreferences: { contextIsolation: true, sandbox: true, spellcheck: false, backgroundThrottling: false },
  })
  window.once('ready-to-show', () => {
    window.show()
    const told = { mark: 'drawn', at: Date.now(), started: performance.timeOrigin }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  })
  window.loadFile(join(__dirname, 'index.html'))
})
