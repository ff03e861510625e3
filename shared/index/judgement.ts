import type { ProblemRow } from '../ipc/problem-answers.ts'
import { keptOf } from '../kept-answers.ts'
import { copyWith } from '../later.ts'
import type { RepositoryChoices } from '../model/choices.ts'
import type { Problem, Standing } from '../model/problem.ts'
import type { IndexInput } from './index-input.ts'
import type { IndexedRow } from './indexed-row.ts'
import { worstOf } from './problem-rows.ts'
import type { RepositoryIndex } from './repository-index.ts'

/** By what a person decided, findings count or are set aside. */
export interface Judgement {
  readonly rulesOff: ReadonlySet<string>
  readonly accepted: ReadonlySet<string>
  readonly known: ReadonlySet<string>
  /** All findings of a moment were accepted: what is neither accepted nor known came later. */
  readonly hasBaseline: boolean
}

/**
 * The judgement that follows from choices; null: every finding counts, and none is new. Kept, for an index is built many
 * times by the same choices.
 */
export const judgementOf = keptOf(({ rulesOff, baseline }: RepositoryChoices): Judgement | null => {
  if (rulesOff.length === 0 && baseline.accepted.length === 0 && baseline.at === null) return null
  return {
    rulesOff: new Set(rulesOff),
    accepted: new Set(baseline.accepted),
    known: new Set(baseline.known),
    hasBaseline: baseline.at !== null,
  }
})

/** Whether a finding counts in totals; else it is set aside, and counted as such. */
export function isOpen({ standing }: Pick<ProblemRow, 'standing'>): boolean {
  return standing === 'open' || standing === 'new'
}

/** What differs further on than this, in characters, is told apart by number. */
const longestPrint = 10_000

/** Line numbers in a sentence: they change when lines above do. */
const lineNumbers = /\blines? \d+(?: (?:and|to) \d+)*/gi

/** Names that a digest had before; none where another digest has the name now. */
function formerNames(chains: IndexInput['chains'], path: string): readonly string[] {
  return chains?.get(path)?.names.filter((name) => name !== path && !chains.has(name)) ?? []
}

/** What makes a finding the same one after lines moved: rule, file and sentence. */
function printBase({ code, what }: Problem, file: string): string {
  return `${code}|${file}|${what.replace(lineNumbers, 'line')}`.slice(0, longestPrint)
}

/**
 * Judges the findings of an index in their order. Equal ones are told apart by their number in that order, so that
 * one more of the same is a new one.
 */
export class Judge {
  readonly #met = new Map<string, number>()

  constructor(
    private readonly judgement: Judgement | null,
    private readonly chains: IndexInput['chains'] = null,
  ) {}

  /** Null judges nothing, and costs nothing. */
  problems(problems: readonly ProblemRow[]): readonly ProblemRow[] {
    const { judgement } = this
    if (judgement === null || problems.length === 0) return problems
    let changed = false
    const judged = problems.map((problem) => {
      const standing = standingOf(judgement, problem.code, this.prints(problem))
      if (standing === problem.standing) return problem
      changed = true
      return { ...problem, standing }
    })
    return changed ? judged : problems
  }

  /** The row with its findings judged; the very same one as before where the judgement came out the same. */
  row(row: IndexedRow): IndexedRow {
    const { judgement } = this
    if (judgement === null || row.problems.length === 0) return row
    const before = judgedRows.get(row)
    // Findings in a file of its own are numbered apart from those of all other rows.
    if (before?.judgement === judgement && before.isApart) return before.row
    const problems = this.problems(row.problems)
    const isSame =
      before && problems.every(({ standing }, at) => standing === before.row.problems[at]?.standing)
    const judged = isSame ? before.row : problems === row.problems ? row : judgedRow(row, problems)
    const isApart = row.problems.every(({ file }) => file === row.entry?.path)
    judgedRows.set(row, { judgement, row: judged, isApart })
    return judged
  }

  /**
   * Identities of the finding met next, by the name of its file and then by those that it had before; to be asked once
   * for each, in the order of the index.
   */
  prints(problem: Problem): readonly string[] {
    const base = printBase(problem, problem.file)
    const before = this.#met.get(base) ?? 0
    this.#met.set(base, before + 1)
    const names = [problem.file, ...formerNames(this.chains, problem.file)]
    return names.map((name) => `${printBase(problem, name)}${before === 0 ? '' : `~${before + 1}`}`)
  }
}

interface JudgedRow {
  readonly judgement: Judgement
  readonly row: IndexedRow
  readonly isApart: boolean
}

const judgedRows = new WeakMap<IndexedRow, JudgedRow>()

function judgedRow(row: IndexedRow, problems: readonly ProblemRow[]): IndexedRow {
  const open = problems.filter(isOpen)
  const session = {
    ...row.session,
    problemCount: open.length,
    problemsAside: problems.length - open.length,
    worstProblem: worstOf(open),
  }
  return copyWith(row, { session, problems })
}

function standingOf(judgement: Judgement, code: string, prints: readonly string[]): Standing {
  if (judgement.rulesOff.has(code)) return 'off'
  if (prints.some((print) => judgement.accepted.has(print))) return 'accepted'
  return judgement.hasBaseline && !prints.some((print) => judgement.known.has(print)) ? 'new' : 'open'
}

/**
 * Prints of findings, as a baseline keeps them; of one that is accepted under a former name of its file that one too.
 *
 * @param ids those wanted; null: all that count
 */
export function printsOf(
  { problems, input }: Pick<RepositoryIndex, 'problems' | 'input'>,
  ids: readonly string[] | null,
): string[] {
  const wanted = ids && new Set(ids)
  const judge = new Judge(null, input.chains)
  return problems.flatMap((problem) => {
    const [print = '', ...former] = judge.prints(problem)
    const isWanted = wanted ? wanted.has(problem.id) : isOpen(problem)
    return isWanted ? [print, ...former.filter((each) => input.judgement?.accepted.has(each))] : []
  })
}
