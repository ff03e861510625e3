import { onTestFinished } from 'vitest'
import { SessionEngine } from '../../main/repo-host/session-engine.ts'
import { engineOptions, type OpenOptions } from './engine-options.ts'

/** Opens a folder of which nothing is read yet. Closed at the end of the test. */
export async function openUnread(root: string, options: OpenOptions = {}): Promise<SessionEngine> {
  const opened = await SessionEngine.open(await engineOptions(root, options))
  if (!opened.ok) throw new Error(opened.error.what)
  const engine = opened.value
  onTestFinished(() => engine.close())
  return engine
}

/** Opens a folder as the command line does and reads all of it. Closed at the end of the test. */
export async function openEngine(root: string, options: OpenOptions = {}): Promise<SessionEngine> {
  const engine = await openUnread(root, options)
  await engine.check()
  return engine
}
