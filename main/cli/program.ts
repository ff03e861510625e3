import { Argument, Command, CommanderError, Option } from 'commander'
import { type ComparisonFormat, comparisonFormats } from '../../shared/comparison/side-words.ts'
import { asksForEver } from '../../shared/index/match-query.ts'
import { parseQuery } from '../../shared/index/query-grammar.ts'
import { type DecisionFilter, decisionFilters } from '../../shared/model/decision-column.ts'
import { type ExportFormat, type ExportKind, exportFormats, exportKinds } from '../../shared/model/export.ts'
import type { Severity } from '../../shared/model/problem.ts'
import { capital } from '../../shared/text/capital.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { checkQuery } from './check-query.ts'
import { compareSets } from './compare-command.ts'
import { showDashboard } from './dashboard-command.ts'
import { showDiff, showDigest, showHistory } from './digest-commands.ts'
import { exitCodes, Failure } from './failure.ts'
import { exportList, listDecisions, listProblems, listSessions } from './list-commands.ts'
import { type Output, printableLines } from './output.ts'
import { showRecord } from './record-command.ts'
import { withEngine } from './run-engine.ts'
import { makeSample } from './sample-command.ts'
import { searchSessions } from './search-command.ts'

interface Options {
  readonly folder: readonly string[]
  readonly records: readonly string[]
  readonly json: boolean
  readonly query: string
  readonly state: DecisionFilter
  readonly removed: boolean
  readonly explain: boolean
  readonly at: string | null
  readonly userData: string
  readonly mapping: string | null
  readonly choices: boolean
  readonly all: boolean
  readonly guessedRenames: boolean
  readonly failOn: Severity | 'never'
  readonly csv: boolean
  readonly markdown: boolean
  readonly format: ComparisonFormat | null
}

const helpEnd = `
REPO is a folder: a repository, a folder in one, a bare repository, or a folder without git.
PATH is any name that a digest ever had. REV is anything that git resolves to a commit; a date
such as 2026-06-14, for the last commit at or before it on HEAD's first-parent line; or WORK for
the files on disk. Data goes to stdout, words go to stderr.

Exit codes: 0 done; 1 findings at or above --fail-on; 2 wrong use; 3 the repository could not be read.`

/**
 * The command line: the window's engine under plain Node. Data goes to `out.data`, words to `out.words`.
 *
 * @param args what stands behind the program's name
 * @param diffWorker built file of the diff worker
 * @param sampleTexts folder that the sample is built from
 * @param dataFolder the app's data folder, for what was chosen in the window
 * @returns exit code, see `exitCodes`
 */
