import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandIds, keyCommands } from '../../../renderer/state/key-list.ts'
import { sentences } from '../../../renderer/ui/shell/palette-actions.ts'

const root = join(import.meta.dirname, '../../..')
const renderer = join(root, 'renderer')
const sources = new Map(
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/key-list\.ts$|palette-actions\.ts$/.test(name))
    .map((name) => [name, readFileSync(join(renderer, name), 'utf8')]),
)
const all = [...sources.values()].join('\n')

/** Commands that an element takes itself while it has the focus, by the word for their key in its code. */
const onElement: Partial<Record<(typeof commandIds)[number], RegExp>> = {
  'row.first': /'first'/,
  'row.last': /'last'/,
  'row.mark': /onMark/,
  'row.menu': /'ContextMenu'/,
  'row.open': /'Enter'/,
  'value.any': /event\.key !== ' '/,
  'value.not': /event\.key === 'x'/,
  'filter.off': /'Delete'.*'Backspace'/,
  'column.sort': /'o'/,
  'column.wider': /Shift/,
  'column.narrower': /Shift/,
  'column.left': /ArrowLeft/,
  'column.right': /ArrowRight/,
  'column.pin': /KeyP/,
  'note.keep': /'Enter' && \(event\.ctrlKey/,
  forget: /'Delete'/,
}

/** What moves the focus or acts on what has it, or opens the palette itself: of no use from there. */
const notInPalette = new Set([
  ...[
    'area.next',
    'area.previous',
    'row.next',
    'row.previous',
    'row.first',
    'row.last',
    'row.open',
    'row.mark',
  ],
  ...['row.menu', 'value.any', 'value.not', 'filter.off', 'column.sort', 'column.wider', 'column.narrower'],
  ...['column.right', 'column.left', 'column.pin', 'note.keep', 'forget', 'palette', 'leave'],
])

describe('the sheet of keys', () => {
  test('lists no command that nothing acts on', () => {
    for (const id of commandIds) {
      const acts = onElement[id] ?? new RegExp(`useCommand\\(\\s*'${id.replace('.', '\\.')}'`)
      const isWalked = new RegExp(`'${id.replace('.', '\\.')}'`)
      expect(acts.test(all) || isWalked.test(all), id).toBe(true)
    }
  })

  test('lists every key that an element takes itself', () => {
    // Plain keys of lists, fields and sliders are no commands.
    const plain = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Enter|Escape|Tab|F10| )$/
    const listed = new Set(
      Object.values(keyCommands).flatMap(({ keys }) => keys.map((key) => key.replace(/^.*\+(?=.)/, ''))),
    )
    for (const [name, text] of sources)
      for (const [, key = ''] of text.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '([^']+)'/g))
        expect(plain.test(key) || listed.has(key), `${key} in ${name}`).toBe(true)
  })

  test('is silent about no letter that acts though single-letter keys are switched off', () => {
    for (const [name, text] of sources) {
      const takesLetter =
        /\bkey(?:\.toLowerCase\(\))? === '[a-z]'|\b[a-z]: -?\d[,\s}][^\n]*\}\[(event\.)?key\]/.test(text)
      const isPalette = name.endsWith('palette.tsx')
      if (takesLetter && !isPalette) expect(text, name).toMatch(/singleKeys|useSingleKeys|\bsingle\b/)
    }
  })
})

test('the palette has every command that is of use from there', () => {
  const missing = commandIds.filter((id) => sentences[id] === undefined && !notInPalette.has(id))
  expect(missing).toEqual([])
  expect(commandIds.filter((id) => sentences[id] !== undefined && notInPalette.has(id))).toEqual([])
})

test('each key of the README is one of the list', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const table = readme.slice(readme.indexOf('## Keys'), readme.indexOf('## Command line'))
  const names: Readonly<Record<string, string>> = {
    Ctrl: 'Mod',
    Esc: 'Escape',
    '←': 'ArrowLeft',
    '→': 'ArrowRight',
  }
  const told = [...table.matchAll(/`([^`]+)`/g)].map(([, keys = '']) => {
    const words = keys.split(' ').map((key) => names[key] ?? key)
    return /^(Mod|Alt|Shift)$/.test(words[0] ?? '') ? words.join('+') : words.join(' ')
  })
  expect(told.length).toBeGreaterThan(30)
  const listed = new Set<string>(Object.values(keyCommands).flatMap(({ keys }) => keys.map(small)))
  expect(told.filter((keys) => !listed.has(small(keys)))).toEqual([])
})

/** A letter beside Ctrl is written large on key caps. */
function small(keys: string): string {
  return keys.startsWith('Mod+') ? keys.toLowerCase() : keys
}
