import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const folders = ['shared', 'main', 'preload', 'renderer', 'tests', 'bench', 'scripts', 'docs']
const files = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
]
const code = files.filter((file) => /^(shared|main|preload|renderer)\/.*\.tsx?$/.test(file))

/** Files that a text names: by their path, or by their name alone. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|md))`/g)].map(([, name = '']) => name)

test('the map names no file that is not there', () => {
  const names = namedIn(map)
  expect(names.length).toBeGreaterThan(200)
  const known = new Set([...files, ...files.map((file) => basename(file))])
  expect(
    names.filter((name) => !known.has(name) && !files.some((file) => file.endsWith(`/${name}`))),
  ).toEqual([])
})

test('the map says of each folder what is in it', () => {
  const own = new Set(code.map((file) => `${dirname(file)}/`).filter((folder) => folder !== 'shared/'))
  const table = map.slice(map.indexOf('## Folders'), map.indexOf('## From a folder to a row'))
  const told = [...table.matchAll(/`([a-z/-]+\/)`/g)].map(([, folder]) => folder)
  expect(told.toSorted()).toEqual([...own].sort())
})

test('the map has a reason for each file of code over 300 lines', () => {
  const long = code.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > 300)
  const reasons = namedIn(map.slice(map.indexOf('## Files over 300 lines'))).map((name) => basename(name))
  expect(long.filter((file) => !reasons.includes(basename(file)))).toEqual([])
})
