import type { ItemTrace } from '../../shared/diff/item-lives.ts'
import type { DigestLives } from '../../shared/index/digest-lives.ts'
import type { CanonicalChanges, CanonicalStep, StatusStep } from '../../shared/index/index-input.ts'
import { Later, withLater } from '../../shared/later.ts'
import type { RevisionChain } from '../../shared/model/revision.ts'
import type { LifeStep } from '../../shared/model/session.ts'
import type { ChainFacts } from './history-store.ts'
import type { Packed, Remembered } from './remembered.ts'

const stepNames = ['born', 'reworded', 'moved', 'dropped', 'back'] as const

/** What holds of a step, as bits of one number. */
const markBits = { edge: 1, unsure: 2 } as const

/** The revision that a step belongs to, by its place in the chain; -1: it has none there, and stands as it is. */
type At = number
/** Place of a text in the list; -1: null. */
type TextAt = number

type PackedLifeStep =
  | readonly [step: number, at: At, text: TextAt, line: number | null, marks?: number, section?: TextAt]
  | LifeStep
type PackedStatus = readonly [at: At, status: TextAt, removed: 0 | 1, edge?: 1] | StatusStep
type PackedCanonical = readonly [at: At, since: TextAt, changed: TextAt, sinceAtEdge?: 1] | CanonicalStep
type PackedLife = readonly [
  kind: ItemTrace['kind'],
  text: TextAt,
  line: number | null,
  section: TextAt,
  state: ItemTrace['state'],
  reworded: number,
  steps: readonly PackedLifeStep[],
]

/** What every row needs of the facts of a chain. */
interface FactsHead extends Omit<DigestLives, 'traces'> {
  readonly canonical: Omit<CanonicalChanges, 'steps'>
  readonly lostTexts: number
}

/** All of them in few characters: a text that comes again stands there once. */
interface FactsBody {
  readonly texts: readonly string[]
  readonly lives: readonly PackedLife[]
  readonly status: readonly PackedStatus[]
  readonly canonical: readonly PackedCanonical[]
}

/** Facts of a chain for a file. Commits, authors and dates are those of the chain. JSON can hold both parts. */
export type PackedFacts = Packed<FactsHead, FactsBody>

/** What earlier starts found in the texts of all revisions. */
export type RememberedFacts = Remembered<FactsHead, FactsBody>

/** Packs the facts of a chain; `unpackFacts` gives the same again for the same chain. */
export function packFacts(facts: ChainFacts, chain: RevisionChain): PackedFacts {
  const { lostTexts } = facts
  const { dropped, lastChange } = facts.lives
  const { count, latest } = facts.canonical
  return {
    value: { dropped, lastChange, canonical: { count, latest }, lostTexts },
    later: () => packBody(facts, chain),
  }
}

function packBody(facts: ChainFacts, { revisions }: RevisionChain): FactsBody {
  const places = new Map(revisions.map(({ commit }, at) => [commit, at]))
  const texts = new Map<string, number>()
  const text = (value: string | null): TextAt => {
    if (value === null) return -1
    const known = texts.get(value)
    if (known !== undefined) return known
    texts.set(value, texts.size)
    return texts.size - 1
  }
  /** Place of the revision that has this commit, at this time, by this author; undefined: none has. */
  const placeOf = (commit: string | null, date: string | null, author?: string): At | undefined => {
    const at = commit === null ? undefined : places.get(commit)
    const revision = at === undefined ? undefined : revisions[at]
    if (revision?.authorDate !== date || (author !== undefined && revision.author !== author))
      return undefined
    return at
  }
  const lifeStep = (given: LifeStep): PackedLifeStep => {
    const at = placeOf(given.commit, given.date, given.author)
    if (at === undefined) return given
    const begin = [stepNames.indexOf(given.step), at, text(given.text), given.line] as const
    const marks = (given.edge ? markBits.edge : 0) | (given.unsure ? markBits.unsure : 0)
    if (given.section !== undefined) return [...begin, marks, text(given.section)]
    return marks ? [...begin, marks] : begin
  }
  const statusStep = (given: StatusStep): PackedStatus => {
    const at = placeOf(given.commit, given.date)
    if (at === undefined) return given
    const begin = [at, text(given.status), given.removed ? 1 : 0] as const
    return given.edge ? [...begin, 1] : begin
  }
  const canonicalStep = (given: CanonicalStep): PackedCanonical => {
    const at = placeOf(given.commit, given.date)
    if (at === undefined) return given
    const begin = [at, text(given.canonicalSince), text(given.changed)] as const
    return given.sinceAtEdge ? [...begin, 1] : begin
  }
  const lives = facts.lives.traces.map(
    ({ kind, text: wording, line, section, state, reworded, steps }): PackedLife => [
      ...([kind, text(wording), line, text(section), state, reworded] as const),
      steps.map(lifeStep),
    ],
  )
  const status = facts.status.map(statusStep)
  const canonical = facts.canonical.steps.map(canonicalStep)
  return { texts: [...texts.keys()], lives, status, canonical }
}

/** The facts that were packed for this very chain, with all its commits; what no row needs is taken up when it is asked for. */
export function unpackFacts({ value, later }: PackedFacts, chain: RevisionChain): ChainFacts {
  const { dropped, lastChange, canonical, lostTexts } = value
  const body = new Later(() => unpackBody(later(), chain))
  const lives = withLater({ dropped, lastChange }, { traces: body })
  return withLater({ lives, canonical: withLater(canonical, { steps: body }), lostTexts }, { status: body })
}

/** Texts are shared with the chain. */
function unpackBody(packed: FactsBody, { revisions }: RevisionChain) {
  const dates = new Map(revisions.map(({ authorDate }) => [authorDate, authorDate]))
  const texts = packed.texts.map((text) => dates.get(text) ?? text)
  const text = (at: TextAt): string | null => (at < 0 ? null : texts[at]!)
  const lifeStep = (given: PackedLifeStep): LifeStep => {
    if (!('length' in given)) return given
    const [step, at, wording, line, marks = 0, section] = given
    const { commit, author, authorDate } = revisions[at]!
    return {
      step: stepNames[step]!,
      ...{ commit, author, date: authorDate },
      ...(marks & markBits.edge ? { edge: true as const } : {}),
      ...(marks & markBits.unsure ? { unsure: true as const } : {}),
      ...(section === undefined ? {} : { section: texts[section]! }),
      text: text(wording),
      line,
    }
  }
  const statusStep = (given: PackedStatus): StatusStep => {
    if (!('length' in given)) return given
    const [at, status, removed, edge] = given
    const { commit, authorDate } = revisions[at]!
    return {
      date: authorDate!,
      status: text(status),
      removed: removed === 1,
      commit: commit!,
      ...(edge ? { edge: true as const } : {}),
    }
  }
  const canonicalStep = (given: PackedCanonical): CanonicalStep => {
    if (!('length' in given)) return given
    const [at, since, changed, sinceAtEdge] = given
    const { commit, authorDate } = revisions[at]!
    return {
      ...{ commit: commit!, date: authorDate!, canonicalSince: texts[since]! },
      ...(sinceAtEdge ? { sinceAtEdge: true as const } : {}),
      changed: text(changed),
    }
  }
  const traces = packed.lives.map(
    ([kind, wording, line, section, state, reworded, steps]): ItemTrace => ({
      ...{ kind, text: texts[wording]!, line, section: texts[section]! },
      steps: steps.map(lifeStep),
      ...{ state, reworded },
    }),
  )
  return { traces, status: packed.status.map(statusStep), steps: packed.canonical.map(canonicalStep) }
}
