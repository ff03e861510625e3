import type { DigestEntry, IndexInput } from '../../../shared/index/index-input.ts'
import type { Digest, Field, ItemKind, SectionName } from '../../../shared/model/digest.ts'
import type { Problem } from '../../../shared/model/problem.ts'
import type { SessionRecord } from '../../../shared/model/record.ts'
import type { Uncommitted } from '../../../shared/model/session.ts'

const kindOf: Partial<Record<SectionName, ItemKind>> = {
  Decisions: 'decision',
  'Durable Learnings': 'learning',
  'Actions Taken': 'action',
  Gaps: 'gap',
  Strengths: 'strength',
  'Promotion Targets': 'target',
}

export interface DigestDraft {
  readonly title?: string
  /** Frontmatter; '' is an empty field, a list a list field. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  readonly sections?: Partial<Record<SectionName, readonly string[]>>
  readonly problems?: readonly Problem[]
  readonly uncommitted?: Uncommitted | null
  readonly removed?: boolean
}

/** A digest entry with its text, as a reader would make it from such a file. */
export function entryOf(path: string, draft: DigestDraft = {}): DigestEntry {
  const lines = ['---']
  const fields: Field[] = Object.entries(draft.fields ?? {}).map(([key, value]) => {
    const list = typeof value === 'string' ? null : value
    lines.push(`${key}: ${list ? `[${list.join(', ')}]` : value}`)
    return {
      key,
      name: key,
      value: list ? list.join(', ') : (value as string),
      list,
      kind: list ? 'list' : value === '' ? 'empty' : 'scalar',
      line: lines.length,
      source: 'frontmatter',
      recovered: false,
    }
  })
  lines.push('---')
  const sections = Object.entries(draft.sections ?? {}).map(([name, texts]) => {
    lines.push(`## ${name}`)
    const line = lines.length
    const items = (texts ?? []).map((text) => {
      lines.push(`- ${text}`)
      return {
        kind: kindOf[name as SectionName] ?? null,
        text,
        line: lines.length,
        endLine: lines.length,
        struck: false,
        checked: null,
        group: null,
      }
    })
    return { name: name as SectionName, heading: name, level: 2, line, endLine: lines.length, items }
  })
  const digest: Digest = {
    title: draft.title ?? path,
    titleFrom: 'file-name',
    fields,
    frontmatter: { line: 1, endLine: fields.length + 2, syntax: 'yaml' },
    sections,
    form: {
      encoding: 'utf-8',
      bom: false,
      lineEnds: 'lf',
      finalNewline: true,
      bytes: 1,
      lines: lines.length,
    },
    problems: draft.problems ?? [],
  }
  return {
    path,
    digest,
    text: `${lines.join('\n')}\n`,
    uncommitted: draft.uncommitted ?? null,
    removed: draft.removed ?? false,
    removedIn: draft.removed ? 'f'.repeat(40) : null,
  }
}

/** A session record as a reader would make it from one line. */
export function recordOf(
  line: number,
  sessionId: string,
  more: Partial<Pick<SessionRecord, 'timestamp' | 'model'>> & {
    readonly items?: Partial<Record<ItemKind, readonly string[]>>
    readonly keys?: Readonly<Record<string, unknown>>
  } = {},
): SessionRecord {
  const items = { decision: [], learning: [], action: [], gap: [], strength: [], target: [], ...more.items }
  const keys = {
    session_id: sessionId,
    timestamp: more.timestamp ?? '',
    model: more.model ?? '',
    ...more.keys,
  }
  return {
    file: 'data/sessions.jsonl',
    line,
    sessionId,
    timestamp: more.timestamp ?? '',
    model: more.model ?? '',
    items,
    keys: Object.entries(keys).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    raw: JSON.stringify(keys),
    recovered: false,
  }
}

export function problemOf(file: string, more: Partial<Problem> = {}): Problem {
  return {
    code: 'field.missing',
    severity: 'warning',
    file,
    line: 1,
    column: null,
    revision: null,
    what: 'Field `project` is missing.',
    mend: 'Add `project:`.',
    related: null,
    ...more,
  }
}

/** An input without history. */
export function inputOf(
  digests: readonly DigestEntry[],
  records: readonly SessionRecord[] = [],
  more: Partial<IndexInput> = {},
): IndexInput {
  return {
    digests,
    records,
    recordProblems: [],
    chains: null,
    lives: null,
    files: null,
    fileChanges: null,
    statusHistory: null,
    canonicalChanges: null,
    fileProblems: [],
    ...more,
  }
}

/** Values of a field that a query has to write with care, and two that it need not. */
export const oddValues = [
  'archived',
  'draft',
  '',
  '(missing)',
  '(empty)',
  '(undocumented)',
  'a, b',
  'says "no"',
  '(draft OR active)',
  '-draft',
  '>3',
  '1..2',
  'x:y',
  'draft*',
  'back\\slash',
  'OR',
  '日本',
]
