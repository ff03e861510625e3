/** What the value of a setting can name. */
type Named = 'program' | 'file' | 'address'

/**
 * Form of a value to plant: a program by its path, as a shell command with `!`, by a name on PATH, as a URL of
 * `ext::`; a path that would be made; a file of settings, of attributes, a folder of hooks, an empty folder; a URL,
 * or the beginning of one.
 */
export type Form =
  | 'program'
  | 'shell'
  | 'name'
  | 'ext'
  | 'mark'
  | 'config'
  | 'attributes'
  | 'hooks'
  | 'folder'
  | 'address'
  | 'prefix'

/** A setting that can name something outside of git's own folder, with the names under which it is planted. */
export interface GitSetting {
  /** As `git help -c` writes it. */
  readonly setting: string
  readonly names: Named
  readonly form: Form
  /** `{address}` stands for the address of the trap. */
  readonly plant: readonly string[]
}

/** The version of git whose list the table was made from. */
export const tableVersion = '2.39.5'

const concrete: Record<string, string> = {
  '<driver>': 'trap',
  '<tool>': 'trap',
  '<id>': 'trap',
  '<friendly-name>': 'trap',
  '<key-alias>': 'trap',
  '<identity>': 'trap',
  '<token>': 'trap',
  '<name>': 'origin',
  '<format>': 'ssh',
  '<url>': '{address}',
  '<base>': '{address}',
  '<condition>': 'gitdir/i:/**',
}

const plain = (setting: string) => setting.replace(/<[^>]+>/g, (found) => concrete[found] ?? 'trap')

const table = (names: Named, form: Form, settings: string): GitSetting[] =>
  settings
    .trim()
    .split(/\s+/)
    .map((setting) => ({ setting, names, form, plant: [plain(setting)] }))

const family = (setting: string, names: Named, form: Form, plant: readonly string[]): GitSetting => ({
  setting,
  names,
  form,
  plant,
})

const commands = [
  'rev-parse',
  'rev-list',
  'diff-tree',
  'cat-file',
  'ls-tree',
  'for-each-ref',
  'config',
  'log',
]

