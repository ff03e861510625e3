import { inspect } from 'node:util'
import { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { engineOptions } from '../../support/engine-options.ts'
import { seenBy } from './seen.ts'

/** What one start said that ended by itself. */
export interface Start {
  /** All that it saw, as text. */
  readonly seen: string
  /** It was the one that writes. */
  readonly writes: boolean
  /** Bytes that are remembered. */
  readonly size: number
}

/** A process of its own that reads a repository and remembers it: once, or again and again until it is killed. */
async function run(mode: string, root: string, store: string | null): Promise<void> {
  const opened = await SessionEngine.open(await engineOptions(root, { store }))
  if (!opened.ok) throw new Error(opened.error.what)
  const engine = opened.value
  const say = (word: string) => process.stdout.write(`${word}\n`)
  if (mode === 'once') {
    await engine.check()
    await engine.save()
    // A copy has what is made only when it is asked for.
    const seen = inspect(structuredClone(seenBy(engine)), {
      depth: null,
      sorted: true,
      maxArrayLength: null,
      maxStringLength: null,
    })
    const said: Start = { seen, writes: engine.store?.writes ?? false, size: engine.store?.size ?? 0 }
    await engine.close()
    say(JSON.stringify(said))
    return
  }
  say('open')
  for (;;) {
    await engine.check()
    say('saving')
    await engine.save()
    say('saved')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const [mode = '', root = '', store = ''] = process.argv.slice(2)
await run(mode, root, store || null)
