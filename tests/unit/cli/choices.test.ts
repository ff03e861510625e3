import { beforeAll, describe, expect, test } from 'vitest'
import { ChoicesStore } from '../../../main/choices-store.ts'
import { repositoryId } from '../../../main/repository-id.ts'
import { printsOf } from '../../../shared/index/judgement.ts'
import { makeRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
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

    const { problems: all } = (await openEngine(repo.root)).index
    const odd = all.filter(({ code }) => code === 'field.undocumented-value').map(({ id }) => id)
    const now = '2026-03-01T10:00:00.000Z'
    store.change(id, { change: 'accept', prints: printsOf(all, odd), all: false, now })
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
