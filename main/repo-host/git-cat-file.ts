import Queue from 'yocto-queue'
import { type CatFileAnswer, catFile } from '../../shared/git/cat-file-frame.ts'
import { ok, type Refusal, type Result, refuse } from '../../shared/model/result.ts'
import { cancelled, firstByteLimit, type GitProcess, silentRefusal } from './git-command.ts'
import { faultOf, type GitRunner } from './git-runner.ts'
import { watchSilence } from './silence.ts'

/** A `cat-file` that stays while it is asked: many questions, one process. */
export interface CatFile {
  /** Asks for one object. A missing one is an answer. */
  readonly ask: (id: string) => Promise<Result<CatFileAnswer>>
  /** Asks for many, and hands each over as it comes, in order; resolves behind the last. What `onAnswer` throws ends it. */
  readonly askEach: (
    ids: readonly string[],
    onAnswer: (answer: Result<CatFileAnswer>, at: number) => void,
  ) => Promise<void>
  readonly close: () => void
}

/** A process that nobody asks for so long, in ms, ends: it holds memory, and files that git may want to replace. */
const idleFor = 2_000

interface Question {
  readonly id: string
  readonly answer: (result: Result<CatFileAnswer>) => void
}

/**
 * Starts the process with the first question. One object that git cannot read ends the process and would take all
 * later questions with it: so only that question is refused, and the others are asked again of a new process.
 */
export function openCatFile(git: GitRunner, what: 'contents' | 'sizes'): CatFile {
  /** Tens of thousands wait while a long history is read: taking the first off an array that long copies the rest. */
  const pending = new Queue<Question>()
  let running: GitProcess | null = null
  let closed = false
  let endWatch: (() => void) | null = null
  let idle: NodeJS.Timeout | null = null

  const end = () => {
    const process = running
    running = null
    process?.kill()
  }
  const refuseAll = (error: Refusal) => {
    for (const question of pending.drain()) question.answer({ ok: false, error })
  }
  const rewatch = () => {
    endWatch?.()
    endWatch = pending.size === 0 ? null : watchSilence(firstByteLimit, onSilence)
    if (pending.size > 0 || closed) return
    idle ??= setTimeout(end, idleFor)
    idle.unref()
  }
  const onSilence = () => {
    endWatch = null
    end()
    refuseAll(silentRefusal(firstByteLimit))
  }

  const start = () => {
    const read = catFile.parser(what)
    const process = git.start(
      'cat-file',
      catFile.args(what),
      (chunk) => {
        if (running !== process) return
        for (const answer of read(chunk)) pending.dequeue()?.answer(ok(answer))
        rewatch()
      },
      { limits: { firstByteMs: null, maxBytes: Number.POSITIVE_INFINITY } },
    )
    running = process
    process.ended.then((ending) => {
      if (running !== process) return
      running = null
      const first = pending.dequeue()
      first?.answer({ ok: false, error: faultOf(ending, git.root) ?? missingObject(first.id) })
      if (pending.size > 0) {
        start()
        unsent = []
        for (const question of pending) send(question.id)
      }
      rewatch()
    })
  }
  /** Questions of one moment are written at once: thousands of small writes cost more than git's answers. */
  let unsent: string[] = []
  const send = (id: string) => {
    unsent.push(catFile.input(id))
    if (unsent.length > 1) return
    queueMicrotask(() => {
      running?.write(unsent.join(''))
      unsent = []
    })
  }

  const askEach: CatFile['askEach'] = (ids, onAnswer) => {
    if (ids.length === 0) return Promise.resolve()
    if (closed) {
      for (let at = 0; at < ids.length; at += 1) onAnswer({ ok: false, error: cancelled }, at)
      return Promise.resolve()
    }
    return new Promise((done, failed) => {
      if (idle) clearTimeout(idle)
      idle = null
      if (!running) start()
      let isOver = false
      for (const [at, id] of ids.entries()) {
        const answer = (result: Result<CatFileAnswer>) => {
          try {
            if (!isOver) onAnswer(result, at)
          } catch (why) {
            // When a long reading is stopped, tens of thousands are refused in one go, and throwing takes its time.
            isOver = true
            failed(why)
          }
          if (at === ids.length - 1) done()
        }
        pending.enqueue({ id, answer })
        send(id)
      }
      if (!endWatch) rewatch()
    })
  }

  return {
    askEach,
    ask: async (id) => {
      let answer!: Result<CatFileAnswer>
      await askEach([id], (result) => {
        answer = result
      })
      return answer
    },
    close: () => {
      closed = true
      end()
      if (idle) clearTimeout(idle)
      endWatch?.()
      refuseAll(cancelled)
    },
  }
}

/** Refusal for an object that is not there, or is none of the wanted kind. */
export function missingObject(id: string): Refusal {
  return refuse(
    'missing-object',
    `The object ${id} is not in this repository.`,
    'If this is a partial clone, fetch the missing objects with git, then open it again.',
  ).error
}
