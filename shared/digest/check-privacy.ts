import type { Problem, ProblemCode, Severity } from '../model/problem.ts'
import { problemsOf } from './problem-at.ts'

/** One kind of text that should not be published, and how it is named without being repeated. */
interface Kind {
  readonly code: ProblemCode
  readonly severity: Severity
  /** Global; a first group, if there is one, is what the value is told apart by. */
  readonly pattern: RegExp
  /** One and many of it, for a sentence. */
  readonly names: readonly [one: string, many: string]
  readonly mend: string
  mask(found: RegExpMatchArray): string
  harmless?(found: RegExpMatchArray): boolean
}

/** What stands in place of what is hidden. */
const hidden = '•••'

/** Names of users that name nobody. */
const nobody =
  /^(?:user|users|username|your_?name|your-?user(?:name)?|you|me|name|runner|ubuntu|debian|root|node|app|vscode|shared|public|default|home|guest|admin|test|example|someone|xxx+|\.+|\*+)$/i

/** Names reserved for examples, addresses that reach nobody, and the user of repository addresses. */
const harmlessAddress =
  /^git@|^no-?reply@|@users\.noreply\.|@(?:[\w.-]+\.)?(?:example\.(?:com|org|net)|\w+\.(?:example|test|invalid|local))$|@(?:localhost)/i

const kinds: readonly Kind[] = [
  {
    code: 'privacy.key',
    severity: 'warning',
    pattern:
      /(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{20,200}|gh[oprsu]_[A-Za-z0-9]{30,200}|github_pat_\w{30,200}|glpat-[\w-]{20,100}|hf_[A-Za-z0-9]{30,60}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|xox[abeprs]-[A-Za-z0-9-]{10,200})(?![A-Za-z0-9])|-----BEGIN (?:[A-Z]+ ){0,2}PRIVATE KEY-----/g,
    names: ['something in the shape of a key or token stands', 'things in the shape of a key or token stand'],
    mend: 'Revoke the key, then take it out of the text; the history of the repository keeps it.',
    mask: ([text]) => (text.startsWith('-----') ? text : `${text.slice(0, 4)}${hidden}`),
    harmless: ([text]) =>
      /example|(.)\1{7}|your|placeholder/i.test(text) || (text.startsWith('sk-') && !/\d/.test(text)),
  },
  {
    code: 'privacy.email',
    severity: 'info',
    pattern: /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}:/])/gu,
    names: ['e-mail address stands', 'e-mail addresses stand'],
    mend: 'Remove the address if the digests are shared or published.',
    mask: ([text]) => `${text.slice(0, 1)}${hidden}${text.slice(text.indexOf('@'))}`,
    harmless: ([text]) => harmlessAddress.test(text),
  },
  {
    code: 'privacy.home-path',
    severity: 'info',
    pattern:
      /(?<![\w.])(?:\/home\/|\/Users\/|[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2})([\p{L}\p{N}][\p{L}\p{N}._-]{0,63})(?=[\\/])/gu,
    names: ['path below the home folder of a person stands', 'paths below home folders of persons stand'],
    mend: 'Write the path from the root of the project, or with `~`.',
    mask: ([text, name = '']) => `${text.slice(0, text.length - name.length)}${hidden}`,
    harmless: ([, name = '']) => nobody.test(name),
  },
  {
    code: 'privacy.process-id',
    severity: 'info',
    pattern: /(?<![\w-])(?:pid|process id)s?\b[ :=#`(]{1,4}(\d{2,8})(?![\w-]|\.\d)/gi,
    names: ['process id stands', 'process ids stand'],
    mend: 'Leave the number out: it names a process that is gone.',
    mask: ([text, id = '']) => `${text.slice(0, text.length - id.length)}${hidden}`,
  },
  {
    code: 'privacy.channel',
    severity: 'info',
    pattern:
      /<#\d{15,21}>|discord(?:app)?\.com\/channels\/\d+\/(\d+)|\bhooks\.slack\.com\/services\/([\w/]+)|(?<=\bchannel[ :=`]{1,3})#([\p{Ll}\p{N}][\p{Ll}\p{N}_-]{1,79})|(?<![\w&/#])#([\p{Ll}][\p{Ll}\p{N}_-]{1,79})(?=`? channel\b)/gu,
    names: ['name or address of a chat channel stands', 'names or addresses of chat channels stand'],
    mend: 'Say what kind of channel it was, without its name.',
    mask: ([text]) => `${text.slice(0, text.startsWith('#') ? 3 : 12)}${hidden}`,
  },
]

/** A text without any of these holds nothing of the kinds above, and most have none. */
const any =
  /@|\/home\/|Users[\\/]|\bpids?\b|process id|sk-|gh[oprsu]_|github_pat_|glpat-|hf_|AKIA|AIza|xox|PRIVATE KEY|channel|<#\d|hooks\.slack/i

/** A line beyond this is data, not prose, and would cost time. */
const longestLine = 20_000
/** Different values that are counted; a file with more is told by this number. */
const mostValues = 1_000

interface Seen {
  readonly line: number
  readonly column: number
  readonly shown: string
  readonly values: Set<string>
}

/** Takes lines one by one and says at the end, of each kind in one problem, what should not be published. */
interface PrivacyTally {
  add(line: number, text: string): void
  problems(): Problem[]
}

/** A first look at privacy: shapes only, each value masked, so that a list of problems can be handed on. */
export function createPrivacyTally(file: string): PrivacyTally {
  const found = new Map<Kind, Seen>()
  return {
    add(line, text) {
      const head = text.slice(0, longestLine)
      if (!any.test(head)) return
      for (const kind of kinds) {
        for (const match of head.matchAll(kind.pattern)) {
          if (kind.harmless?.(match)) continue
          const seen = found.get(kind) ?? {
            line,
            column: match.index + 1,
            shown: kind.mask(match),
            values: new Set<string>(),
          }
          found.set(kind, seen)
          if (seen.values.size < mostValues) seen.values.add(match[0].toLowerCase())
        }
      }
    },
    problems: () =>
      kinds.flatMap((kind) => {
        const seen = found.get(kind)
        return seen ? [problemOf(file, kind, seen)] : []
      }),
  }
}

function problemOf(file: string, kind: Kind, { line, column, shown, values }: Seen): Problem {
  const [one, many] = kind.names
  const what =
    values.size === 1
      ? `${article(one)} in line ${line}: ${shown}`
      : `${values.size}${values.size === mostValues ? ' or more' : ''} different ${many} in the text, the first in line ${line}: ${shown}`
  return problemsOf(file)(kind.code, kind.severity, line, `${what}.`, kind.mend, { column })
}

function article(words: string): string {
  if (words.startsWith('something')) return `S${words.slice(1)}`
  return `${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words}`
}

/** Lines that are looked at between two pauses. */
const pauseLines = 2_000

/** What should not be published in the lines of a digest, in steps. */
export function* privacySteps(
  file: string,
  text: string,
  lines: readonly string[],
): Generator<void, Problem[]> {
  if (!any.test(text)) return []
  const tally = createPrivacyTally(file)
  for (const [index, line] of lines.entries()) {
    tally.add(index + 1, line)
    if (index % pauseLines === pauseLines - 1) yield
  }
  return tally.problems()
}
