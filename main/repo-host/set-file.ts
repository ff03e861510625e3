import { setHtml } from '../../shared/comparison/html.ts'
import { setMarkdown } from '../../shared/comparison/markdown.ts'
import type { ReportedDigest } from '../../shared/comparison/set-report.ts'
import type { ComparisonFormat } from '../../shared/comparison/side-words.ts'
import { showPath } from '../../shared/git/path-bytes.ts'
import { comparisonFile } from './comparison-file.ts'
import type { SessionEngine } from './session-engine.ts'
import { describeChange, linkWords, textsOfPair } from './set-comparison.ts'
import { type Pair, plainChange } from './set-pairs.ts'

/** A state of the whole set: the name that was given, and its commit; null: the files on disk. */
interface SetState {
  readonly name: string
  readonly commit: string | null
}

/** The whole set between two states as a file, and what could not be in it, a sentence each. */
interface SetFile {
  readonly text: string
  readonly leftOut: readonly string[]
}

/** Writes the comparison of each pair into one file: a patch that `git apply` reads, Markdown, or a page of HTML. */
export async function setFile(
  engine: SessionEngine,
  pairs: readonly Pair[],
  a: SetState,
  b: SetState,
  format: ComparisonFormat,
  signal?: AbortSignal,
): Promise<SetFile> {
  const leftOut: string[] = []
  const digests: ReportedDigest[] = []
  for (const pair of pairs) {
    const texts = await textsOfPair(engine, pair, { a: a.commit, b: b.commit }, format === 'patch')
    // Of a link all is told in its sentence.
    if (!texts && (format === 'patch' || linkWords(pair) === null)) leftOut.push(noTextWords(pair))
    const comparison = texts && (await engine.diff.compare(...texts, { ignoreWhitespace: false }, signal))
    const modes = { a: pair.old?.mode ?? null, b: pair.now?.mode ?? null }
    const made =
      comparison &&
      comparisonFile(comparison, { ...texts[0], mode: modes.a }, { ...texts[1], mode: modes.b }, 'patch')
    if (made && !made.ok && format === 'patch') leftOut.push(made.error.what)
    const patch = made?.ok ? made.value : ''
    if (format === 'patch') digests.push({ change: emptyChange(pair), comparison: null, patch })
    else digests.push({ change: await describeChange(engine, pair, signal), comparison, patch })
  }
  const report = { a: stateWords(a), b: stateWords(b), digests }
  if (format === 'patch') return { text: digests.map(({ patch }) => patch).join(''), leftOut }
  return { text: format === 'md' ? setMarkdown(report) : setHtml(report), leftOut }
}

function noTextWords(pair: Pair): string {
  const path = showPath(plainChange(pair).path)
  const isUnread = pair.old?.blob === null || pair.now?.blob === null
  return isUnread ? `${path} was not read.` : `A text of ${path} is not here.`
}

function stateWords({ name, commit }: SetState): string {
  return commit === null ? 'files on disk' : name === commit ? commit : `${name}, ${commit}`
}

/** Of a patch nothing but its lines is told. */
function emptyChange(pair: Pair) {
  return { ...plainChange(pair), summary: '', decisions: { added: 0, dropped: 0, reworded: 0, moved: 0 } }
}
