import { join } from 'node:path'
import type { Reply } from '../../shared/ipc/answers.ts'
import type { FromHost, HostCall, OpenArg, ToHost } from '../../shared/ipc/host-protocol.ts'
import { sent } from '../../shared/ipc/sent-as-text.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import { refuse } from '../../shared/model/result.ts'
import { type Answers, createAnswers } from './answers.ts'
import { CallLine } from './call-line.ts'
import { findGit } from './find-git.ts'
import { Rest } from './rest.ts'
import { SessionEngine } from './session-engine.ts'
import { startWatchLoop } from './watch-loop.ts'

// Entry of the utility process: a message loop around one repository.
const port = process.parentPort
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
  // Before the first look, which may tell of one that came during the opening.
  engine.onGitCame = () => tell({ event: 'reopen' })
  const watch = startWatchLoop(engine)
  answers = createAnswers(engine, (folders) => {
    watch.restart()
    tell({ event: 'folders', folders })
  })
  return { ok: true, value: engine.state }
}

async function answer(call: HostCall, signal: AbortSignal): Promise<void> {
  let reply: Reply<unknown>
  try {
    if (call.name === 'open') reply = await open(call.arg)
    else if (!answers) reply = refuse('host-silent', 'The repository is not open yet.', 'Ask again.')
    else
      reply = await (answers[call.name] as (arg: unknown, signal: AbortSignal) => Promise<Reply<unknown>>)(
        call.arg,
        signal,
      )
  } catch (error) {
    if (!signal.aborted) console.error(`The reader failed in ${call.name}:`, error)
    reply = refuse(
      'viewer-failed',
      `The viewer failed while it answered ${call.name}.`,
      'The log in the data folder says more.',
    )
  }
  if (reply.ok) reply = { ok: true, value: sent(call.name, reply.value) }
  // Main has answered what was cancelled itself.
  if (!signal.aborted) tell({ id: call.id, reply })
}

const calls = new CallLine(answer)

port.on('message', ({ data }: { data: ToHost }) => {
  if ('ping' in data) tell({ pong: data.ping })
  else if ('cancel' in data) calls.cancel(data.cancel)
  else {
    rest.stir()
    calls.take(data)
  }
})
