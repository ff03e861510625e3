/** How bad a problem is. error: something could not be read, or two records contradict each other in
 * identity; warning: a documented rule is broken or values disagree; info: worth knowing. */
export type Severity = 'error' | 'warning' | 'info'

/**
 * What a person decided about a finding. open: nothing; new: nothing, and it came after the baseline; accepted: to
 * live with it; off: that its rule does not count. Only the first two count in totals.
 */
export const standings = ['new', 'open', 'accepted', 'off'] as const

/** What a person decided about a finding. */
export type Standing = (typeof standings)[number]

/** Worst first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info']

/**
 * Every kind of fault that the viewer can name. The part before the dot is the rule's family.
 * Closed on purpose: a new code must be added here, and every place that explains codes then fails to compile.
 */
export const problemCodes = [
  'file.too-large',
  'file.read-in-part',
  'file.unreadable',
  'file.not-a-file',
  'file.encoding',
  'file.nul-bytes',
  'file.empty',
  'file.template',
  'file.stopped-reader',
  'file.conflict-markers',
  'file.invisible-characters',
  'file.many-sessions',
  'frontmatter.unclosed',
  'frontmatter.yaml',
  'frontmatter.too-large',
  'frontmatter.engine',
  'frontmatter.missing',
  'field.duplicate',
  'field.id-duplicate',
  'field.missing',
  'field.undocumented-value',
  'date.impossible',
  'date.order',
  'date.disagrees',
  'date.updated-behind',
  'status.tag-disagrees',
  'tag.disagrees',
  'title.heading-differs',
  'section.repeated',
  'section.empty',
  'canonical.changed',
  'canonical.unsettled',
  'record.cut',
  'record.broken',
  'record.recovered',
  'record.not-an-object',
  'record.too-long',
  'record.other-shape',
  'record.id-missing',
  'record.id-duplicate',
  'record.field-type',
  'record.items-differ',
  'record.field-differs',
  'record.no-pair',
  'record.no-digest',
  'record.pointer',
  'privacy.key',
  'privacy.email',
  'privacy.home-path',
  'privacy.process-id',
  'privacy.channel',
] as const

/** Name of a kind of fault. */
export type ProblemCode = (typeof problemCodes)[number]

/** A place in a file of the repository. `line` and `column` count from 1; null: the whole file. */
export interface Place {
  readonly file: string
  readonly line: number | null
  readonly column: number | null
  /** Full commit id; null: the text on disk (or at HEAD in a repository without a working copy). */
  readonly revision: string | null
}

/** Something wrong in the data (never in the viewer), with its place and its mend. */
export interface Problem extends Place {
  readonly code: ProblemCode
  readonly severity: Severity
  /** One sentence with the offending value. */
  readonly what: string
  /** One sentence: what a person changes to be rid of it. */
  readonly mend: string
  /** The other end of a contradiction, if there is one. */
  readonly related: Place | null
}
