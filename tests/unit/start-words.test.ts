import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseStartArguments } from '../../main/start-arguments.ts'

const script = new URL('../../scripts/lib/start-words.mjs', import.meta.url).href
const { startWords }: { startWords: (args: readonly string[], from: string) => string[] } = await import(
  script
)

const folder = mkdtempSync(join(tmpdir(), 'digest-audit-words-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the app makes of what stood behind `npm start --`. */
const asked = (...args: string[]) =>
  parseStartArguments(startWords(args, dirname(folder)), '/nowhere near it')

test('a start that names nothing leaves what was open last to the app, with the sample for the first time', () => {
  expect(asked()).toMatchObject({ repository: null, link: null, sample: false, sampleAtFirst: true })
  expect(asked('--sample')).toMatchObject({ repository: null, sample: true, sampleAtFirst: false })
})

test('a link reaches the app as it is, alone and beside a clone, in either order', () => {
  const link = 'digest-audit:1/name=a/roots=/head=/folders=/place=%7B%7D'
  expect(asked(link)).toMatchObject({ repository: null, link, sample: false, sampleAtFirst: false })
  for (const both of [
    [basename(folder), link],
    [link, basename(folder)],
  ])
    expect(asked(...both)).toMatchObject({ repository: folder, link, sample: false })
  expect(asked('Digest-Audit:damaged').link).toBe('Digest-Audit:damaged')
})

test('a folder counts from where npm was called, and one that is not there is named', () => {
  expect(asked(basename(folder), '--folder', 'a', '--folder', 'b')).toMatchObject({
    repository: folder,
    folders: ['a', 'b'],
    sampleAtFirst: false,
  })
  expect(() => asked('not there')).toThrow(`There is no folder ${join(dirname(folder), 'not there')}.`)
  for (const half of [['--folder'], ['--folder', 'a'], [folder, '--folder']])
    expect(() => asked(...half)).toThrow('one of the two is missing')
})