/** Every setting of `git help -c` that can name a program, a file or an address. */
export const gitSettings: readonly GitSetting[] = [
  ...table(
    'program',
    'program',
    `browser.<tool>.cmd browser.<tool>.path core.alternateRefsCommand core.askPass core.editor core.fsmonitor
    core.gitProxy core.pager core.sshCommand diff.<driver>.command diff.<driver>.textconv diff.external
    difftool.<tool>.cmd difftool.<tool>.path filter.<driver>.clean filter.<driver>.smudge gpg.<format>.program
    gpg.program gpg.ssh.defaultKeyCommand guitool.<name>.cmd imap.tunnel instaweb.httpd interactive.diffFilter
    man.<tool>.cmd man.<tool>.path merge.<driver>.driver mergetool.<tool>.cmd mergetool.<tool>.path
    remote.<name>.receivepack remote.<name>.uploadpack sendemail.ccCmd sendemail.tocmd sequence.editor
    uploadpack.packObjectsHook`,
  ),
  ...table('program', 'shell', 'credential.helper submodule.<name>.update'),
  ...table(
    'program',
    'name',
    `diff.guitool diff.tool gitcvs.dbDriver help.browser instaweb.browser man.viewer merge.guitool merge.tool
    pull.octopus pull.twohead web.browser`,
  ),
  ...table('program', 'hooks', 'core.hooksPath init.templateDir'),
  family(
    'alias.*',
    'program',
    'shell',
    commands.map((name) => `alias.${name}`),
  ),
  family(
    'pager.<cmd>',
    'program',
    'program',
    commands.map((name) => `pager.${name}`),
  ),
  family('credential.<url>.*', 'program', 'shell', ['credential.{address}.helper']),
  // Of remotes of their own, so that they do not hide the address of the first.
  family('remote.<name>.url', 'program', 'ext', ['remote.program.url']),
  family('remote.<name>.vcs', 'program', 'name', ['remote.vcs.vcs']),
  ...table(
    'file',
    'mark',
    `blame.ignoreRevsFile commit.template core.excludesFile diff.orderFile fetch.fsck.skipList
    format.outputDirectory format.signatureFile fsck.skipList fsmonitor.socketDir gitcvs.dbName gitcvs.logFile
    gpg.ssh.allowedSignersFile gpg.ssh.revocationFile help.htmlPath http.cookieFile http.pinnedPubkey
    http.proxySSLCAInfo http.proxySSLCert http.proxySSLKey http.sslCAInfo http.sslCAPath http.sslCert http.sslKey
    instaweb.modulePath mailmap.file receive.fsck.skipList safe.directory sendemail.aliasesFile
    sendemail.smtpsslcertpath trace2.eventTarget trace2.normalTarget trace2.perfTarget user.signingKey`,
  ),
  ...table('file', 'config', 'include.path includeIf.<condition>.path'),
  ...table('file', 'attributes', 'core.attributesFile'),
  ...table('file', 'folder', 'core.worktree'),
  ...table(
    'address',
    'address',
    `branch.<name>.pushRemote branch.<name>.remote bundle.<id>.uri gitweb.url http.curloptResolve http.proxy
    imap.host remote.<name>.proxy remote.<name>.pushurl remote.<name>.url remote.pushDefault sendemail.smtpServer
    submodule.<name>.url`,
  ),
  ...table('address', 'prefix', 'url.<base>.insteadOf url.<base>.pushInsteadOf'),
  family('bundle.*', 'address', 'address', ['bundle.uri']),
  family('bundle.<id>.*', 'address', 'address', ['bundle.other.uri']),
  family('http.<url>.*', 'address', 'address', ['http.{address}.proxy']),
  family('sendemail.<identity>.*', 'address', 'address', ['sendemail.trap.smtpServer']),
]

/** Settings of git's documentation, also of newer versions, that this `git help -c` leaves out. */
export const furtherSettings: readonly GitSetting[] = [
  ...table(
    'program',
    'program',
    `filter.<driver>.process tar.<format>.command trailer.<token>.cmd trailer.<token>.command
    trailer.<key-alias>.cmd trailer.<key-alias>.command sendemail.sendmailCmd sendemail.headerCmd
    gc.recentObjectsHook hook.<friendly-name>.command`,
  ),
  family(
    'alias.*.command',
    'program',
    'program',
    commands.map((name) => `alias.${name}.command`),
  ),
  ...table(
    'file',
    'mark',
    `maintenance.repo gui.recentrepo gc.repackFilterTo sendemail.mailmap.file sendemail.smtpSSLClientCert
    sendemail.smtpSSLClientKey`,
  ),
  ...table('file', 'folder', 'submodule.<name>.gitdir'),
  ...table('address', 'address', 'fetch.bundleURI'),
]

/** Settings with a telling name that can name none of the three, and why. */
export const harmlessSettings: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^advice\./, 'switches a hint on or off'],
  [/^color\./, 'holds a colour or switches colours'],
  [/^(receive\.|fetch\.)?fsck\.(?!skipList)/, 'is how grave a fault of an object is'],
  [/^(feature\.\*|core\.quotePath|credential\.useHttpPath|receive\.updateServerInfo)$/, 'is a switch'],
  [/^(repack\.updateServerInfo|http\.schannelUseSSLCAInfo|http\.sslTry)$/, 'is a switch'],
  [/^(guitool\.<name>\.needsFile|diff\.<driver>\.cachetextconv|push\.useBitmaps)$/, 'is a switch'],
  [/^trace2\.destinationDebug$/, 'is a switch'],
  [/^transfer\.credentialsInUrl$/, 'is one of three words'],
  [/^(column\.clean|uploadpack\.allowFilter)$/, 'is a switch'],
  [/^(sideband\.<url>\.\*|transfer\.bundleURI|interactive\.singleKey)$/, 'is a switch'],
  [
    /^(remote\.<name>\.partialclonefilter|gc\.repackFilter)$/,
    'is a rule for objects, by kind, size or depth',
  ],
  [/^(sendemail\.)?mailmap\.blob$/, 'names an object of the repository'],
  [/^promisor\.acceptFromServer$/, 'is one of a few words'],
  [/^trailer\.<key-alias>\.key$/, 'is the word before a trailer'],
  [/^http\.sslKeyType$/, 'is the kind of a file'],
  [/^hasconfig:remote\.\*\.url$/, 'is a condition of an inclusion, and no setting'],
  [/^extensions\.\*$/, 'says how the repository is stored; a git that does not know one refuses it'],
  [/^notes\.rewrite\.<command>$/, 'is a switch for a command of git'],
  [/^gui\.newBranchTemplate$/, 'is the beginning of the name of a branch'],
  [/^submodule\.alternateLocation$/, 'is one of two words'],
]

