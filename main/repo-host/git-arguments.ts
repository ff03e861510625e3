import { devNull } from 'node:os'

/**
 * Everything that git may be asked, with every option; `<n>` is any whole number, `<id>` a full id. None of these reads the index, runs a filter, a hook, a
 * pager, a text conversion or a signature program, and none writes.
 */
const allowed = {
  'rev-parse': [
    '--verify',
    '--quiet',
    '--absolute-git-dir',
    '--git-common-dir',
    '--is-bare-repository',
    '--is-inside-work-tree',
    '--is-shallow-repository',
    '--show-object-format',
    '--show-prefix',
    '--show-toplevel',
    '--symbolic-full-name',
    '--end-of-options',
  ],
  'rev-list': [
    '--topo-order',
    '--parents',
    '--first-parent',
    '--max-count=1',
    '--max-count=1024',
    '--max-parents=0',
    '--min-age=<n>',
  ],
  'diff-tree': [
    '--stdin',
    '--root',
    '-r',
    '-c',
    '--combined-all-paths',
    '--raw',
    '-z',
    '--no-abbrev',
    '-M',
    '-M100%',
    '--no-renames',
    '-l0',
    '--no-ext-diff',
    '--no-textconv',
    '--always',
  ],
  'cat-file': [
    '--batch',
    '--batch-check',
    '--batch-check=%(objectname)',
    '--batch-all-objects',
    '--unordered',
  ],
  'ls-tree': ['-r', '-z', '-l', '--full-tree'],
  'for-each-ref': [
    '--count=1',
    '--sort=-creatordate',
    '--merged=<id>',
    '--format=%(refname)',
    '--format=%(refname)%00%(creatordate:short)',
  ],
  config: ['-z', '--show-scope', '--get-regexp'],
} as const satisfies Record<string, readonly string[]>

/** The commands of git that may be run. */
export type GitCommand = keyof typeof allowed

/** Where the repository is: `-C` with its folder, or `--git-dir` for a bare one. */
export type GitLocation = { readonly folder: string } | { readonly gitDir: string }

const namedValue = (arg: string) =>
  arg.replace(/=\d+$/, '=<n>').replace(/=(?:[0-9a-f]{40}|[0-9a-f]{64})$/, '=<id>')

/**
 * The whole argument list of a call.
 * @throws Error when command or option is not on the list: that is a bug of ours, never a state of the data.
 */
export function gitArguments(location: GitLocation, command: GitCommand, args: readonly string[]): string[] {
  const options: readonly string[] | undefined = Object.hasOwn(allowed, command)
    ? allowed[command]
    : undefined
  if (!options) throw new Error(`git ${command} is not allowed`)
  for (const arg of args) {
    if (arg.includes('\0')) throw new Error('An argument of git holds a NUL')
    if (arg === '--') break
    if (arg.startsWith('-') && !options.includes(namedValue(arg)) && !options.includes(arg))
      throw new Error(`git ${command} ${arg} is not allowed`)
    if (arg === '--end-of-options') break
  }
  return [
    ...('folder' in location ? ['-C', location.folder] : [`--git-dir=${location.gitDir}`]),
    '--no-pager',
    '--literal-pathspecs',
    '-c',
    'core.fsmonitor=false',
    '-c',
    `core.hooksPath=${devNull}`,
    // A full id is looked for among the refs else, to warn of one with that name: damaged refs would end every call.
    '-c',
    'core.warnAmbiguousRefs=false',
    command,
    ...args,
  ]
}
