import { homedir } from 'node:os'
import { join } from 'node:path'
import { usualDataFolder } from '../data-folder.ts'
import { main } from './program.ts'

// The reader of a pipe (`| head`) may leave early; that is no fault. Ctrl+C is left to the system: it ends
// a process without handlers at once, even in the middle of a long computation.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.stderr.on('error', () => {})

process.exitCode = await main(
  process.argv.slice(2),
  {
    data: (text) => void process.stdout.write(`${text}\n`),
    file: (text) => void process.stdout.write(text),
    words: (text) => void process.stderr.write(`${text}\n`),
    width: process.stdout.isTTY ? process.stdout.columns : null,
    terminal: process.stdout.isTTY === true,
  },
  join(import.meta.dirname, 'diff-worker.js'),
  join(import.meta.dirname, '..', '..', 'digests'),
  usualDataFolder(process.platform, process.env, homedir()),
)
