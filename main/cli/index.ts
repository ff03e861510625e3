import { Command, InvalidArgumentError, Option } from 'commander'
import type { Severity } from '../../shared/model/problem.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { compareSets } from './compare-command.ts'
import { showDiff, showDigest, showHistory, showRecord } from './digest-commands.ts'
import { exportList, listDecisions, listProblems, listSessions, showDashboard } from './list-commands.ts'
import type { Output } from './output.ts'
import { type CommonOptions, Unreadable, withEngine } from './run-engine.ts'

// The command line: the window's engine under plain Node. Data goes to stdout, words to stderr.
const out: Output = {
  data: (text) => void process.stdout.write(`${text}\n`),
  words: (text) => void process.stderr.write(`${text}\n`),
  width: process.stdout.isTTY ? process.stdout.columns : null,
}

// Reading stops at once; nothing of ours has to be tidied up.
process.on('SIGINT', () => process.exit(130))
// The reader of a pipe (`| head`) may leave early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

interface Options extends CommonOptions {
  readonly query: string
  readonly removed: boolean
  readonly at: string | null
  readonly failOn: Severity | 'never'
  readonly csv: boolean
  readonly markdown: boolean
}

const program = new Command('digest-audit')
  .description(
    'Reads the session digests of an agent from a git repository: offline, and without changing it.',
  )
  .exitOverride()
  .configureOutput({ writeErr: (text) => void process.stderr.write(text) })
  .showHelpAfterError('(--help shows what there is)')
  .addHelpText(
    'after',
    `
REV is anything that git resolves to a commit, or WORK for the files on disk.
PATH may be any name that a digest ever had.
Exit codes: 0 done; 1 findings at or above --fail-on; 2 wrong use; 3 the repository could not be read.`,
  )

function command(name: string, summary: string): Command {
  const several = (value: string, before: readonly string[]) => [
    ...before,
    value
      .replace(/\\/g, '/')
      .replace(/^\.\/|\/+$/g, '')
      .replace(/^\.$/, ''),
  ]
  return program
    .command(name)
    .summary(summary)
    .description(summary)
    .exitOverride()
    .option(
      '--folder <path>',
      'folder that holds digests, below the repository; repeatable (default: digests)',
      several,
      [],
    )
    .option(
      '--records <path>',
      'file of session records; repeatable (default: data/sessions.jsonl)',
      several,
      [],
    )
    .option('--json', 'print one JSON value and nothing else', false)
}

const query = () => new Option('--query <text>', 'only what matches, as in the window').default('')
const at = () => new Option('--at <rev>', 'as of this revision instead of the files on disk').default(null)

function withRepo(
  options: Options,
  repo: string,
  work: (engine: SessionEngine) => Promise<void> | void,
): Promise<void> {
  return withEngine(repo, options, options.at ?? null, out.words, async (engine) => work(engine))
}

command('list <repo>', 'sessions, one row each')
  .addOption(query())
  .addOption(at())
  .option('--removed', 'removed digests too', false)
  .action((repo: string, options: Options) =>
    withRepo(options, repo, (engine) =>
      listSessions(engine, options.query, options.removed, options.json, out),
    ),
  )

command('show <repo> <path>', 'one digest as it was read')
  .addOption(at())
  .action((repo: string, path: string, options: Options) =>
    withRepo(options, repo, (engine) => showDigest(engine, path, options.json, out)),
  )

command('decisions <repo>', 'all decisions, by project')
  .addOption(query())
  .addOption(at())
  .action((repo: string, options: Options) =>
    withRepo(options, repo, (engine) => listDecisions(engine, options.query, options.json, out)),
  )

command('history <repo> <path>', 'revisions of one digest, newest first').action(
  (repo: string, path: string, options: Options) =>
    withRepo(options, repo, (engine) => showHistory(engine, path, options.json, out)),
)

command('record <repo> <session-id>', 'one session record, and where its digest differs').action(
  (repo: string, id: string, options: Options) =>
    withRepo(options, repo, (engine) => showRecord(engine, id, options.json, out)),
)

command('diff <repo> <path> <a> <b>', 'two revisions of a digest').action(
  (repo: string, path: string, a: string, b: string, options: Options) =>
    withRepo(options, repo, (engine) => showDiff(engine, path, a, b, options.json, out)),
)

command('compare <repo> <a> <b>', 'the whole set of digests between two revisions').action(
  (repo: string, a: string, b: string, options: Options) =>
    withRepo(options, repo, (engine) => compareSets(engine, a, b, options.json, out)),
)

command('problems <repo>', 'every fault of the data, with its mend')
  .addOption(
    new Option('--fail-on <severity>', 'least severity that gives exit code 1')
      .choices(['error', 'warning', 'info', 'never'])
      .default('error'),
  )
  .action((repo: string, options: Options) =>
    withRepo(options, repo, (engine) => {
      if (listProblems(engine, options.failOn, options.json, out) > 0) process.exitCode = 1
    }),
  )

command('dashboard <repo>', 'gaps, strengths, promotion targets, status')
  .addOption(query())
  .action((repo: string, options: Options) =>
    withRepo(options, repo, (engine) => showDashboard(engine, options.query, options.json, out)),
  )

command('export <repo> <what>', 'sessions, decisions or problems as a file on stdout')
  .addOption(query())
  .option('--csv', 'comma-separated, safe in spreadsheets', false)
  .option('--markdown', 'a Markdown table', false)
  .action((repo: string, what: string, options: Options) => {
    if (what !== 'sessions' && what !== 'decisions' && what !== 'problems')
      throw new InvalidArgumentError(
        `There is no list named ${what}; there are sessions, decisions and problems.`,
      )
    const chosen = [options.csv && 'csv', options.json && 'json', options.markdown && 'markdown'].filter(
      (word) => word !== false,
    )
    const [format] = chosen
    if (!format || chosen.length > 1)
      throw new InvalidArgumentError('Choose one of --csv, --json and --markdown.')
    return withRepo(options, repo, (engine) => exportList(engine, what, format, options.query, out))
  })

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof Unreadable) {
    out.words(`${error.what} ${error.next}`)
    return 3
  }
  const { code, exitCode, message } = error as { code?: string; exitCode?: number; message?: string }
  if (code?.startsWith('commander.')) {
    if (error instanceof InvalidArgumentError) out.words(message ?? '')
    return exitCode === 0 ? 0 : 2
  }
  throw error
}
