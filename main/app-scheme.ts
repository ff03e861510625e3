import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol, type Session } from 'electron'

/** Where the page lives. A scheme of our own, so that no file:// path and no network address is ever trusted. */
export const viewerOrigin = 'app://viewer'

/** Address of the page. */
export const viewerUrl = `${viewerOrigin}/index.html`

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Must be called before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: false, codeCache: true } },
  ])
}

/** The page's content policy: nothing but our own files, no request out, no HTML from strings. */
function contentPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Serves the built page, and nothing else, under app://viewer. */
export function serveAppScheme(session: Session, folder: string, styleNonce: string): void {
  const headers = {
    'Content-Security-Policy': contentPolicy(styleNonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
  session.protocol.handle('app', async (request) => {
    const url = new URL(request.url)
    const path = normalize(join(folder, decodeURIComponent(url.pathname)))
    const type = types[extname(path)]
    if (url.host !== 'viewer' || request.method !== 'GET' || !path.startsWith(folder + sep) || !type) {
      return new Response('Not found', { status: 404 })
    }
    try {
      const bytes = await readFile(path)
      return new Response(new Uint8Array(bytes), { headers: { ...headers, 'Content-Type': type } })
    } catch {
      return new Response('Not found', { status: 404 })
    }
  })
}
