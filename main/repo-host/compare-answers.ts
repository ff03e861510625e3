import { comparisonHtml } from '../../shared/comparison/html.ts'
import { comparisonMarkdown } from '../../shared/comparison/markdown.ts'
import { startBudget } from '../../shared/diff/budget.ts'
import { unifiedPatch } from '../../shared/diff/patch.ts'
import { isTextPath, showPath } from '../../shared/git/path-bytes.ts'
import { compareWithRecord } from '../../shared/index/record-comparison.ts'
import type { RequestArg } from '../../shared/ipc/contract.ts'
import type { Comparison, ComparisonSide, SideBySide } from '../../shared/model/comparison.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'
import type { Answers } from './answers.ts'
import { createBegunComparisons } from './begun-comparisons.ts'
import { type LocatedText, locateText } from './locate-text.ts'
import type { SessionEngine } from './session-engine.ts'

/** Milliseconds that the lines of a patch may be compared before it becomes longer than it need be. */
const patchBudgetMs = 1_000

type Pair = RequestArg<'compare.patch'>

/** Answers that compare, for the window, the clipboard and a file. */
export function createCompareAnswers(
  engine: SessionEngine,
): Pick<Answers, 'compare.run' | 'compare.rest' | 'compare.patch' | 'compare.record' | 'compare.text'> {
  const begun = createBegunComparisons()
  return {
    'compare.run': (request, signal) =>
      begun.first(JSON.stringify(request), (onSides) => compareTexts(engine, request, signal, onSides)),
    'compare.rest': (request, signal) =>
      begun.rest(JSON.stringify(request), (onSides) => compareTexts(engine, request, signal, onSides)),
    'compare.patch': async (pair) => {
      const patch = await patchOf(engine, pair)
      return patch.ok ? ok({ text: patch.value }) : patch
    },
    'compare.record': async ({ session }) => {
      const row = engine.index.byId.get(session)
      if (!row?.entry || !row.record) return ok(null)
      const { digest, path } = row.entry
      return ok(compareWithRecord(digest, path, row.record, () => performance.now()))
    },
    'compare.text': async ({ format, ...request }, signal) => {
      if (format === 'patch') {
        const patch = await patchOf(engine, request)
        return patch.ok ? ok({ text: patch.value }) : patch
      }
      const comparison = await compareTexts(engine, request, signal)
      if (!comparison.ok) return comparison
      if (format === 'html') return ok({ text: comparisonHtml(comparison.value) })
      const texts = await bothTexts(engine, request)
      if (!texts.ok) return texts
      return ok({ text: comparisonMarkdown(comparison.value, patchText(...texts.value)) })
    },
  }
}

/** The whole comparison of two texts. */
export async function compareTexts(
  engine: SessionEngine,
  { a, b, ...wishes }: RequestArg<'compare.run'>,
  signal: AbortSignal,
  onSides?: (sides: SideBySide) => void,
): Promise<Result<Comparison>> {
  const texts = await bothTexts(engine, { a, b })
  if (!texts.ok) return texts
  const [left, right] = texts.value
  return ok(await engine.diff.compare(comparable(left), comparable(right), wishes, signal, onSides))
}

function comparable(located: LocatedText) {
  return { side: sideOf(located), digest: located.digest, text: located.text }
}

async function bothTexts(
  engine: SessionEngine,
  { a, b }: Pair,
): Promise<Result<readonly [LocatedText, LocatedText]>> {
  const left = await locateText(engine, a.session, a.revision)
  if (!left.ok) return left
  const right = await locateText(engine, b.session, b.revision)
  if (!right.ok) return right
  return tooLongToCompare(left.value, right.value) ?? ok([left.value, right.value])
}

/** A patch that `git apply` reads, or why there can be none. */
async function patchOf(engine: SessionEngine, pair: Pair): Promise<Result<string>> {
  const texts = await bothTexts(engine, pair)
  if (!texts.ok) return texts
  const unfit = texts.value.find((each) => !canBePatched(each))
  if (!unfit) return ok(patchText(...texts.value))
  return refuse(
    'refused',
    `${showPath(unfit.path)} is not plain UTF-8, so a patch of it could not be applied.`,
    'Export the comparison as Markdown or HTML.',
  )
}

/** Text and name must come back byte for byte from the text of a patch. */
function canBePatched({ path, digest }: LocatedText): boolean {
  const damaged = digest.problems.some(({ code }) => code === 'file.encoding')
  return digest.form.encoding === 'utf-8' && !damaged && isTextPath(path)
}

/** Two texts of one session may have two names, then the patch renames; of two sessions it rewrites A's file. */
function patchText(a: LocatedText, b: LocatedText): string {
  const path = a.row.session.id === b.row.session.id ? b.path : a.path
  return unifiedPatch(
    { side: sideOf(a), text: written(a) },
    { side: { ...sideOf(b), path }, text: written(b) },
    startBudget(patchBudgetMs, () => performance.now()),
  )
}

function written({ digest, text }: LocatedText): string {
  return digest.form.bom ? `\ufeff${text}` : text
}

/** A text as a side of a comparison. */
function sideOf({ revision, commit, path, digest }: LocatedText): ComparisonSide {
  return {
    commit: revision?.commit ?? commit,
    path,
    subject: revision?.subject ?? (commit === null ? 'Working copy' : ''),
    author: revision?.author ?? '',
    date: revision?.authorDate ?? null,
    ...(revision?.cut ? { edge: true as const } : {}),
    form: digest.form,
  }
}

/** Lines of a text that is still compared: each is a row of the answer, and beyond this even a coarse one takes long. */
const mostLines = 300_000

/** Why texts are not compared: one of them has too many lines; null: they are. */
function tooLongToCompare(...texts: readonly LocatedText[]) {
  const long = texts.find(({ digest }) => digest.form.lines > mostLines)
  if (!long) return null
  const [lines, most] = [long.digest.form.lines, mostLines].map((count) => count.toLocaleString('en-US'))
  return refuse(
    'too-large',
    `${long.path} has ${lines} lines; texts of more than ${most} lines are not compared.`,
    'Compare them in an editor.',
  )
}
