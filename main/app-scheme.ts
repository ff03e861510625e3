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

/**
 * Serves the built page, and nothing else, under app://viewer. By the older of Electron's two ways: the newer one loads
 * a whole HTTP client into the process before the first file is served.
 */
export function serveAppScheme(session: Session, folder: string, styleNonce: string): void {
  const headers = {
    'Content-Security-Policy': contentPolicy(styleNonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
  session.protocol.registerBufferProtocol('app', (request, answer) => {
    const refuse = () => answer({ statusCode: 404, mimeType: 'text/plain', data: Buffer.from('Not found') })
    const file = fileOf(request, folder)
    if (!file) return refuse()
    const answerWith = (data: Buffer) => answer({ headers: { ...headers, 'Content-Type': file.type }, data })
    readFile(file.path).then(answerWith, refuse)
  })
}

/** File of the page that is asked for, with its type; null: nothing that is served. */
function fileOf(
  request: { readonly url: string; readonly method: string },
  folder: string,
): { readonly path: string; readonly type: string } | null {
  let path: string
  try {
    const { host, pathname } = new URL(request.url)
    if (host !== 'viewer' || request.method !== 'GET') return null
    path = normalize(join(folder, decodeURIComponent(pathname)))
  } catch {
    return null
  }
  const type = types[extname(path)]
  return type && path.startsWith(folder + sep) ? { path, type } : null
}
