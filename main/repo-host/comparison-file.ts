import { comparisonHtml } from '../../shared/comparison/html.ts'
import { comparisonMarkdown } from '../../shared/comparison/markdown.ts'
import type { ComparisonFormat } from '../../shared/comparison/side-words.ts'
import type { ComparedText } from '../../shared/diff/compare-digests.ts'
import { unifiedPatch } from '../../shared/diff/patch.ts'
import type { FileMode } from '../../shared/git/file-mode.ts'
import { isForgedPath, isTextPath, showPath } from '../../shared/git/path-bytes.ts'
import type { Comparison } from '../../shared/model/comparison.ts'
import type { ProblemCode } from '../../shared/model/problem.ts'
import { ok, type Result, refuse } from '../../shared/model/result.ts'

/** A text that was compared, and the mode of its file; null: none is known. */
type FileText = ComparedText & { readonly mode: FileMode | null }

/**
 * A comparison as the text of a file. All forms tell of the very comparison: its pairs of lines, those that a person
 * laid beside each other among them. Refused where a patch could not be applied.
 */
export function comparisonFile(
  comparison: Comparison,
  a: FileText,
  b: FileText,
  format: ComparisonFormat,
): Result<string> {
  if (format === 'html') return ok(comparisonHtml(comparison))
  if (format === 'md') return ok(comparisonMarkdown(comparison, patchText(comparison, a, b)))
  const unread = [a, b].find(({ digest }) => digest.problems.some(({ code }) => unreadCodes.has(code)))
  if (unread)
    return refuse(
      'refused',
      `${showPath(unread.side.path)} was not read, so a patch would tell its lines as gone.`,
      'See its problems for the reason.',
    )
  const forged = [a, b].find(({ side }) => isForgedPath(side.path))
  if (forged)
    return refuse(
      'refused',
      `${showPath(forged.side.path)} is a name that git never writes to disk, so a patch with it could not be applied.`,
      'Export the comparison as Markdown or HTML.',
    )
  const unfit = [a, b].find((each) => !canBePatched(each))
  if (!unfit) return ok(patchText(comparison, a, b))
  return refuse(
    'refused',
    `${showPath(unfit.side.path)} is not plain UTF-8, so a patch of it could not be applied.`,
    'Export the comparison as Markdown or HTML.',
  )
}

/** Problems of a digest whose text stands empty because its bytes were not read. */
const unreadCodes: ReadonlySet<ProblemCode> = new Set([
  'file.not-a-file',
  'file.too-large',
  'file.unreadable',
] as const)

/** Text and name must come back byte for byte from the text of a patch. */
function canBePatched({ side, digest }: ComparedText): boolean {
  const damaged = digest.problems.some(({ code }) => code === 'file.encoding')
  return digest.form.encoding === 'utf-8' && !damaged && isTextPath(side.path)
}

function patchText({ rows }: Comparison, a: FileText, b: FileText): string {
  const written = (each: FileText) => ({
    mode: each.mode,
    side: each.side,
    text: each.digest.form.bom && !each.side.absent ? `\ufeff${each.text}` : each.text,
  })
  return unifiedPatch(written(a), written(b), rows)
}
