import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildForNode } from '../../support/diff-worker.ts'
import { temporaryFolder } from '../../support/make-repo.ts'
import { type Cli, openCli } from '../cli/run-cli.ts'
import { mulberry } from '../git/random-plan.ts'
import { digest, someRepo, start } from './remembered-starts.ts'
import type { Start } from './store-process.ts'

/** So many processes are killed. */
const kills = 8

let program: string
let cli: Cli
beforeAll(async () => {
  program = await buildForNode(join(import.meta.dirname, 'store-process.ts'))
  cli = await openCli()
})

/** A process that reads and saves again and again. */
interface Reader {
  /** Resolves when it said so many more words. */
  readonly heard: (words: number) => Promise<void>
  /** Ends it as a crash does; resolves when it is gone. */
  readonly kill: () => Promise<void>
}

function beginReading(root: string, store: string): Reader {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [program, 'loop', root, store])
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = 0
  let complaints = ''
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', (bytes: Buffer) => {
    said += bytes.toString().split('\n').length - 1
    tell()
  })
  child.stderr.on('data', (bytes: Buffer) => {
    complaints += bytes.toString()
  })
  child.once('exit', tell)
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return {
    heard: (words) =>
      new Promise((resolve, reject) => {
        const from = said
        const listener = () => {
          if (child.exitCode !== null) reject(new Error(`A reader ended by itself: ${complaints}`))
          else if (said - from < words) return
          else resolve()
          listeners.delete(listener)
        }
        listeners.add(listener)
        listener()
      }),
    kill,
  }
}

async function once(root: string, store: string | null): Promise<Start> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'once', root, store ?? ''], {
    maxBuffer: 1 << 28,
  })
  return JSON.parse(stdout)
}

describe('what is remembered of one repository by several processes', () => {
  it('is whole, whenever one of them is killed: each start sees what one without memory sees', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const random = mulberry(7)
    const readers = [beginReading(repo.root, store), beginReading(repo.root, store)]
    for (let round = 0; round < kills; round += 1) {
      repo.commit(`Round ${round}`, {
        'digests/a.md': digest('a', `Do a for the ${round}. time`),
        [`digests/new-${round}.md`]: digest('new', `Begin ${round}`),
      })
      const at = Math.floor(random() * 2)
      const victim = readers[at]!
      await victim.heard(1 + Math.floor(random() * 3))
      // In the midst of whatever it does then.
      await new Promise((resolve) => setTimeout(resolve, random() * 30))
      await victim.kill()
      readers[at] = beginReading(repo.root, store)
      if (round % 4 !== 3) continue
      const [fresh, beside] = [await once(repo.root, null), await once(repo.root, store)]
      expect([round, beside.seen]).toEqual([round, fresh.seen])
    }
    for (const reader of readers) await reader.kill()
    const fresh = await once(repo.root, null)
    // Of the dead nobody holds the lock.
    for (let starts = 0; starts < 2; starts += 1) {
      const later = await once(repo.root, store)
      expect(later.seen).toEqual(fresh.seen)
      expect([later.writes, later.size > 0]).toEqual([true, true])
    }
    expect(readdirSync(store).filter((name) => name.endsWith('.new') || name === 'lock')).toEqual([])
  }, 600_000)

  it('is left alone by the command line, which says the same as the window', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const window = await start(repo.root, store)
    await window.save()
    const kept = () => readdirSync(store).map((name) => [name, readFileSync(join(store, name), 'latin1')])
    const before = kept()
    const list = await cli('list', repo.root, '--json', '--user-data', dirname(store))
    expect(list.json()).toMatchObject({ head: window.state.head, total: window.state.counts.sessions })
    expect(kept()).toEqual(before)
    expect(window.store?.writes).toBe(true)
  })
})