/** A setting of git whose last part promises a program, a file or an address. */
export const telling =
  /(command|program|cmd|path|file|driver|tool|editor|pager|hooks?|helper|proxy|ur[li]|template|textconv|target|browser|viewer|askpass|clean|smudge|process|(upload|receive)pack|external|filter|filterto|server|tunnel|host|directory|dir|worktree|info|cert|key|insteadof|vcs|httpd|blob|skiplist|location|\.\*|<cmd>)$/i

/**
 * Attributes of git's documentation that have a text go through something: the first three name a driver, the
 * planted one, which starts programs; the others (null) convert the text themselves.
 */
export const attributes: readonly { readonly attribute: string; readonly names: Named | null }[] = [
  { attribute: 'diff=trap', names: 'program' },
  { attribute: 'filter=trap', names: 'program' },
  { attribute: 'merge=trap', names: 'program' },
  { attribute: 'working-tree-encoding=UTF-16', names: null },
  { attribute: 'text', names: null },
  { attribute: 'eol=crlf', names: null },
  { attribute: 'ident', names: null },
  { attribute: 'export-subst', names: null },
]

const variables = (names: Named, form: Form, list: string) =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => ({ name, names, form }))

/** Environment variables of git's documentation that can name a program, a file or an address. */
export const gitVariables: readonly { readonly name: string; readonly names: Named; readonly form: Form }[] =
  [
    ...variables(
      'program',
      'program',
      `GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_EXTERNAL_DIFF
    GIT_ASKPASS GIT_DIFFTOOL_EXTCMD SSH_ASKPASS EDITOR VISUAL PAGER BROWSER SHELL`,
    ),
    ...variables('program', 'hooks', 'GIT_EXEC_PATH GIT_TEMPLATE_DIR'),
    ...variables(
      'file',
      'mark',
      `GIT_TRACE GIT_TRACE_SETUP GIT_TRACE_PACKET GIT_TRACE_PACKFILE GIT_TRACE_PACK_ACCESS GIT_TRACE_PERFORMANCE
    GIT_TRACE_REFS GIT_TRACE_SHALLOW GIT_TRACE_CURL GIT_TRACE_FSMONITOR GIT_TRACE2 GIT_TRACE2_EVENT
    GIT_TRACE2_PERF GIT_INDEX_FILE GIT_GRAFT_FILE GIT_SHALLOW_FILE GIT_REDIRECT_STDOUT GIT_REDIRECT_STDERR
    GIT_DIR GIT_COMMON_DIR GIT_SSL_CAINFO GIT_SSL_CERT GIT_SSL_KEY GIT_PROXY_SSL_CAINFO
    GIT_PROXY_SSL_CERT GIT_PROXY_SSL_KEY GIT_QUARANTINE_PATH`,
    ),
    ...variables(
      'file',
      'folder',
      `GIT_WORK_TREE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_CEILING_DIRECTORIES GIT_SSL_CAPATH`,
    ),
    ...variables('file', 'config', 'GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM'),
    ...variables('address', 'address', 'http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY'),
  ]
