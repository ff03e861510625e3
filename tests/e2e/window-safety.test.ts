import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'

// Each rule of the closed window is attacked from the page, as text of a repository would do it if it got to run.

/** A server on the loopback that counts who reaches it. */
async function trap(): Promise<{ url: string; hits: string[]; close: () => void }> {
  const hits: string[] = []
  const server: Server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end('reached')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, hits, close: () => server.close() }
}

/** Asked of the window itself: the test runner waits for navigations that never come. */
async function staysHome(app: ElectronApplication): Promise<void> {
  const home = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const text = await contents?.executeJavaScript('document.body.innerText')
    return { url: contents?.getURL(), text: String(text) }
  })
  expect(home.url).toBe('app://viewer/index.html')
  expect(home.text).toContain('1 of 1 session')
}

test('the page cannot be led elsewhere: link, script, redirect, form, frame', async ({ launch, repo }) => {
  repo.commit('First', { 'digests/2026-01-05-a.md': digestText({ title: 'A' }) })
  const server = await trap()
  const { app, page, takeComplaints } = await launch([repo.root])
  await expect(page.getByText('1 of 1 session')).toBeVisible()
  await page.evaluate((url) => {
    window.location.href = `${url}/location`
  }, server.url)
  await page.evaluate((url) => {
    const link = document.createElement('a')
    link.href = `${url}/link`
    document.body.append(link)
    link.click()
    link.remove()
  }, server.url)
  await page.evaluate((url) => {
    const form = document.createElement('form')
    form.action = `${url}/form`
    document.body.append(form)
    form.submit()
    form.remove()
  }, server.url)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = `${url}/frame`
    document.body.append(frame)
  }, server.url)
  await page.evaluate(() => {
    window.location.href = 'file:///etc/passwd'
  })
  await page.waitForTimeout(500)
  await staysHome(app)
  expect(server.hits).toEqual([])
  // Form and frame are refused by the policy as well, and say so; nothing else may be wrong.
  for (const complaint of await takeComplaints())
    expect(complaint).toMatch(/form-action|frame-src|default-src|Refused|Not allowed|ERR_BLOCKED|policy/i)
  server.close()
})

test('no window opens, no permission is given, nothing is downloaded', async ({ launch, repo }) => {
  repo.commit('First', { 'digests/2026-01-05-a.md': digestText({ title: 'A' }) })
  const server = await trap()
  const { app, page, takeComplaints } = await launch([repo.root])
  await expect(page.getByText('1 of 1 session')).toBeVisible()
  const opened = await page.evaluate((url) => {
    const blank = window.open(`${url}/open`)
    const own = window.open('app://viewer/index.html')
    return [blank, own].map((each) => each === null)
  }, server.url)
  expect(opened).toEqual([true, true])
  const permissions = await page.evaluate(async () => {
    const states: string[] = []
    for (const name of [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'midi',
    ] as const) {
      states.push(
        await navigator.permissions.query({ name: name as PermissionName }).then(
          (status) => status.state,
          () => 'denied',
        ),
      )
    }
    states.push(await Notification.requestPermission())
    states.push(
      await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'granted',
        () => 'denied',
      ),
    )
    return states
  })
  expect(new Set(permissions)).toEqual(new Set(['denied']))
  const downloads = await app.evaluate(({ session }) => {
    const started: string[] = []
    session.defaultSession.on('will-download', (event, item) => {
      if (!event.defaultPrevented) started.push(item.getURL())
    })
    ;(globalThis as { started?: string[] }).started = started
    return started
  })
  expect(downloads).toEqual([])
  await page.evaluate((url) => {
    const link = document.createElement('a')
    link.href = `${url}/file`
    link.download = 'file.txt'
    document.body.append(link)
    link.click()
    link.remove()
  }, server.url)
  await page.waitForTimeout(300)
  expect(await app.evaluate(() => (globalThis as { started?: string[] }).started)).toEqual([])
  expect(app.windows()).toHaveLength(1)
  expect(server.hits).toEqual([])
  await takeComplaints()
  server.close()
})

