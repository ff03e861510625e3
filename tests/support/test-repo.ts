import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'

/** Contents by path; null removes the file. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

/** A commit of a planned history: all files that it has, not only the changed ones. */
export interface PlannedCommit {
  /** Positions of earlier commits of the plan. */
  readonly parents: readonly number[]
  readonly files: Readonly<Record<string, string>>
  readonly subject?: string
}

/** A real repository in a folder of its own, for tests. */
export interface TestRepo {
  readonly root: string
  /** Runs any git command, with a config that does not depend on the machine; gives its output. */
  readonly git: (...args: string[]) => string
  readonly write: (files: Files) => void
  /** Writes the files, stages everything and commits; gives the id. One minute passes with each commit. */
  readonly commit: (subject: string, files?: Files) => string
  /** Makes a whole history at once; gives the ids. The last commit becomes the branch. */
  readonly plan: (commits: readonly PlannedCommit[]) => string[]
}

export function openTestRepo(root: string): TestRepo {
  let minutes = 0
  const git = (...args: string[]) => runTestGit(root, args, { date: testDate(minutes) })
  const write = (files: Files) => {
    for (const [path, content] of Object.entries(files)) {
      const full = join(root, path)
      if (content === null) rmSync(full)
      else {
        mkdirSync(dirname(full), { recursive: true })
        writeFileSync(full, content)
      }
    }
  }
  return {
    root,
    git,
    write,
    commit: (subject, files = {}) => {
      write(files)
      minutes += 1
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', subject)
      return git('rev-parse', 'HEAD').trim()
    },
    plan: (commits) => {
      const marks = join(dirname(root), 'marks')
      runTestGit(root, ['fast-import', '--quiet', '--force', `--export-marks=${marks}`], {
        input: fastImportOf(commits),
      })
      const ids = new Map(
        readFileSync(marks, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split(' ') as [string, string]),
      )
      return commits.map((_, index) => ids.get(`:${index + 1}`)!)
    },
  }
}

/** Runs git as tests do: nobody's config, fixed names. Only tests may run commands that write. */
export function runTestGit(
  folder: string,
  args: readonly string[],
  options: {
    readonly date?: string
    readonly input?: string | Uint8Array
    readonly env?: Record<string, string>
  } = {},
): string {
  const date = options.date ?? testDate(0)
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    input: options.input ?? '',
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: dirname(folder),
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_AUTHOR_NAME: 'Ada Example',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'Grace Example',
      GIT_COMMITTER_EMAIL: 'grace@example.com',
      GIT_COMMITTER_DATE: date,
      GIT_ALLOW_PROTOCOL: 'file',
      ...options.env,
    },
  })
}

function testDate(minutes: number): string {
  return `${1_780_000_000 + 60 * minutes} +0200`
}

function fastImportOf(commits: readonly PlannedCommit[]): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
  return commits
    .map(({ parents, files, subject }, index) => {
      const [first, ...others] = parents
      return [
        // A root needs a branch that has no commit yet.
        `commit refs/heads/${first === undefined && index > 0 ? `root-${index}` : 'main'}\n`,
        `mark :${index + 1}\n`,
        `author Ada Example <ada@example.com> ${testDate(index)}\n`,
        `committer Grace Example <grace@example.com> ${testDate(index)}\n`,
        data(subject ?? `Commit ${index}`),
        first === undefined ? '' : `from :${first + 1}\n`,
        ...others.map((parent) => `merge :${parent + 1}\n`),
        'deleteall\n',
        ...Object.entries(files).map(([path, text]) => `M 100644 inline ${quoted(path)}\n${data(text)}`),
      ].join('')
    })
    .concat(`reset refs/heads/main\nfrom :${commits.length}\n`)
    .join('')
}

function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
