import { app, type Session } from 'electron'
import { viewerOrigin } from './app-scheme.ts'
import { log } from './log.ts'

/** Switches that must stand before the app is ready: no look-up of any name, no traffic of Chromium's own. */
export function closeNetwork(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
  app.commandLine.appendSwitch('disable-background-networking')
  app.commandLine.appendSwitch('disable-component-update')
  app.commandLine.appendSwitch(
    'disable-features',
    'SpareRendererForSitePerProcess,MediaRouter,OptimizationHints',
  )
}

/** Denies, for every web contents there will ever be, all that a viewer of local text has no use for. */
export function hardenWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    const deny = (event: { preventDefault(): void }, what: string) => {
      event.preventDefault()
      log.warn(`Denied: ${what}`)
    }
    contents.on('will-navigate', (event) => deny(event, `navigation to ${event.url}`))
    contents.on('will-frame-navigate', (event) => deny(event, `frame navigation to ${event.url}`))
    contents.on('will-redirect', (event) => deny(event, `redirect to ${event.url}`))
    contents.on('will-attach-webview', (event) => deny(event, 'a webview'))
    contents.setWindowOpenHandler(({ url }) => {
      log.warn(`Denied: window for ${url}`)
      return { action: 'deny' }
    })
  })
}

/** Denies permissions, downloads and every request that is not for our own page. */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest((details, callback) => {
    const own = details.url.startsWith(`${viewerOrigin}/`) || details.url.startsWith('devtools://')
    if (!own) log.warn(`Denied: request for ${details.url}`)
    callback({ cancel: !own })
  })
}
