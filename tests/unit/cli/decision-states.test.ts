import { beforeAll, describe, expect, test } from 'vitest'
import { ChoicesStore } from '../../../main/choices-store.ts'
import { repositoryId } from '../../../main/repository-id.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

const early = 'Keep one release of the service on the host'
const late = 'Keep three releases of the service on the host'
const digest = (day: string, decision: string) =>
  `---\nproject: ferry\nsession_date: ${day}\n---\n\n# ${day}\n\n## Decisions\n\n- ${decision}\n`

let cli: Cli
let repo: TestRepo
let dataFolder: string
beforeAll(async () => {
  cli = await openCli()
  repo = makeRepo()
  repo.commit('one', {
    'digests/a.md': digest('2026-01-05', early),
    'digests/b.md': digest('2026-03-01', late),
  })
  dataFolder = temporaryFolder('data')
  const row = (path: string, text: string) => ({ row: `d:${path}`, text })
  new ChoicesStore(dataFolder).change(repositoryId(repo.root), {
    change: 'kin',
    verdict: {
      decision: row('digests/a.md', early),
      other: row('digests/b.md', late),
      kind: 'replaced-by',
      accepted: true,
      reason: 'three fit on the disk',
    },
  })
})

const json = async (...words: string[]) => (await cli(...words, '--user-data', dataFolder)).json()

describe('decisions on the command line', () => {
  test('count an accepted suggestion as replaced, in list and export, and not without choices', async () => {
    const list = await json('decisions', repo.root, '--json')
    expect(list.states).toEqual({ standing: 1, reworded: 0, dropped: 0, replaced: 1 })
    const exported = await json('export', repo.root, 'decisions', '--json')
    for (const rows of [list.decisions, exported]) {
      const replaced = rows.filter(({ state }: { state: string }) => state === 'replaced')
      expect(replaced).toMatchObject([
        { text: early, replacedBy: late, replacedHow: 'accepted', acceptedReason: 'three fit on the disk' },
      ])
    }
    const plain = await json('decisions', repo.root, '--json', '--no-choices')
    expect(plain.states).toEqual({ standing: 2, reworded: 0, dropped: 0, replaced: 0 })
  })

  test('are narrowed to a state, and tell the days from decided to recorded', async () => {
    const { shown, total, decisions } = await json('decisions', repo.root, '--json', '--state', 'standing')
    expect([shown, total]).toEqual([1, 2])
    const [decision] = decisions
    expect(decision.text).toBe(late)
    const days = (Date.parse(decision.recordedOn.slice(0, 10)) - Date.parse('2026-03-01')) / 86_400_000
    expect(decision.lagDays).toBe(days)
    const words = await cli('decisions', repo.root, '--user-data', dataFolder)
    expect(words.stderr).toContain('2 of 2 decisions: 1 standing, 0 reworded, 0 dropped, 1 replaced.')
    expect((await cli('decisions', repo.root, '--state', 'lost')).code).toBe(2)
  })
})
