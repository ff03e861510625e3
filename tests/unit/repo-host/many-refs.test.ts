import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { findCommit, offerRefs } from '../../../main/repo-host/named-commits.ts'
import { ok } from '../../../shared/model/result.ts'
import { makeRepo, runTestGit, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { expectOk } from '../git/read-all.ts'
import { digest, note } from './live.ts'

/** So many branches, and as many tags. */
const count = 2_500

/** Of the first commit in the end, however they come to be there. */
const moved = ['team-7/topic-2407', 'v1'] as const

const packings: Readonly<Record<string, (repo: TestRepo) => unknown>> = {
  'each in a file of its own': () => {},
  'packed into one file': (repo) => repo.git('pack-refs', '--all'),
  'packed, and some moved since': (repo) => {
    const move = (to: string) => repo.git('branch', '-f', moved[0], to) + repo.git('tag', '-f', moved[1], to)
    move('main')
    repo.git('pack-refs', '--all')
    move('main~1')
  },
}

/** A git that notes each start of it. */
async function countedGit() {
  const { path, version } = expectOk(await findGit())
  const folder = temporaryFolder('git')
  const [program, starts] = [join(folder, 'git'), join(folder, 'starts')]
  writeFileSync(program, `#!/bin/sh\necho x >> '${starts}'\nexec '${path}' "$@"\n`)
  chmodSync(program, 0o755)
  writeFileSync(starts, '')
  const started = () => {
    const { length } = readFileSync(starts, 'utf8')
    writeFileSync(starts, '')
    return length / 2
  }
  return { git: ok({ path: program, version }), started }
}

it.skipIf(process.platform === 'win32').each(Object.keys(packings))(
  'a repository with thousands of branches and tags is read by as few processes as one with a few: %s',
  async (packing) => {
    const repo = makeRepo()
    const first = repo.commit('First', { [note]: digest('First') })
    const second = repo.commit('Second', { [note]: digest('Second') })
    const { git, started } = await countedGit()
    /** Opens it, looks again, lists and finds names: all that is done with refs. */
    const read = async (...names: readonly string[]) => {
      const engine = await openEngine(repo.root, { git })
      await engine.check()
      const { reader } = engine
      if (!reader) throw new Error('no git')
      const offer = expectOk(await offerRefs(reader, '', null))
      const found: string[] = []
      for (const name of names) found.push(expectOk(await findCommit(reader, name)).commit)
      return { engine, reader, offer, found, starts: started() }
    }
    const few = await read('main', 'main', 'main', 'main')
    const refs = Array.from({ length: count }, (_, at) => [
      `create refs/heads/team-${at % 50}/topic-${at} ${first}`,
      `create refs/tags/v${at} ${at % 2 ? first : second}`,
    ])
    runTestGit(repo.root, ['update-ref', '--stdin'], { input: `${refs.flat().join('\n')}\n` })
    packings[packing]!(repo)

    const many = await read(moved[0], 'v2499', 'v2498', moved[1])
    // A few more or less, as one of them happens to end before the next question.
    expect(many.starts).toBeLessThan(few.starts + 20)
    expect(many.found).toEqual([first, first, second, first])
    expect(many.offer.total).toBe(2 * count + 1)
    expect(many.engine.state).toMatchObject({ head: second, branch: 'main', banners: [] })
    expect(many.engine.history.chains).toEqual(few.engine.history.chains)
    // 24, 240 to 249, 2400 to 2499.
    expect(expectOk(await offerRefs(many.reader, 'topic-24', null)).total).toBe(111)

    repo.git('checkout', '-q', 'team-9/topic-59')
    await many.engine.check()
    expect(many.engine.state).toMatchObject({ head: first, branch: 'team-9/topic-59' })
    const third = repo.commit('Third', { [note]: digest('Third') })
    await many.engine.check()
    expect(many.engine.history.chains.get(note)?.revisions.map(({ commit }) => commit)).toEqual([
      third,
      first,
    ])
  },
)
