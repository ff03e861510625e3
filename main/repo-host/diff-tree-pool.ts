import { type Change, diffTree, type RenameSearch } from '../../shared/git/diff-tree.ts'
import type { Refusal } from '../../shared/model/result.ts'
import { cancelled, firstByteLimit, type GitProcess } from './git-command.ts'
import { faultOf, type GitRunner } from './git-runner.ts'

/** A commit that changes something under the paths asked for. */
export interface ChangedCommit {
  readonly id: string
  readonly changes: readonly Change[]
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
  renames: RenameSearch
}

/** Long-lived `diff-tree --stdin` processes on the same paths, fed with runs of commit ids. */
export interface DiffTreePool {
  /** Changes of the given commits, in their order. Rejects with a Refusal. */
  readonly changesOf: (ids: readonly string[]) => Promise<readonly ChangedCommit[]>
  readonly close: () => void
}

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
  },
): DiffTreePool {
  const queue: Task[] = []
  const workers = new Set<Worker>()
  let failure: Refusal | null = null

  const stop = (why: Refusal) => {
    failure ??= why
    const tasks = [...[...workers].flatMap((worker) => worker.tasks.splice(0)), ...queue.splice(0)]
    for (const task of tasks) task.failed(failure)
    for (const worker of workers) worker.process?.kill()
    workers.clear()
  }

  const launch = (worker: Worker): GitProcess => {
    const read = diffTree.parser()
    const process = git.start(
      'diff-tree',
      diffTree.args({ paths: options.paths, renames: worker.renames }),
      (chunk) => {
        for (const event of read(chunk.toString('latin1'))) {
          const task = worker.tasks[0]
          if (event.kind === 'commit') task?.found.push({ id: event.id, changes: event.changes })
          else if (event.mark === 1) {
            worker.tasks.shift()
            task?.done(task.found)
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
      if (fault?.code === 'missing-object' && worker.renames === 'similar') {
        // A blob that is not there stops the search for edited moves; moves without an edit need none.
        worker.renames = 'exact'
        worker.process = launch(worker)
        for (const task of worker.tasks) {
          task.found = []
          worker.process?.write(diffTree.input(task.ids, 1))
        }
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
      const worker: Worker = {
        tasks: [],
        renames: options.renames,
        process: null,
      }
      worker.process = launch(worker)
      workers.add(worker)
      return worker
    }
    return idle && idle.tasks.length < ahead ? idle : null
  }

  return {
    changesOf: (ids) =>
      new Promise((done, failed) => {
        if (failure) return failed(failure)
        queue.push({ ids, found: [], done, failed })
        assign()
      }),
    close: () => stop(cancelled),
  }
}