export async function main(
  args: readonly string[],
  output: Output,
  diffWorker: string,
  sampleTexts: string,
  dataFolder: string,
): Promise<number> {
  const out: Output = { ...output, words: (text) => output.words(printableLines(text)) }
  let exitCode: number = exitCodes.done
  const run = async (
    repo: string,
    options: Options,
    work: (engine: SessionEngine) => Promise<void> | void,
  ) => {
    checkQuery(options.query ?? '')
    const { folder: folders, records, at, choices, userData, mapping, guessedRenames } = options
    const opening = {
      repo,
      folders,
      records,
      at: at ?? null,
      guessedRenames,
      dataFolder: choices ? userData : null,
      mapping,
      diffWorker,
    }
    await withEngine(opening, out.words, async (engine) => {
      if (asksForEver(parseQuery(options.query ?? '').query.terms)) await engine.readPast()
      await work(engine)
    })
  }
  const program = createProgram(out)
  const command = (name: string, summary: string) =>
    addCommand(program, name, summary)
      .addOption(
        new Option('--user-data <folder>', 'data folder of the window, whose choices hold here too').default(
          dataFolder,
          'the usual one',
        ),
      )
      .addOption(
        new Option('--mapping <file>', 'own spellings of names, see docs/format.md').default(
          null,
          'the one chosen in the window',
        ),
      )
      .addOption(new Option('--no-choices', 'as if nothing had been chosen in the window'))
  const jsonOption = (of: Command) => of.addOption(flag('--json', 'print one JSON value and nothing else'))

  jsonOption(command('list', 'sessions, one row each'))
    .addOption(queryOption())
    .addOption(flag('--removed', 'removed digests too'))
    .addOption(atOption())
    .action((repo: string, options: Options) =>
      run(repo, options, (engine) => listSessions(engine, options, out)),
    )
  jsonOption(command('show', 'one digest as it was read'))
    .argument('<path>', 'any name that the digest ever had')
    .addOption(atOption())
    .action((repo: string, path: string, options: Options) =>
      run(repo, options, (engine) => showDigest(engine, path, options.json, out)),
    )
  jsonOption(command('decisions', 'all decisions, by project'))
    .addOption(queryOption())
    .addOption(stateOption())
    .addOption(atOption())
    .action((repo: string, options: Options) =>
      run(repo, options, (engine) => listDecisions(engine, options, out)),
    )
  jsonOption(command('search', 'what a query finds, the nearest first, with the line that tells most'))
    .argument('<query>', 'words and filters, as in the window')
    .addOption(flag('--removed', 'removed digests too'))
    .addOption(flag('--explain', 'why each session ranks where it does'))
    .addOption(atOption())
    .action((repo: string, query: string, options: Options) =>
      run(repo, { ...options, query }, (engine) => searchSessions(engine, { ...options, query }, out)),
    )
  jsonOption(command('history', 'revisions of one digest, newest first'))
    .argument('<path>', 'any name that the digest ever had')
    .action((repo: string, path: string, options: Options) =>
      run(repo, options, (engine) => showHistory(engine, path, options.json, out)),
    )
  jsonOption(command('record', 'one session record, its history, and where its digest differs'))
    .argument('<session-id>', 'as the record has it')
    .action((repo: string, id: string, options: Options) =>
      run(repo, options, (engine) => showRecord(engine, id, options.json, out)),
    )
  jsonOption(command('diff', 'two revisions of a digest'))
    .argument('<path>', 'any name that the digest ever had')
    .argument('<a>', 'older revision, or WORK')
    .argument('<b>', 'newer revision, or WORK')
    .addOption(formatOption('the file that the window would save'))
    .action((repo: string, path: string, a: string, b: string, options: Options) =>
      run(repo, options, (engine) =>
        showDiff(engine, path, a, b, options.json ? 'json' : options.format, out),
      ),
    )
  jsonOption(command('compare', 'the whole set of digests between two revisions'))
    .argument('<a>', 'older revision, or WORK')
    .argument('<b>', 'newer revision, or WORK')
    .addOption(formatOption('one file of all digests that differ'))
    .action((repo: string, a: string, b: string, options: Options) =>
      run(repo, options, (engine) => compareSets(engine, a, b, options.json ? 'json' : options.format, out)),
    )
  jsonOption(command('problems', 'every fault of the data, with its mend'))
    .addOption(
      new Option('--fail-on <severity>', 'least severity that gives exit code 1')
        .choices(['error', 'warning', 'info', 'never'])
        .default('error'),
    )
    .addOption(flag('--all', 'accepted findings and those of rules switched off, too'))
    .action((repo: string, options: Options) =>
      run(repo, options, (engine) => {
        if (listProblems(engine, options, out) > 0) exitCode = exitCodes.findings
      }),
    )
  jsonOption(command('dashboard', 'gaps, strengths, promotion targets, status'))
    .addOption(queryOption())
    .action((repo: string, options: Options) =>
      run(repo, options, (engine) => showDashboard(engine, options.query, options.json, out)),
    )
  const exporting = command('export', 'the rows shown, as a file on stdout')
    .addArgument(new Argument('<what>', 'which rows').choices(exportKinds))
    .addOption(new Option('--csv', 'comma-separated, safe in spreadsheets').conflicts(['json', 'markdown']))
    .addOption(new Option('--json', 'one JSON value').conflicts(['csv', 'markdown']))
    .addOption(new Option('--markdown', 'a Markdown table').conflicts(['csv', 'json']))
    .addOption(queryOption())
    .addOption(stateOption())
  exporting.action((repo: string, what: ExportKind, options: Options) => {
    const format: ExportFormat | undefined = exportFormats.find((name) => options[name])
    if (!format) return exporting.error('error: choose one of --csv, --json and --markdown')
    return run(repo, options, (engine) => exportList(engine, what, format, options, out))
  })

  program
    .command('sample')
    .summary('the sample repository, for trials')
    .description('Builds the sample repository in a folder of its own.')
    .argument('<dir>', 'folder to build it in; its name is printed')
    .action((dir: string) => makeSample(sampleTexts, dir, out))

  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    return exitCodeOf(error, out)
  }
  return exitCode
}

function createProgram(out: Output): Command {
  const withoutEnd = (text: string) => text.replace(/\n$/, '')
  return new Command('digest-audit')
    .description(
      'Reads the session digests of an agent from a git repository: offline, and without changing it.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => out.data(withoutEnd(text)),
      writeErr: (text) => out.words(withoutEnd(text)),
      getOutHelpWidth: () => out.width ?? 100,
      getErrHelpWidth: () => out.width ?? 100,
    })
    .showHelpAfterError('(--help shows what there is)')
    .addHelpText('after', helpEnd)
}

function addCommand(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .summary(summary)
    .description(`${capital(summary)}.`)
    .argument('<repo>', 'folder of the repository')
    .addOption(severalOption('--folder <path>', 'folder of digests, repeatable', 'digests'))
    .addOption(
      severalOption(
        '--records <path>',
        'file of records, repeatable',
        'data/sessions.jsonl, data/sessions.jsonl.gz',
      ),
    )
    .addOption(
      new Option(
        '--no-guessed-renames',
        'follow a rename with an edit only where a session id proves it',
      ).default(true, 'follow those that git guesses'),
    )
    .addHelpText('after', helpEnd)
}

function flag(name: string, description: string): Option {
  return new Option(name, description).default(false, 'no')
}

function severalOption(name: string, description: string, usual: string): Option {
  return new Option(name, description)
    .argParser((value: string, before: readonly string[]) => [...before, value])
    .default([], usual)
}

function queryOption(): Option {
  return new Option('--query <text>', 'only what matches, in the words of the window').default('', 'all')
}

function stateOption(): Option {
  return new Option('--state <state>', 'only decisions in this state').choices(decisionFilters).default('any')
}

function formatOption(what: string): Option {
  return new Option('--format <form>', what)
    .choices(comparisonFormats)
    .default(null, 'for reading here')
    .conflicts('json')
}

function atOption(): Option {
  return new Option('--at <rev>', 'as of this revision').default(null, 'the files on disk')
}

function exitCodeOf(error: unknown, out: Output): number {
  if (error instanceof Failure) {
    out.words(`${error.what} ${error.next}`)
    return error.exitCode
  }
  // The words were written already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
  out.words(
    `The viewer failed: ${error instanceof Error ? error.message : String(error)}. Report this as a fault.`,
  )
  return exitCodes.unreadable
}
