import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ChoicesStore, choicesFile } from '../../main/choices-store.ts'
import { noChoices, printChoices } from '../../shared/model/choices.ts'
import { temporaryFolder } from '../support/make-repo.ts'

const now = '2026-03-01T10:00:00.000Z'

function written(text: string): { folder: string; file: string } {
  const folder = temporaryFolder('choices')
  const file = choicesFile(folder, 'id')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return { folder, file }
}

describe('what a person decided about a repository', () => {
  test('is there again at the next start, and is written for no one who decided nothing', () => {
    const folder = temporaryFolder('choices')
    const store = new ChoicesStore(folder)
    expect(store.get('id')).toEqual({ choices: noChoices, damage: null })
    expect(existsSync(choicesFile(folder, 'id'))).toBe(false)
    store.change('id', { change: 'rule', code: 'privacy.email', off: true })
    expect(new ChoicesStore(folder).get('id').choices.rulesOff).toEqual(['privacy.email'])
    expect(new ChoicesStore(folder).get('other').choices).toEqual(noChoices)
    expect(readdirSync(dirname(choicesFile(folder, 'id')))).toEqual(['id.json'])
  })

  test('keeps the changes of two windows, whatever each of them had on screen', () => {
    const store = new ChoicesStore(temporaryFolder('choices'))
    store.change('id', { change: 'rule', code: 'privacy.email', off: true })
    store.change('id', { change: 'accept', prints: ['a', 'b'], all: true, now })
    store.change('id', { change: 'rule', code: 'file.empty', off: true })
    store.change('id', { change: 'take-back', prints: ['b'] })
    expect(store.get('id').choices).toMatchObject({
      rulesOff: ['privacy.email', 'file.empty'],
      baseline: { at: now, accepted: ['a'], known: ['b'] },
    })
  })

  test('accepted again is no longer known, and all accepted anew knows nothing else', () => {
    const store = new ChoicesStore(temporaryFolder('choices'))
    store.change('id', { change: 'accept', prints: ['a', 'b', 'c'], all: true, now })
    store.change('id', { change: 'take-back', prints: ['a', 'b'] })
    store.change('id', { change: 'accept', prints: ['a'], all: false, now })
    expect(store.get('id').choices.baseline).toEqual({ at: now, accepted: ['c', 'a'], known: ['b'] })
    store.change('id', { change: 'accept', prints: ['d'], all: true, now })
    expect(store.get('id').choices.baseline.known).toEqual([])
    store.change('id', { change: 'baseline-drop' })
    expect(store.get('id').choices.baseline).toEqual(noChoices.baseline)
  })

  test.each([
    ['cut', printChoices(noChoices).slice(0, 40)],
    ['no object', '[]'],
    ['nothing', ''],
    ['of a version to come', '{"version":2,"rulesOff":["file.empty"]}'],
  ])('a file that is %s gives the usual choices, says so and is kept', (_, text) => {
    const { folder, file } = written(text)
    const store = new ChoicesStore(folder)
    const { choices, damage } = store.get('id')
    expect(choices).toEqual(noChoices)
    expect(damage).toMatch(/damaged; the usual ones hold/)
    store.change('id', { change: 'rule', code: 'file.empty', off: true })
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(text)
    expect(new ChoicesStore(folder).get('id')).toMatchObject({
      choices: { rulesOff: ['file.empty'] },
      damage: null,
    })
  })

  test('files that are damaged one after the other are all kept', () => {
    const { folder, file } = written('first')
    new ChoicesStore(folder).get('id')
    new ChoicesStore(folder).get('id')
    writeFileSync(file, 'second')
    new ChoicesStore(folder).get('id')
    const asides = readdirSync(dirname(file)).filter((name) => name.includes('damaged'))
    expect(asides.map((name) => readFileSync(`${dirname(file)}/${name}`, 'utf8')).sort()).toEqual([
      'first',
      'second',
    ])
  })

  test('a damaged part leaves the others, and names itself', () => {
    const { folder } = written('{"version":1,"rulesOff":["file.empty"],"baseline":{"at":7}}')
    const { choices, damage } = new ChoicesStore(folder).get('id')
    expect(choices).toEqual({ ...noChoices, rulesOff: ['file.empty'] })
    expect(damage).toContain('(baseline)')
  })

  test('a rule that is no longer known is passed over', () => {
    const { folder } = written('{"version":1,"rulesOff":["file.gone","file.empty"]}')
    expect(new ChoicesStore(folder).get('id')).toMatchObject({
      choices: { rulesOff: ['file.empty'] },
      damage: null,
    })
  })

  test('a change that the disk does not take does not hold', () => {
    const folder = temporaryFolder('choices')
    writeFileSync(`${folder}/choices`, 'a file where the folder should be')
    const store = new ChoicesStore(folder)
    expect(() => store.change('id', { change: 'rule', code: 'file.empty', off: true })).toThrow()
    expect(store.get('id').choices.rulesOff).toEqual([])
  })
})
