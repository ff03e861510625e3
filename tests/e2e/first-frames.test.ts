import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright'
import { digestText, expect, test } from './support/repo.ts'
import { untilRead } from './support/window.ts'

/** What was seen of a window from its first moment on. */
interface Film {
  /** Lightness of the ground that the system draws before the page does, 0 to 1. */
  readonly ground: number
  /** Mean lightness of the pictures that the page drew, one after the other. */
  readonly frames: number[]
}

/** Loaded before the app: films each window from the moment on in which it is shown. */
const camera = `
const { app } = require('electron')
const lightness = (hex) => [1, 3, 5].reduce((sum, at) => sum + parseInt(hex.slice(at, at + 2), 16), 0) / 765
globalThis.films = []
app.on('browser-window-created', (_event, window) => {
  const film = { ground: Number.NaN, frames: [] }
  globalThis.films.push(film)
  const shoot = async () => {
    if (window.isDestroyed()) return
    // A picture asked for before would make the window draw, and show itself, earlier than it does.
    if (!window.isVisible()) return void setTimeout(shoot, 1)
    film.ground = lightness(window.getBackgroundColor())
    // Made small, so that what is filmed does not fill the memory of the process that is watched.
    const image = (await window.webContents.capturePage().catch(() => null))?.resize({ width: 64 })
    const bytes = image?.toBitmap() ?? []
    let sum = 0
    let count = 0
    for (let at = 0; at + 3 < bytes.length; at += 4) {
      sum += bytes[at] + bytes[at + 1] + bytes[at + 2]
      count += 3
    }
    if (count > 0) film.frames.push(sum / count / 255)
    setTimeout(shoot, 10)
  }
  void shoot()
})
`

const filmsOf = (app: ElectronApplication): Promise<Film[]> =>
  app.evaluate(() => (globalThis as unknown as { films: Film[] }).films)

async function filmed(app: ElectronApplication, windows: number): Promise<Film[]> {
  await expect
    .poll(async () => (await filmsOf(app)).filter(({ frames }) => frames.length > 0).length)
    .toBe(windows)
  return filmsOf(app)
}

for (const theme of ['dark', 'light'] as const)
  test(`B77: no window and no sheet flashes at the start, ${theme}`, async ({ launch, repo, userData }) => {
    repo.commit('One', { 'digests/2026-01-01-a.md': digestText({ title: 'First' }) })
    writeFileSync(join(userData, 'camera.cjs'), camera)
    const before = await launch([repo.root])
    await untilRead(before.page)
    await before.page.evaluate((theme) => {
      const { viewer } = window as unknown as {
        viewer: { requests: { 'settings.set': (patch: object) => Promise<unknown> } }
      }
      return viewer.requests['settings.set']({ theme })
    }, theme)
    await before.close()

    const { app, page } = await launch([repo.root], {}, ['-r', join(userData, 'camera.cjs')])
    await untilRead(page)
    // A sheet is a part of the page; a second window is made as the first one was.
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    // Behind the answer: an answer that waits while a window is made can be lost to the collection of garbage.
    await app.evaluate(({ app }, root) => {
      const words = [...process.argv.slice(0, 1), app.getAppPath(), root]
      setImmediate(() => app.emit('second-instance', {}, words, root))
    }, repo.root)
    const films = await filmed(app, 2)
    await expect.poll(() => app.windows().length).toBe(2)
    const second = app.windows().find((each) => each !== page) as Page
    await untilRead(second)
    for (const { ground, frames } of [...films, ...(await filmed(app, 2))]) {
      const all = [ground, ...frames]
      if (theme === 'dark') expect(Math.max(...all), JSON.stringify(all)).toBeLessThan(0.3)
      // The same film of a light window is light: it does see what is drawn.
      else expect(Math.min(...all), JSON.stringify(all)).toBeGreaterThan(0.6)
    }
  })

/** Dots, colours and the hardest edge of a picture of the page: a text that was enlarged has none that is hard. */
async function pictureOf(app: ElectronApplication) {
  return app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    const [scale = 1] = (image?.getScaleFactors() ?? []).toSorted((one, other) => other - one)
    const { width, height } = image?.getSize(scale) ?? { width: 0, height: 0 }
    const bytes = image?.toBitmap({ scaleFactor: scale }) ?? Buffer.alloc(0)
    let edge = 0
    const colours = new Set<number>()
    for (let at = 0; at + 7 < bytes.length; at += 4) {
      colours.add(bytes.readUInt32LE(at))
      // To the next dot on its right, along a row.
      if ((at / 4 + 1) % width !== 0) edge = Math.max(edge, Math.abs((bytes[at] ?? 0) - (bytes[at + 4] ?? 0)))
    }
    return { dots: bytes.length / 4, width, height, colours: colours.size, edge: edge / 255 }
  })
}

for (const [switches, scale] of [
  [['--disable-gpu'], 1],
  [['--ozone-platform=x11', '--force-device-scale-factor=1.25'], 1.25],
  [['--disable-gpu', '--force-device-scale-factor=2'], 2],
] as const)
  test(`B78: content is there and sharp with ${switches.join(' ')}`, async ({ launch, repo }) => {
    repo.commit('One', { 'digests/2026-01-01-a.md': digestText({ title: 'First' }) })
    const { app, page } = await launch([repo.root], {}, switches)
    await untilRead(page)
    await expect(page.getByRole('row', { name: /First/ })).toBeVisible()
    expect(await page.evaluate(() => devicePixelRatio)).toBe(scale)
    const size = await page.evaluate(() => innerWidth * innerHeight)
    const { dots, colours, edge } = await pictureOf(app)
    // Drawn in the dots of the display, not enlarged afterwards.
    expect(Math.abs(dots / (size * scale * scale) - 1)).toBeLessThan(0.02)
    expect(colours).toBeGreaterThan(20)
    expect(edge).toBeGreaterThan(0.6)
  })
