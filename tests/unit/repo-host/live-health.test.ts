import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { type StartWatcher, startWatcher } from '../../../main/repo-host/watcher.ts'
import { temporaryFolder } from '../../support/make-repo.ts'
import { digest, goLive, note, quiet, repoWithNote, titlesOf, until } from './live.ts'

describe('the health of the watching', () => {
  const failing =
    (when: 'at once' | 'later', fail: { now: (why: string) => void }): StartWatcher =>
    ({ onReady, onFailure }) => {
      if (when === 'at once') throw new Error('ENOSPC: System limit for number of file watchers reached')
      onReady()
      fail.now = onFailure
      return { close: async () => {} }
    }

  test('B38: no watches left: it is told, and changes come all the same', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root, failing('at once', { now: () => {} }))
    expect(engine.state.watcher).toMatchObject({ state: 'polling', every: 3 })
    expect(engine.state.watcher.why).toContain('ENOSPC')
    repo.write({ [note]: digest('Polled') })
    await until(() => titlesOf(engine).includes('Polled'))
    expect(engine.state.watcher.state).toBe('polling')
  })

  test('B38: a failure that comes later does the same', async () => {
    const repo = repoWithNote()
    const fail = { now: (_why: string) => {} }
    const { engine } = await goLive(repo.root, failing('later', fail))
    expect(engine.state.watcher).toMatchObject({ state: 'live', why: null })
    fail.now('EMFILE: too many open files')
    expect(engine.state.watcher).toMatchObject({
      state: 'polling',
      every: 3,
      why: 'EMFILE: too many open files',
    })
    repo.write({ [note]: digest('Polled') })
    await until(() => titlesOf(engine).includes('Polled'))
  })

  test('a share on a network, of which the system tells nothing: it is polled, and said', async () => {
    const repo = repoWithNote()
    const deaf: StartWatcher = ({ onReady }) => {
      onReady()
      return { close: async () => {} }
    }
    const { engine } = await goLive(repo.root, deaf, undefined, () => 'NFS')
    expect(engine.state.watcher).toMatchObject({ state: 'polling', every: 3 })
    expect(engine.state.watcher.why).toContain('NFS')
    repo.write({ [note]: digest('Polled') })
    await until(() => titlesOf(engine).includes('Polled'))
    const id = repo.commit('Committed')
    await until(() => engine.history.chains.get(note)?.revisions[0]?.commit === id)
    expect(engine.state.watcher.state).toBe('polling')
  })

  test('a folder that is gone is told, keeps its rows, and is taken up again', async () => {
    const repo = repoWithNote()
    const live = await goLive(repo.root)
    await quiet(live)
    renameSync(repo.root, `${repo.root}-away`)
    await until(() => live.engine.state.watcher.state === 'stopped')
    expect(titlesOf(live.engine)).toHaveLength(2)
    renameSync(`${repo.root}-away`, repo.root)
    await live.engine.refresh()
    await until(() => live.engine.state.watcher.state === 'live')
    repo.write({ [note]: digest('Heard again') })
    await until(() => titlesOf(live.engine).includes('Heard again'))
  })

  test('a check that fails is told, and the next one mends it', async () => {
    const repo = repoWithNote()
    const { engine } = await goLive(repo.root)
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
    // For as long as it takes: the check that follows the start of the watching may be under way.
    const update = vi.spyOn(engine.digests, 'update').mockRejectedValue(new Error('a bug of ours'))
    await engine.refresh()
    expect(update).toHaveBeenCalled()
    expect(engine.state.watcher).toMatchObject({ state: 'stopped', why: 'a check failed (a bug of ours)' })
    update.mockRestore()
    await engine.refresh()
    silent.mockRestore()
    expect(engine.state.watcher.state).toBe('live')
  })

  test('what concerns nobody wakes nobody', async () => {
    const repo = repoWithNote()
    // Hints are counted, not looks: a timer leads to a look as well, and one that a start owes may come late.
    let hints = 0
    const counting: StartWatcher = ({ onHint, ...options }) =>
      startWatcher({
        ...options,
        onHint: (moved) => {
          hints += 1
          onHint(moved)
        },
      })
    const live = await goLive(repo.root, counting)
    await quiet(live)
    expect(hints).toBe(0)
    repo.write({ 'build.log': 'x', 'src/code.ts': 'x', '.git/index.lock': '', '.git/FETCH_HEAD': 'x' })
    rmSync(join(repo.root, '.git/index.lock'))
    repo.git('status')
    repo.git('tag', 'v1')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(hints).toBe(0)
    repo.write({ [note]: digest('Heard') })
    await until(() => hints > 0)
  })

  test.skipIf(process.platform === 'win32')('a folder that the watcher cannot name is polled', async () => {
    const root = temporaryFolder('back\\slash')
    mkdirSync(join(root, 'digests'))
    writeFileSync(join(root, note), digest('Plain'))
    const { engine } = await goLive(root)
    expect(engine.state.watcher).toMatchObject({ state: 'polling', every: 3 })
    writeFileSync(join(root, note), digest('Plain, edited'))
    await until(() => titlesOf(engine).includes('Plain, edited'))
  })

  test('a folder without git is live, too', async () => {
    const root = temporaryFolder('plain')
    mkdirSync(join(root, 'digests'))
    writeFileSync(join(root, note), digest('Plain'))
    const { engine } = await goLive(root)
    expect(engine.state.watcher.state).toBe('live')
    writeFileSync(join(root, note), digest('Plain, edited'))
    await until(() => titlesOf(engine).includes('Plain, edited'))
  })
})
