import { type Refusal, refuse } from '../model/result.ts'

/** The end of a git process: its exit code (null: ended by a signal) and what it wrote to stderr, locale C. */
export interface GitEnd {
  readonly code: number | null
  readonly stderr: string
}

const leadsNowhere = /not a git repository: '?(.+?)'?$/m

/** There is what looks like a git folder, and git takes it for none. */
export function noRepositoryIn(folder: string): Refusal {
  return refuse(
    'git-failed',
    `There is a git folder in ${folder}, but git takes it for no repository: its HEAD, refs or objects are missing or damaged.`,
    // No command of git's that tells more works where git sees no repository.
    'Bring its .git folder back from a backup, or clone the repository anew, then open it again.',
  ).error
}

const rules: readonly {
  readonly sign: RegExp
  readonly refusal: (root: string, line: string, stderr: string) => Refusal
}[] = [
  {
    sign: /dubious ownership|unsafe repository|owned by someone else/,
    refusal: (opened, _line, stderr) => {
      // The folder to be trusted is the top of the repository, which may lie above what was opened.
      const root = /repository (?:at |\()'(.+?)'(?:$| is owned)/m.exec(stderr)?.[1] ?? opened
      return refuse(
        'not-owned',
        `This repository belongs to another user, so git refuses to read it: ${root}`,
        'If you trust it, run the command below yourself, then open it again.',
        `git config --global --add safe.directory ${quoted(root)}`,
      ).error
    },
  },
  {
    sign: /repository extensions? found:[\s\S]*refstorage|reftable/i,
    refusal: () =>
      refuse(
        'reftable',
        'This repository keeps its refs in a reftable, which the installed git cannot read.',
        'Install git 2.45 or newer, then open it again.',
      ).error,
  },
  {
    sign: /repository extensions? found|Expected git repo version|unknown hash algorithm|unknown option/i,
    refusal: (_root, line) =>
      refuse(
        'git-too-old',
        `The installed git is too old for this repository: ${line}`,
        'Install a newer git, then open it again.',
      ).error,
  },
  {
    // A .git that is a file leads to the repository of a worktree, a submodule or a separate git folder.
    sign: leadsNowhere,
    refusal: (root, _line, stderr) => {
      const place = leadsNowhere.exec(stderr)?.[1] ?? ''
      return place === root
        ? noRepositoryIn(root)
        : refuse(
            'git-failed',
            `The repository of ${root} should be in ${place}, but git finds none there: it was moved, deleted or damaged.`,
            'Bring it back to that place, then open it again.',
          ).error
    },
  },
  {
    sign: /not a git repository/i,
    refusal: (root) =>
      refuse(
        'not-a-repository',
        `There is no git repository here: ${root}`,
        'The files can be read, but they have no history.',
      ).error,
  },
  {
    sign: /cannot change to .*(No such file|Not a directory)/i,
    refusal: (root) =>
      refuse(
        'no-such-folder',
        `The folder is not there any more: ${root}`,
        'Open the folder where it is now.',
      ).error,
  },
  {
    sign: /Permission denied/i,
    refusal: (_root, _line, stderr) => {
      // What ends git may be another line, which names no file.
      const line = stderr.split('\n').find((text) => /Permission denied/i.test(text)) ?? ''
      const said = line.trim().replace(/^(fatal|error|warning): /, '')
      return refuse(
        'unreadable-folder',
        `git may not read this repository: ${said}`,
        'Allow yourself to read it.',
      ).error
    },
  },
  {
    sign: /bad object|unable to read|could not read|missing (blob|tree|commit|object)|could not fetch|not our ref|promisor|transport '\w+' not allowed|unable to find|unable to parse (commit|object)|is corrupt|corrupt (loose|packed|tree|commit)|unable to unpack|inflate|does not match index|failed to (parse|read|traverse)|revision walk setup|(bad|invalid) tree|too-short tree|malformed mode|empty filename in tree/i,
    refusal: (_root, line) =>
      refuse(
        'missing-object',
        `An object of the history is missing or damaged: ${line}`,
        'Fetch it from another clone, then open this one again.',
      ).error,
  },
  {
    sign: /unknown revision|bad revision|Needed a single revision|ambiguous argument/i,
    refusal: (_root, line) =>
      refuse('unknown-revision', `git does not know this revision: ${line}`, 'Choose another revision.')
        .error,
  },
]

/** Turns a failed git into one of a closed set of refusals. `root` is what the person opened. */
export function refusalFromStderr(end: GitEnd, root: string): Refusal {
  const line =
    end.stderr
      .split('\n')
      .map((text) => text.trim())
      .find((text) => /^(fatal|error):/.test(text)) ??
    end.stderr.trim().split('\n')[0] ??
    ''
  const said = line.replace(/^(fatal|error): /, '')
  const rule = rules.find(({ sign }) => sign.test(end.stderr))
  if (rule) return rule.refusal(root, said, end.stderr)
  return refuse(
    'git-failed',
    said === '' ? `git ended without a word (exit code ${end.code ?? 'none'}).` : `git failed: ${said}`,
    'Run the same on a command line to see more, or open another folder.',
  ).error
}

/** A path as one word of a shell command. */
function quoted(path: string): string {
  return /^[\w./:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