test('B71 B72: remote images, scripts, styles, fetches and sockets do not leave the page', async ({
  launch,
  repo,
}) => {
  const server = await trap()
  const attack = `![x](${server.url}/image.png) <img src="${server.url}/html.png" onerror="window.pwned=1"> <script src="${server.url}/script.js"></script> [a](javascript:window.pwned=1) ![y](//127.0.0.1/z.png) ![p](file:///etc/passwd)`
  repo.commit('First', {
    'digests/2026-01-05-a.md': digestText({
      title: 'A',
      decisions: [attack],
      context: [attack, `<style>@import url("${server.url}/css")</style>`],
    }),
  })
  const { page, takeComplaints } = await launch([repo.root])
  await page.getByRole('row', { name: /2026-01-05/ }).click()
  await expect(page.getByText('[image: x]').first()).toBeVisible()
  expect(await takeComplaints()).toEqual([])
  await page.evaluate(async (url) => {
    const image = new Image()
    image.src = `${url}/own.png`
    const script = document.createElement('script')
    document.head.append(script)
    await fetch(`${url}/fetch`).catch(() => {})
    try {
      new WebSocket(url.replace('http', 'ws'))
    } catch {}
    navigator.sendBeacon?.(`${url}/beacon`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }, server.url)
  expect(server.hits).toEqual([])
  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
  expect(await page.locator('img').count()).toBe(0)
  await takeComplaints()
  server.close()
})

test('the bridge takes no forged argument and answers no forged sender', async ({ launch, repo }) => {
  repo.commit('First', { 'digests/2026-01-05-a.md': digestText({ title: 'A' }) })
  const { app, page } = await launch([repo.root])
  await expect(page.getByText('1 of 1 session')).toBeVisible()
  const codes = await page.evaluate(async () => {
    const { requests } = (window as unknown as { viewer: object }).viewer as {
      requests: Record<
        string,
        (arg: unknown, ticket?: unknown) => Promise<{ ok: boolean; error?: { code: string } }>
      >
    }
    const tried: [string, unknown, unknown?][] = [
      ['sessions.query', { query: 1, sort: [], removed: false, group: null }],
      ['sessions.rows', { ids: Array.from({ length: 501 }, () => 'd:x') }],
      ['digest.raw', { session: 'd:digests/2026-01-05-a.md', revision: 'HEAD', from: 1, count: 10 }],
      ['compare.run', { a: null, b: null, ignoreWhitespace: false }],
      ['settings.set', { theme: 'pink' }],
      ['repo.openRecent', { id: { toString: 'x' } }],
      ['export.save', { what: 'sessions', format: 'exe', query: '', sort: [], removed: false }],
      ['repo.chooseFolder', { offers: [-1] }],
      ['request.cancel', { ticket: 0 }],
      ['sessions.rows', { ids: [] }, 1.5],
      ['sessions.rows', { ids: [] }, 'one'],
    ]
    const codes: string[] = []
    for (const [name, arg, ticket] of tried)
      codes.push((await requests[name]?.(arg, ticket))?.error?.code ?? 'answered')
    return codes
  })
  expect(codes).toEqual(codes.map(() => 'refused'))
  expect(await page.evaluate(() => typeof (window as { require?: unknown }).require)).toBe('undefined')
  expect(
    await page.evaluate(() => Object.keys((window as unknown as { viewer: object }).viewer).sort()),
  ).toEqual(['events', 'requests'])

  // Another web contents that got hold of the preload is no window of ours.
  const forged = await app.evaluate(async ({ BrowserWindow, app: electron }) => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: {
        preload: `${electron.getAppPath()}/out/preload/index.cjs`,
        sandbox: true,
        contextIsolation: true,
      },
    })
    await window.loadURL('app://viewer/index.html')
    const reply = await window.webContents.executeJavaScript('window.viewer.requests["recent.list"](null)')
    window.destroy()
    return reply as { ok: boolean; error?: { code: string } }
  })
  expect(forged.ok).toBe(false)
  expect(forged.error?.code).toBe('refused')
})
