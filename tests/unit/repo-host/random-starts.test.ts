import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HistoryStore } from '../../../main/repo-host/history-store.ts'
import { noChoices } from '../../../shared/model/choices.ts'
import { makeRepo, openTestRepo, type TestRepo, temporaryFolder } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { mulberry, randomPlan } from '../git/random-plan.ts'
import { seenBy } from './seen.ts'

/** Histories of each kind of clone, and starts of each of them. */
const histories = 2
const starts = 10

const clones: Readonly<Record<string, readonly string[]>> = {
  whole: [],
  shallow: ['--depth', '3'],
  partial: ['--filter=blob:none'],
}

/** What a person, git and bad luck do between two starts, each by chance. */
function createWorld(origin: TestRepo, repo: TestRepo, ids: readonly string[], seed: number) {
  const random = mulberry(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!
  const store = temporaryFolder('store')
  let folders: readonly string[] = ['digests']
  let guessedRenames = true
  let mapping: string | null = null
  let branches = 0
  const olderLogs = new Map<string, Buffer>()
  const at = (path: string) => join(repo.root, path)
  const digests = () =>
    readdirSync(repo.root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /^(digests|elsewhere)\/.*\.md$/.test(path))
      .sort()
  const logs = () =>
    readdirSync(store)
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(store, name))
  const text = () =>
    `---\n${pick(['session_id', 'sid'])}: ${seed}-${below(8)}\n${pick(['status', 'state'])}: draft\n---\n# T ${below(5)}\n\n## Decisions\n\n- Do ${below(9)}\n`
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content)
  }
  const onTop = (...parents: string[]) =>
    repo.git('commit-tree', 'HEAD^{tree}', ...parents.flatMap((id) => ['-p', id]), '-m', 'Same tree').trim()
  /** After these the chains of the start before may be taken up. */
  const ofFiles: Readonly<Record<string, () => unknown>> = {
    nothing: () => {},
    'a file edited': () => put(pick(digests()), text()),
    'a file added': () => put(`digests/n${below(4)}.md`, text()),
    'a file deleted': () => rmSync(at(pick(digests()))),
    'a file renamed': () => renameSync(at(pick(digests())), at(`digests/r${below(4)}.md`)),
    'two files swapped': () => {
      const [one, other] = [pick(digests()), pick(digests())]
      const content = readFileSync(at(one))
      put(one, readFileSync(at(other)))
      put(other, content)
    },
    'files as they were once': () => repo.git('checkout', '-q', pick(ids), '--', 'digests'),
    'files as they are at HEAD': () => repo.git('checkout', '-q', '-f', 'HEAD', '--', '.'),
  }
  const others: typeof ofFiles = {
    'nothing but HEAD': () => repo.git('reset', '-q', '--hard') + repo.git('clean', '-qfd'),
    'a commit': () => repo.commit(`More ${below(100)}`),
    'a commit amended': () =>
      repo.git('commit', '-q', '--allow-empty', '--amend', '-m', `Amended ${below(100)}`),
    'a commit of nothing': () => repo.git('commit', '-q', '--allow-empty', '-m', 'Nothing'),
    'the same tree with another past': () => repo.git('reset', '-q', '--soft', onTop(pick(ids))),
    'the same tree with two pasts': () => repo.git('reset', '-q', '--soft', onTop(pick(ids), 'HEAD')),
    'the same tree without a past': () => repo.git('reset', '-q', '--soft', onTop()),
    'the branch set back': () => repo.git('reset', '-q', pick(['--hard', '--soft']), pick(ids)),
    'another branch': () =>
      repo.git('checkout', '-q', '-f', '-b', `b${branches++}`, pick(['HEAD', pick(ids)])),
    'the first branch': () => repo.git('checkout', '-q', '-f', 'main'),
    'the branch renamed': () => repo.git('branch', '-m', `b${branches++}`),
    'no branch': () => repo.git('checkout', '-q', '-f', '--detach', pick(ids)),
    'older commits fetched': () => repo.git('fetch', '-q', '--deepen', '2'),
    'commits cut off': () => repo.git('fetch', '-q', '--depth', `${1 + below(3)}`),
    'a text fetched': () =>
      repo.git('cat-file', '-p', origin.git('rev-parse', `${pick(ids)}:${pick(digests())}`).trim()),
    'guessed moves': () => (guessedRenames = !guessedRenames),
    'other folders': () => (folders = pick([['digests'], ['digests', 'elsewhere'], ['elsewhere'], ['']])),
    'another mapping': () =>
      (mapping = pick([null, '{"fields":{"session_id":["sid"]}}', '{"fields":{"status":["state"]}}'])),
    'a byte flipped': () => {
      const file = pick(logs())
      const bytes = readFileSync(file)
      const place = below(bytes.length)
      bytes[place] = bytes[place]! ^ (1 << below(8))
      writeFileSync(file, bytes)
    },
    'a log cut off': () => {
      const file = pick(logs())
      truncateSync(file, below(readFileSync(file).length + 1))
    },
    'a log of an earlier start': () => {
      const [file, bytes] = pick([...olderLogs])
      writeFileSync(file, bytes)
    },
    'a log lost': () => rmSync(pick(logs())),
    'a lock left behind': () => writeFileSync(join(store, 'lock'), '4194304 gone'),
    'logs set aside': () => {
      for (const file of logs()) olderLogs.set(file, readFileSync(file))
    },
  }
  const start = async (remembers: boolean) => {
    const choices =
      mapping === null ? noChoices : { ...noChoices, mapping: { name: 'm.json', text: mapping, since: '' } }
    const engine = await openEngine(repo.root, {
      store: remembers ? store : null,
      folders,
      guessedRenames,
      choices,
    })
    await engine.save()
    // What was rewritten between two starts is told only by one that remembers.
    const seen = { ...seenBy(engine), history: engine.state.history, banners: [] }
    await engine.close()
    return seen
  }
  const step = () => {
    const steps = pick([ofFiles, ofFiles, others])
    const name = pick(Object.keys(steps))
    return [name, steps[name]!] as const
  }
  return { start, step }
}

it.each(Object.keys(clones))(
  'a start that remembers sees what one without memory sees, whatever happened before: %s clone',
  async (kind) => {
    const adopt = vi.spyOn(HistoryStore.prototype, 'adopt')
    onTestFinished(() => adopt.mockRestore())
    for (let seed = 1; seed <= histories; seed += 1) {
      const origin = makeRepo()
      origin.git('config', 'uploadpack.allowFilter', 'true')
      origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
      const ids = origin.plan(randomPlan(seed, 14))
      const root = temporaryFolder('clone')
      origin.git('clone', '-q', ...clones[kind]!, `file://${origin.root}`, root)
      const { start, step } = createWorld(origin, openTestRepo(root), ids, seed)
      const done: string[] = []
      const impossible: string[] = []
      await start(true)
      for (let round = 0; round < starts; round += 1) {
        const [name, take] = step()
        try {
          take()
          done.push(name)
        } catch {
          // Not every step can be taken from everywhere.
          impossible.push(name)
        }
        const fresh = await start(false)
        expect(await start(true), `seed ${seed}, after ${done.join(', ')}`).toEqual(fresh)
      }
      expect(done.length).toBeGreaterThan(impossible.length)
    }
    // Where texts are missing, chains are made anew at each start.
    const adopted = adopt.mock.results.filter(({ value }) => value === true).length
    if (kind !== 'partial') expect(adopted).toBeGreaterThan(0)
  },
  // Each start is a dozen processes of git, which a busy machine takes its time for.
  1_200_000,
)
