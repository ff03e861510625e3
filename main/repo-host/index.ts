import { join } from 'node:path'
import type { Reply } from '../../shared/ipc/answers.ts'
import type { FromHost, HostCall, OpenArg, ToHost } from '../../shared/ipc/host-protocol.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import { refuse } from '../../shared/model/result.ts'
import { type Answers, createAnswers } from './answers.ts'
import { findGit } from './find-git.ts'
import { Rest } from './rest.ts'
import { SessionEngine } from './session-engine.ts'
import { startWatchLoop } from './watch-loop.ts'

// Entry of the utility process: a message loop around one repository.
const port = process.parentPort
const running = new Map<number, AbortController>()
const rest = new Rest()
let answers: Answers | null = null

function tell(message: FromHost): void {
  port.postMessage(message)
}

async function open(arg: OpenArg): Promise<Reply<RepositoryState>> {
  let phase: RepositoryState['phase'] = 'opening'
  const opened = await SessionEngine.open({
    ...arg,
    git: await findGit({ repositories: [arg.root] }),
    live: true,
    diffWorker: join(import.meta.dirname, 'diff-worker.js'),
    clock: () => new Date().toTimeString().slice(0, 8),
    onState: (state) => {
      tell({ event: 'state', state })
      if (state.phase === 'ready' && phase !== 'ready') rest.readAll()
      else rest.stir()
      phase = state.phase
    },
  })
  if (!opened.ok) return opened
  const engine = opened.value
  const watch = startWatchLoop(engine)
  engine.onGitCame = () => tell({ event: 'reopen' })
  answers = createAnswers(engine, (folders) => {
    watch.restart()
    tell({ event: 'folders', folders })
  })
  return { ok: true, value: engine.state }
}

async function answer(call: HostCall): Promise<void> {
  const control = new AbortController()
  running.set(call.id, control)
  let reply: Reply<unknown>
  try {
    if (call.name === 'open') reply = await open(call.arg)
    else if (!answers) reply = refuse('host-silent', 'The repository is not open yet.', 'Ask again.')
    else
      reply = await (answers[call.name] as (arg: unknown, signal: AbortSignal) => Promise<Reply<unknown>>)(
        call.arg,
        control.signal,
      )
  } catch (error) {
    if (control.signal.aborted) reply = refuse('cancelled', 'The request was cancelled.', 'Ask again.')
    else {
      console.error(`The reader failed in ${call.name}:`, error)
      reply = refuse(
        'viewer-failed',
        `The viewer failed while it answered ${call.name}.`,
        'The log in the data folder says more.',
      )
    }
  }
  running.delete(call.id)
  tell({ id: call.id, reply })
}

port.on('message', ({ data }: { data: ToHost }) => {
  if ('ping' in data) tell({ pong: data.ping })
  else if ('cancel' in data) running.get(data.cancel)?.abort()
  else {
    rest.stir()
    void answer(data)
  }
})
