import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = join(fileURLToPath(import.meta.url), '..', '..')
const layers = ['shared', 'main', 'preload', 'renderer'] as const

interface Source {
  readonly path: string
  readonly imports: readonly string[]
}

function sourcesOf(layer: string): Source[] {
  return readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(root, layer, name), 'utf8')
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')
      return { path: `${layer}/${name.replaceAll('\\', '/')}`, imports }
    })
}

const sources = layers.flatMap(sourcesOf)

function importersOf(...modules: readonly string[]): string[] {
  return sources
    .filter(({ imports }) => imports.some((name) => modules.includes(name)))
    .map(({ path }) => path)
}

describe('who may import what', () => {
  test('each dangerous module has the importers that were meant, and no other', () => {
    expect(importersOf('node:child_process', 'child_process')).toEqual([
      // Reads repositories, through an allow-list.
      'main/repo-host/git-command.ts',
      // Builds the sample in the app's own data folder; the only writer.
      'main/repo-host/sample-git.ts',
    ])
    expect(importersOf('gray-matter')).toEqual(['main/repo-host/read-frontmatter.ts'])
    expect(importersOf('chokidar')).toEqual(['main/repo-host/watcher.ts'])
    expect(
      importersOf('node:http', 'node:https', 'node:net', 'node:dgram', 'node:tls', 'node:dns', 'node:http2'),
    ).toEqual([])
    // For the one word `gc`, which V8 hands out in no other way.
    expect(importersOf('node:vm')).toEqual(['main/repo-host/rest.ts'])
    expect(importersOf('node:module')).toEqual([])
  })

  test('the page has one door', () => {
    const users = sourcesOf('renderer').filter(({ path }) =>
      readFileSync(join(root, path), 'utf8').includes('window.viewer'),
    )
    expect(users.map(({ path }) => path)).toEqual(['renderer/bridge.ts'])
  })

  test('no layer reaches into one that it may not know', () => {
    const forbidden: Readonly<Record<(typeof layers)[number], RegExp>> = {
      shared: /\/(main|preload|renderer)\/|^node:|^electron|^react/,
      main: /\/(renderer|preload)\//,
      preload: /\/(main|renderer)\//,
      renderer: /\/(main|preload)\/|^node:|^electron/,
    }
    for (const layer of layers) {
      const wrong = sourcesOf(layer).filter(({ imports }) =>
        imports.some((name) => forbidden[layer].test(name)),
      )
      expect(wrong.map(({ path }) => path)).toEqual([])
    }
  })

  test('what is shared of the page knows no view, and its state no drawing', () => {
    const drawn: Readonly<Record<string, RegExp>> = {
      'renderer/ui': /\/views\//,
      'renderer/state': /\/(views|ui)\//,
    }
    for (const [folder, forbidden] of Object.entries(drawn)) {
      const files = sourcesOf(folder)
      expect(files.length).toBeGreaterThan(10)
      const wrong = files.filter(({ imports }) => imports.some((name) => forbidden.test(name)))
      expect(wrong.map(({ path }) => path)).toEqual([])
    }
  })

  test('no text that is cut can be scrolled out of its beginning, as a selection that is drawn would', () => {
    const cut = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) =>
        [...readFileSync(join(root, 'renderer', name), 'utf8').matchAll(/[^{}]*\{[^{}]*\}/g)].map(
          ([rule]) => `${name} ${rule.trim()}`,
        ),
      )
      .filter((rule) => rule.includes('text-overflow: ellipsis'))
    expect(cut.length).toBeGreaterThan(10)
    expect(cut.filter((rule) => !rule.includes('overflow: clip;'))).toEqual([])
  })

  test('numbers are written by one helper', () => {
    const others = sources.filter(({ path }) =>
      /toLocaleString\(/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(others.map(({ path }) => path)).toEqual([])
  })

  test('a count before its noun is written by the helper that knows one from many', () => {
    const byHand = /\} (?:[a-z]+ )?\$?\{[\w.]+ === 1 \? '(\w+)' : '\1s'/
    expect(byHand.test("{more} more {more === 1 ? 'line' : 'lines'}")).toBe(true)
    const found = sources.filter(({ path }) => byHand.test(readFileSync(join(root, path), 'utf8')))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('what a file of code gives others says what it is', () => {
    const bare =
      /(?<!\*\/\n)^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm
    expect('/** One. */\nexport const one = 1\n'.match(bare)).toBe(null)
    expect('export const two = 2\n'.match(bare)).not.toBe(null)
    const found = sources.flatMap(({ path }) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(bare)].map(([, name]) => `${path} ${name}`),
    )
    expect(found).toEqual([])
  })

  test('no function is written twice', () => {
    const places = new Map<string, string[]>()
    for (const { path } of sources) {
      const text = readFileSync(join(root, path), 'utf8')
      for (const [, name = '', rest = ''] of text.matchAll(
        /^(?:export )?(?:async )?function\*? (\w+)([^\n]*\{\n[\s\S]*?\n\})/gm,
      )) {
        // Under another name, with other names of what it takes and other blanks it is the same.
        const [, taken = ''] = /^\((.*?)\)/.exec(rest) ?? []
        const names = [name, ...[...taken.matchAll(/(\w+)\??:/g)].map(([, own = '']) => own)]
        const body = names.reduce(
          (code, own, at) => code.replaceAll(new RegExp(`\\b${own}\\b`, 'g'), `_${at}`),
          rest,
        )
        const key = body.replaceAll(/\s+/g, ' ')
        places.set(key, [...(places.get(key) ?? []), `${path} ${name}`])
      }
    }
    expect(places.size).toBeGreaterThan(1_000)
    expect([...places].filter(([body, { length }]) => length > 1 && body.length > 80)).toEqual([])
  })

  test('the repo host and the command line run without Electron', () => {
    const wrong = sources.filter(
      ({ path, imports }) =>
        /^main\/(repo-host|cli)\//.test(path) && imports.some((name) => name.startsWith('electron')),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
