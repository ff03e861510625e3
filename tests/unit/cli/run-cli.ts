import { join } from 'node:path'
import { main } from '../../../main/cli/program.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'

interface CliRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The one JSON value on stdout; throws when stdout holds anything else. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into values of many shapes, which is what they prove
  readonly json: () => any
}

export interface Cli {
  (...args: string[]): Promise<CliRun>
  /** The same in a terminal of so many columns. */
  readonly inTerminal: (columns: number, ...args: string[]) => Promise<CliRun>
}

/** The command line in this process, with its streams collected and a real diff worker. */
export async function openCli(): Promise<Cli> {
  const worker = await buildDiffWorker()
  const run = async (width: number | null, args: readonly string[]): Promise<CliRun> => {
    const data: string[] = []
    const words: string[] = []
    const code = await main(
      args,
      {
        data: (text) => void data.push(`${text}\n`),
        file: (text) => void data.push(text),
        words: (text) => void words.push(`${text}\n`),
        width,
        terminal: width !== null,
      },
      worker,
      join(import.meta.dirname, '../../../digests'),
      join(worker, '..', 'no-data-folder'),
    )
    const stdout = data.join('')
    return { code, stdout, stderr: words.join(''), json: () => JSON.parse(stdout) }
  }
  return Object.assign((...args: string[]) => run(null, args), {
    inTerminal: (columns: number, ...args: string[]) => run(columns, args),
  })
}
