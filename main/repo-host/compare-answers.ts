import type { ComparisonFormat } from '../../shared/comparison/side-words.ts'
import type { ComparedText } from '../../shared/diff/compare-digests.ts'
import { compareWithRecord } from '../../shared/index/record-comparison.ts'
import type { RequestArg } from '../../shared/ipc/contract.ts'
import type { Comparison, ComparisonSide, SideBySide } from '../../shared/model/comparison.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import { numeral } from '../../shared/text/counted.ts'
import { inFormOf } from './absent-text.ts'
import type { Answers } from './answers.ts'
import { createBegunComparisons } from './begun-comparisons.ts'
import { comparisonFile } from './comparison-file.ts'
import { modeAt } from './file-mode.ts'
import { type LocatedText, locateSide } from './locate-text.ts'
import type { SessionEngine } from './session-engine.ts'

type Wanted = RequestArg<'compare.run'>

/** Answers that compare, for the window, the clipboard and a file. */
export function createCompareAnswers(
  engine: SessionEngine,
): Pick<Answers, 'compare.run' | 'compare.rest' | 'compare.patch' | 'compare.record' | 'compare.text'> {
  const begun = createBegunComparisons()
  const file = async (wanted: Wanted, format: ComparisonFormat, signal: AbortSignal) => {
    const compared = await compareAndKeep(engine, wanted, signal)
    if (!compared.ok) return compared
    const { comparison, texts, places } = compared.value
    const [a, b] = await modesOf(engine, ...places)
    const made = comparisonFile(comparison, { ...texts[0], mode: a }, { ...texts[1], mode: b }, format)
    return made.ok ? ok({ text: made.value }) : made
  }
  return {
    'compare.run': (wanted, signal) =>
      begun.first((onSides, until) => compareTexts(engine, wanted, until, onSides), signal),
    'compare.rest': ({ begun: name, ...wanted }, signal) =>
      begun.rest(name, (onSides, until) => compareTexts(engine, wanted, until, onSides), signal),
    'compare.patch': (wanted, signal) => file(wanted, 'patch', signal),
    'compare.record': async ({ session }) => {
      const row = engine.index.byId.get(session)
      if (!row?.entry || !row.record) return ok(null)
      const { digest, path } = row.entry
      return ok(compareWithRecord(digest, path, row.record, () => performance.now()))
    },
    'compare.text': ({ format, ...wanted }, signal) => file(wanted, format, signal),
  }
}

/** A comparison and its two texts, under the names that a file of it gives them. */
interface Compared {
  readonly comparison: Comparison
  readonly texts: readonly [ComparedText, ComparedText]
  readonly places: readonly [LocatedText, LocatedText]
}

/** The whole comparison of two texts. */
export async function compareTexts(
  engine: SessionEngine,
  wanted: Wanted,
  signal: AbortSignal,
  onSides?: (sides: SideBySide) => void,
): Promise<Result<Comparison>> {
  const compared = await compareAndKeep(engine, wanted, signal, onSides)
  return compared.ok ? ok(compared.value.comparison) : compared
}

async function compareAndKeep(
  engine: SessionEngine,
  { a, b, ...wishes }: Wanted,
  signal: AbortSignal,
  onSides?: (sides: SideBySide) => void,
): Promise<Result<Compared>> {
  const left = await locateSide(engine, a)
  if (!left.ok) return left
  const right = await locateSide(engine, b)
  if (!right.ok) return right
  const long = tooLongToCompare(left.value, right.value)
  if (long) return long
  const [old, now] = [comparable(left.value, right.value), comparable(right.value, left.value)]
  const comparison = await engine.diff.compare(old, now, wishes, signal, onSides)
  // Two texts of one session may have two names, then a patch renames; of two sessions it rewrites A's file.
  const isOne = left.value.row.session.id === right.value.row.session.id
  const path = isOne ? now.side.path : old.side.path
  const texts = [old, { ...now, side: { ...now.side, path } }] as const
  return ok({ comparison, texts, places: [left.value, right.value] })
}

/** Modes of the files of both texts. Of two sessions the file of A is written anew, and keeps its own. */
async function modesOf(engine: SessionEngine, a: LocatedText, b: LocatedText) {
  const modeOf = ({ commit, path, absent }: LocatedText) => (absent ? null : modeAt(engine, commit, path))
  const [old, now] = [await modeOf(a), await modeOf(b)]
  const keeps = a.row.session.id !== b.row.session.id && old !== '120000' && now !== '120000'
  return [old, keeps ? old : now] as const
}

/** A text as a side of a comparison with another; where there is none, it is in the form of the other. */
function comparable(located: LocatedText, other: LocatedText): ComparedText {
  const { text, absent } = located
  const digest = absent ? inFormOf(located.digest, other.digest) : located.digest
  return { side: { ...sideOf(located), form: digest.form }, digest, text }
}

/** A text as a side of a comparison. */
function sideOf({ revision, commit, path, absent }: LocatedText): ComparisonSide {
  return {
    commit: revision?.commit ?? commit,
    path,
    subject: revision?.subject ?? (commit === null ? 'Working copy' : ''),
    author: revision?.author ?? '',
    date: revision?.authorDate ?? null,
    ...(revision?.cut ? { edge: true as const } : {}),
    ...(absent && { absent }),
  }
}

/** Lines of a text that is still compared: each is a row of the answer, and beyond this even a coarse one takes long. */
const mostLines = 300_000

/** Why texts are not compared: one of them has too many lines; null: they are. */
function tooLongToCompare(...texts: readonly LocatedText[]) {
  const long = texts.find(({ digest }) => digest.form.lines > mostLines)
  if (!long) return null
  const [lines, most] = [long.digest.form.lines, mostLines].map((count) => numeral(count))
  return refuse(
    'too-large',
    `${long.path} has ${lines} lines; texts of more than ${most} lines are not compared.`,
    'Compare them in an editor.',
  )
}
