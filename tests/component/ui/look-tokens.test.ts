import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../../renderer')
const tokens = readFileSync(join(renderer, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'

/** The hex colour of each token on one ground. */
function coloursOf(theme: Theme): ReadonlyMap<string, string> {
  const pairs = tokens.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  )
}

/** Relative luminance of WCAG 2, from 0 to 1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const surfaces = ['surface-0', 'surface-1', 'surface-2']
const grounds = [
  ...surfaces,
  'accent-tint',
  'added-ground',
  'dropped-ground',
  'reworded-ground',
  'moved-ground',
]
const words = ['added-word', 'dropped-word']

/** Each token that is read, with every ground it may stand on. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'text-1': [...grounds, ...words],
  'text-2': [...grounds, ...words],
  'text-3': grounds,
  accent: grounds,
  'on-accent': ['accent'],
  added: [...surfaces, 'accent-tint', 'added-ground'],
  dropped: [...surfaces, 'accent-tint', 'dropped-ground'],
  reworded: [...surfaces, 'accent-tint', 'reworded-ground'],
  moved: [...surfaces, 'accent-tint', 'moved-ground'],
}

/** Each token that is only seen: edges of controls, focus, marks of charts. */
const marks: Readonly<Record<string, readonly string[]>> = {
  edge: surfaces,
  accent: [...grounds, ...words],
  'chart-3': ['surface-0'],
  'chart-4': ['surface-0'],
}

function tooFaint(theme: Theme, pairs: typeof texts, least: number): string[] {
  const colours = coloursOf(theme)
  const colour = (name: string) => colours.get(name) ?? expect.fail(`no token --${name}`)
  return Object.entries(pairs).flatMap(([name, on]) =>
    on
      .map((ground) => ({ ground, ratio: contrast(colour(name), colour(ground)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`),
  )
}

describe('contrast of the colour tokens', () => {
  it('is counted as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it.each<Theme>(['light', 'dark'])(
    'is 4.5 or more for every text on every ground it stands on, %s',
    (theme) => {
      expect(tooFaint(theme, texts, 4.5)).toEqual([])
    },
  )

  it.each<Theme>(['light', 'dark'])('is 3 or more for every edge and mark, %s', (theme) => {
    expect(tooFaint(theme, marks, 3)).toEqual([])
  })
})

/** Every rule of the style sheets but the tokens and the sheet for paper, as "file: declaration". */
function declarations(): string[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !/(^|[\\/])(tokens|print)\.css$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(renderer, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      return [...text.matchAll(/([\w-]+:\s[^;{}]+);/g)].map(([, rule]) => `${file}: ${rule}`)
    })
}

/** Every token that a style sheet names, as "file: name". */
function named(): string[] {
  return declarations().flatMap((rule) =>
    [...rule.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => `${rule.split(': ')[0]}: ${name}`),
  )
}

describe('the style sheets', () => {
  const rules = declarations()

  it('are all read', () => {
    expect(rules.length).toBeGreaterThan(1_000)
  })

  it('take their colours from the tokens alone', () => {
    const own = rules.filter((rule) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|lab|lch|oklch|color-mix)a?\(/i.test(rule))
    expect(own).toEqual([])
  })

  it('make no grey by letting what is below shine through', () => {
    expect(rules.filter((rule) => /\bopacity: (?!0$|1$)/.test(rule))).toEqual([])
  })

  it('set no capitals and no wider letters', () => {
    expect(rules.filter((rule) => /letter-spacing|text-transform|font-variant-caps/.test(rule))).toEqual([])
  })

  it('round a corner as the tokens say, or not at all', () => {
    const rounded = rules.filter((rule) => rule.includes('border-radius: '))
    expect(rounded.filter((rule) => !/border-radius: (var\(--radius(-small)?\)|0|50%)/.test(rule))).toEqual(
      [],
    )
  })

  it('name no token that does not exist', () => {
    const given = new Set([...tokens.matchAll(/--([\w-]+):/g)].map(([, name]) => name))
    const here = new Set(rules.flatMap((rule) => [...rule.matchAll(/--([\w-]+): /g)].map(([, name]) => name)))
    const scripts = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const set = scripts.map((file) => readFileSync(join(renderer, file), 'utf8')).join('\n')
    const unknown = named().filter((one) => {
      const name = one.split(': ')[1] ?? ''
      return !given.has(name) && !here.has(name) && !set.includes(`--${name.replace(/-\d$/, '-${')}`)
    })
    expect(unknown).toEqual([])
  })
})
