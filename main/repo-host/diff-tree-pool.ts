import { type Change, diffTree, type RenameSearch } from '../../shared/git/diff-tree.ts'
import type { Refusal } from '../../shared/model/result.ts'
import { cancelled, firstByteLimit, type GitProcess } from './git-command.ts'
import { faultOf, type GitRunner } from './git-runner.ts'

/** A commit that changes something under the paths asked for. */
export interface ChangedCommit {
  readonly id: string
  readonly changes: readonly Change[]
  /** What else it changes, outside of those paths, where that was looked at. */
  readonly elsewhere?: readonly Change[]
}

interface Task {
  readonly ids: readonly string[]
  found: ChangedCommit[]
  readonly done: (found: readonly ChangedCommit[]) => void
  readonly failed: (why: Refusal) => void
}

interface Worker {
  readonly tasks: Task[]
  process: GitProcess | null
}

/** Long-lived `diff-tree --stdin` processes on the same paths, fed with runs of commit ids. */
export interface DiffTreePool {
  /**
   * Changes of the given commits, in their order: ids, each alone or followed by what it is compared with in place
   * of its parents. Of one for which git lacks an object the rest is told all the same. Rejects with a Refusal.
   */
  readonly changesOf: (ids: readonly string[]) => Promise<readonly ChangedCommit[]>
  readonly close: () => void
}

/** Where objects are missing, git is started anew for every part of a run, but not more often than this. */
const restartsAtMost = 2_000

/** Runs that a process holds besides the one it works on, so that it never waits for us. */
const ahead = 2

/** A pool that starts its processes as they are needed, at most `workers` of them. */
export function openDiffTreePool(
  git: GitRunner,
  options: {
    readonly paths: readonly string[]
    readonly renames: RenameSearch
    readonly workers: number
    readonly signal?: AbortSignal | undefined
    /** Called with the commits that could not be read wholly: not at all, or without edited moves. */
    readonly onGap: (id: string, lost: 'changes' | 'moves') => void
    /** Those of some lines of ids that cannot be compared, as git has no files of one of their commits. */
    readonly incomparable?: (lines: readonly string[]) => Promise<ReadonlySet<string>>
  },
): DiffTreePool {
  const queue: Task[] = []
  const workers = new Set<Worker>()
  let failure: Refusal | null = null
  let exact: DiffTreePool | null = null
  const unread = new Set<string>()
  let restarts = 0

  const stop = (why: Refusal) => {
    failure ??= why
    const tasks = [...[...workers].flatMap((worker) => worker.tasks.splice(0)), ...queue.splice(0)]
    for (const task of tasks) task.failed(failure)
    for (const worker of workers) worker.process?.kill()
    workers.clear()
    exact?.close()
  }

  /** git passes over a commit that it cannot read without a word; all others it names. */
  const finish = (task: Task) => {
    if (task.found.length < task.ids.length) {
      const named = new Set(task.found.map(({ id }) => id))
      for (const id of task.ids.map(idIn)) if (!named.has(id)) options.onGap(id, 'changes')
    }
    task.done(task.found)
  }

  const launch = (worker: Worker): GitProcess => {
    const read = diffTree.parser()
    const process = git.start(
      'diff-tree',
      diffTree.args({ paths: options.paths, renames: options.renames }),
      (chunk) => {
        for (const event of read(chunk.toString('latin1'))) {
          const task = worker.tasks[0]
          if (event.kind === 'commit') task?.found.push({ id: event.id, changes: event.changes })
          else if (event.mark === 1) {
            worker.tasks.shift()
            if (task) finish(task)
            assign()
          }
        }
      },
      { limits: { firstByteMs: firstByteLimit, maxBytes: Number.POSITIVE_INFINITY }, signal: options.signal },
    )
    // Repeated by git at once: proof that it lives, however long the first commit may take it.
    process.write(diffTree.input([], 0))
    process.ended.then((end) => {
      if (!workers.has(worker) || worker.process !== process) return
      const fault = faultOf(end, git.root)
      if (fault?.code === 'missing-object') {
        // The run in which it ended is asked for in parts, to lose nothing but what cannot be had.
        restarts += 1
        workers.delete(worker)
        const [ended, ...waiting] = worker.tasks
        for (const task of waiting) task.found = []
        queue.unshift(...waiting)
        ended?.failed(fault)
        assign()
      } else if (fault) stop(fault)
    })
    return process
  }

  const assign = () => {
    while (queue.length > 0 && !failure) {
      const worker = freest()
      if (!worker) return
      const task = queue.shift()!
      worker.tasks.push(task)
      worker.process?.write(diffTree.input(task.ids, 1))
    }
  }
  const freest = (): Worker | null => {
    const idle = [...workers].sort((a, b) => a.tasks.length - b.tasks.length)[0]
    if (idle && idle.tasks.length === 0) return idle
    if (workers.size < options.workers) {
      const worker: Worker = { tasks: [], process: null }
      worker.process = launch(worker)
      workers.add(worker)
      return worker
    }
    return idle && idle.tasks.length < ahead ? idle : null
  }

  const ask = (ids: readonly string[]): Promise<readonly ChangedCommit[]> =>
    new Promise((done, failed) => {
      if (failure) return failed(failure)
      queue.push({ ids, found: [], done, failed })
      assign()
    })

  const changesOf = async (ids: readonly string[]): Promise<readonly ChangedCommit[]> => {
    if (restarts > restartsAtMost) {
      for (const line of ids) options.onGap(idIn(line), 'changes')
      return []
    }
    try {
      return await ask(ids)
    } catch (why) {
      if (failure || (why as Refusal).code !== 'missing-object') throw why
    }
    const without = await options.incomparable?.(ids)
    if (without && without.size > 0) {
      for (const line of without) options.onGap(idIn(line), 'changes')
      const others = ids.filter((line) => !without.has(line))
      return others.length > 0 ? await changesOf(others) : []
    }
    const half = ids.length >> 1
    if (half > 0) {
      const parts = await Promise.all([changesOf(ids.slice(0, half)), changesOf(ids.slice(half))])
      return parts.flat()
    }
    const id = idIn(ids[0] ?? '')
    if (options.renames !== 'similar') {
      options.onGap(id, 'changes')
      return []
    }
    // A text that is not there stops the search for edited moves; moves without an edit need none.
    exact ??= openDiffTreePool(git, {
      ...options,
      renames: 'exact',
      workers: 1,
      onGap: (id) => void unread.add(id),
    })
    const found = await exact.changesOf(ids)
    options.onGap(id, unread.has(id) ? 'changes' : 'moves')
    return found
  }

  return { changesOf, close: () => stop(cancelled) }
}

/** The commit that a line of ids is about. */
function idIn(line: string): string {
  return line.split(' ', 1)[0] ?? ''
}
