import { formatPatch, type StructuredPatchHunk } from 'diff'
import { type Budget, startBudget } from './budget.ts'
import type { ComparedText } from './compare-digests.ts'
import { diffLines } from './diff-lines.ts'

/** Equal lines around each change of a patch. */
const CONTEXT = 3

/**
 * The difference of two texts as a unified patch that `git apply` reads; '' when texts and names are equal. Line
 * ends other than `\n` are part of the lines. With the budget spent, the patch still holds, but is longer.
 */
export function unifiedPatch(
  a: Pick<ComparedText, 'side' | 'text'>,
  b: Pick<ComparedText, 'side' | 'text'>,
  budget: Budget = startBudget(1, () => 0),
): string {
  const renamed = a.side.path !== b.side.path
  if (a.text === b.text && !renamed) return ''
  return formatPatch(
    {
      oldFileName: `a/${a.side.path}`,
      newFileName: `b/${b.side.path}`,
      oldHeader: undefined,
      newHeader: undefined,
      isGit: true,
      isRename: renamed,
      hunks: hunksOf(patchLines(a.text, b.text, budget)),
    },
    { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  )
}

/** A line of a patch with its sign, or the note that the line above it has no end. */
type PatchLine = { readonly sign: ' ' | '-' | '+'; readonly text: string }

function patchLines(a: string, b: string, budget: Budget): PatchLine[] {
  const linesA = endedLines(a)
  const linesB = endedLines(b)
  const { partner } = diffLines(linesA, linesB, budget)
  const result: PatchLine[] = []
  let atB = 0
  linesA.forEach((text, atA) => {
    const to = partner[atA] as number
    // Lines that differ in white space are a pair for a reader, not for a patch.
    if (to < 0 || linesB[to] !== text) result.push({ sign: '-', text })
    if (to < 0) return
    while (atB < to) result.push({ sign: '+', text: linesB[atB++] as string })
    result.push({ sign: linesB[to] === text ? ' ' : '+', text: linesB[to] as string })
    atB++
  })
  while (atB < linesB.length) result.push({ sign: '+', text: linesB[atB++] as string })
  return result
}

/** Lines with their `\n`, so that a last line without one differs from the same line with one. */
function endedLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function hunksOf(lines: readonly PatchLine[]): StructuredPatchHunk[] {
  const hunks: StructuredPatchHunk[] = []
  let oldLine = 1
  let newLine = 1
  let at = 0
  while (at < lines.length) {
    let change = at
    while (lines[change]?.sign === ' ') change++
    if (change === lines.length) break
    const start = Math.max(at, change - CONTEXT)
    let last = change
    for (let next = change; next < lines.length && next <= last + 2 * CONTEXT; next++) {
      if (lines[next]?.sign !== ' ') last = next
    }
    const end = Math.min(lines.length, last + CONTEXT + 1)
    oldLine += start - at
    newLine += start - at
    const part = lines.slice(start, end)
    const oldLines = part.filter((line) => line.sign !== '+').length
    const newLines = part.filter((line) => line.sign !== '-').length
    hunks.push({ oldStart: oldLine, oldLines, newStart: newLine, newLines, lines: part.flatMap(written) })
    oldLine += oldLines
    newLine += newLines
    at = end
  }
  return hunks
}

function written({ sign, text }: PatchLine): string[] {
  return text.endsWith('\n') ? [sign + text.slice(0, -1)] : [sign + text, '\\ No newline at end of file']
}
