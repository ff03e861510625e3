import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ChoicesStore } from '../../../main/choices-store.ts'
import { previewMapping } from '../../../main/repo-host/mapping-preview.ts'
import { repositoryId } from '../../../main/repository-id.ts'
import { printsOf } from '../../../shared/index/judgement.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { noChoices } from '../../../shared/model/choices.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { inputOf, recordOf } from '../index/sample.ts'
import { type Cli, openCli } from './run-cli.ts'

const digest =
  '---\nproject: ferry\nstatus: odd\n---\n\n# One\n\nWrite to ann@harbour-crew.org or to bob@harbour-crew.org.\n'

let cli: Cli
let repo: TestRepo
let dataFolder: string
let store: ChoicesStore
beforeAll(async () => {
  cli = await openCli()
  repo = makeRepo()
  repo.commit('one', { 'digests/one.md': digest })
  dataFolder = temporaryFolder('data')
  store = new ChoicesStore(dataFolder)
})

const problems = (...options: string[]) =>
  cli('problems', repo.root, '--json', '--user-data', dataFolder, ...options).then((run) => run.json())

describe('what was chosen in the window', () => {
  test('holds on the command line, is said, and can be set aside', async () => {
    const { total } = await problems()
    const id = repositoryId(repo.root)
    store.change(id, { change: 'rule', code: 'privacy.email', off: true })
    const ruled = await problems()
    const off = ruled.aside.off
    expect(off).toBeGreaterThan(0)
    expect(ruled).toMatchObject({ total: total - off, aside: { rulesOff: 1, accepted: 0, fresh: null } })

    const { index } = await openEngine(repo.root)
    const odd = index.problems.filter(({ code }) => code === 'field.undocumented-value').map(({ id }) => id)
    const now = '2026-03-01T10:00:00.000Z'
    store.change(id, { change: 'accept', prints: printsOf(index, odd), all: false, now })
    expect(await problems()).toMatchObject({
      total: total - off - odd.length,
      aside: { off, rulesOff: 1, accepted: odd.length },
    })

    const every = await problems('--all')
    expect(every.total).toBe(total)
    const standings = every.problems.map(({ standing }: { standing: string }) => standing)
    expect(standings.filter((each: string) => each === 'off')).toHaveLength(off)
    const plain = await problems('--no-choices')
    expect(plain.total).toBe(total)
    expect(plain).not.toHaveProperty('aside')

    const words = await cli('problems', repo.root, '--user-data', dataFolder)
    expect(words.stderr).toContain(`1 rule off, ${off} finding`)
    expect(words.stderr).toContain(`${odd.length} accepted`)
    const list = await cli('list', repo.root, '--json', '--user-data', dataFolder)
    expect(list.json().sessions[0].problemCount).toBe(total - off - odd.length)
    const csv = await cli('export', repo.root, 'problems', '--csv', '--user-data', dataFolder)
    expect(csv.stderr).toContain('accepted')
    expect(csv.stdout).not.toContain('privacy.email')
  })
})

describe('a mapping file', () => {
  const german = '---\nVorhaben: ferry\n---\n\n# Eins\n\n## Beschlossen\n\n- Keep it\n'
  const mapping = 'fields:\n  project: Vorhaben\n  colour: Farbe\nsections:\n  Decisions: Beschlossen\n'
  let mapped: TestRepo
  const inFile = (text: string) => {
    const file = join(temporaryFolder('mapping'), 'own.yaml')
    writeFileSync(file, text)
    return file
  }
  beforeAll(() => {
    mapped = makeRepo()
    mapped.commit('one', { 'digests/one.md': german })
  })

  test('gives fields and items their names, and says what it passes over', async () => {
    const plain = (await cli('list', mapped.root, '--json')).json()
    expect(plain.sessions[0]).toMatchObject({ project: null, counts: { decisions: 0 } })
    const run = await cli('list', mapped.root, '--json', '--mapping', inFile(mapping))
    expect(run.json().sessions[0]).toMatchObject({ project: 'ferry', counts: { decisions: 1 } })
    expect(run.stderr).toMatch(/own\.yaml:3: “colour” is no documented name/)
  })

  test('is refused in one sentence when it cannot be used', async () => {
    const run = await cli('list', mapped.root, '--mapping', inFile('['.repeat(20_000)))
    expect(run).toMatchObject({ code: 2, stdout: '' })
    expect(run.stderr).toMatch(/nested deeper/)
    expect(await cli('list', mapped.root, '--mapping', join(mapped.root, 'gone.yaml'))).toMatchObject({
      code: 2,
    })
  })

  test('of the window holds here, and is read anew from what another one left behind', async () => {
    store.change(repositoryId(mapped.root), { change: 'mapping', name: 'own.yaml', text: mapping, now: '' })
    const list = await cli('list', mapped.root, '--json', '--user-data', dataFolder)
    expect(list.json().sessions[0].project).toBe('ferry')

    const remembered = temporaryFolder('store')
    const read = async (text: string | null) => {
      const choices = { ...noChoices, mapping: text === null ? null : { name: 'own.yaml', text, since: '' } }
      const engine = await openEngine(mapped.root, { store: remembered, choices })
      await engine.save()
      const [row] = engine.index.rows
      await engine.close()
      return row?.session.project
    }
    expect(await read(null)).toBe(null)
    expect(await read(mapping)).toBe('ferry')
    expect(await read(mapping)).toBe('ferry')
    expect(await read(null)).toBe(null)
  })

  test('is previewed: what it changes, how often, and where', async () => {
    mapped.commit('two', {
      'digests/two.md': german.replace('# Eins', '# Zwei'),
      'digests/three.md': '---\nproject: other\nVorhaben: ferry\n---\n\n# Drei\n',
    })
    const engine = await openEngine(mapped.root)
    const signal = new AbortController().signal
    expect(await previewMapping(engine.index, mapping, signal)).toEqual({
      faults: [{ line: 3, what: '“colour” is no documented name of fields.' }],
      refused: false,
      digests: 3,
      changedDigests: 2,
      changedRecords: 0,
      changes: [
        {
          part: 'fields',
          written: 'Vorhaben',
          from: null,
          to: 'project',
          count: 2,
          path: 'digests/one.md',
          line: 2,
        },
        {
          part: 'sections',
          written: 'Beschlossen',
          from: null,
          to: 'Decisions',
          count: 2,
          path: 'digests/one.md',
          line: 7,
        },
      ],
      more: 0,
    })
    expect(await previewMapping(engine.index, '- a', signal)).toMatchObject({ refused: true, changes: [] })
  })

  test('is previewed with pauses, in which it can be broken off, where there are records alone', async () => {
    const index = buildIndex(inputOf([], [recordOf(1, 's-1')]))
    await expect(previewMapping(index, mapping, AbortSignal.abort())).rejects.toThrow()
  })
})
