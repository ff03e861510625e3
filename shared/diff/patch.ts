import { formatPatch, type StructuredPatchHunk } from 'diff'
import type { FileMode } from '../git/file-mode.ts'
import { startBudget } from './budget.ts'
import type { ComparedText } from './compare-digests.ts'
import { diffLines } from './diff-lines.ts'

/** Equal lines around each change of a patch. */
const contextLines = 3

const ordinary: FileMode = '100644'
const link: FileMode = '120000'

/** A row of a comparison, as far as a patch needs it: which line of either text stands in it. */
type PairedLines = { readonly [side in 'a' | 'b']: { readonly line: number } | null }

/** A side of a patch. Without a mode it is an ordinary file, whose mode is not told to have changed. */
type PatchSide = Pick<ComparedText, 'side' | 'text'> & { readonly mode?: FileMode | null }

/**
 * The difference of two texts as a unified patch that `git apply` reads; '' when texts, names and modes are equal. Line
 * ends other than `\n` are part of the lines. A side that has no text is a file that is not there. Where one side is a
 * link and the other a file, one goes and the other comes: a patch cannot make one of the other.
 *
 * @param rows how the lines were paired: the patch keeps the pairs that are equal
 */
export function unifiedPatch(a: PatchSide, b: PatchSide, rows: readonly PairedLines[]): string {
  const isCreate = a.side.absent !== undefined
  const isDelete = b.side.absent !== undefined
  const isWhole = isCreate !== isDelete
  const [oldMode, newMode] = [a.mode ?? ordinary, b.mode ?? ordinary]
  if (!isCreate && !isDelete && (oldMode === link) !== (newMode === link)) {
    const gone = (side: PatchSide): PatchSide => ({ side: { ...side.side, absent: 'removed' }, text: '' })
    const [went, came] = [rows.filter((row) => row.a), rows.filter((row) => row.b)]
    return unifiedPatch(a, gone(a), went) + unifiedPatch(gone(b), b, came)
  }
  const renamed = a.side.path !== b.side.path && !isWhole
  const remoded = !isWhole && a.mode != null && b.mode != null && oldMode !== newMode
  if (a.text === b.text && !renamed && !isWhole && !remoded) return ''
  return formatPatch(
    {
      ...((isWhole || remoded) && { oldMode, newMode }),
      oldFileName: isWhole && isCreate ? '/dev/null' : `a/${a.side.path}`,
      newFileName: isWhole && isDelete ? '/dev/null' : `b/${b.side.path}`,
      oldHeader: undefined,
      newHeader: undefined,
      isGit: true,
      isRename: renamed,
      ...(isWhole && { isCreate, isDelete }),
      hunks: hunksOf(patchLines(a.text, b.text, rows)),
    },
    { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  )
}

/** A line of a patch with its sign, or the note that the line above it has no end. */
type PatchLine = { readonly sign: ' ' | '-' | '+'; readonly text: string }

function patchLines(a: string, b: string, rows: readonly PairedLines[]): PatchLine[] {
  const linesA = endedLines(a)
  const linesB = endedLines(b)
  const result: PatchLine[] = []
  const added: PatchLine[] = []
  for (const [atA, atB] of pairsOf(a, b, linesA, linesB, rows)) {
    const [old, now] = [linesA[atA], linesB[atB]]
    // Lines that differ in white space are a pair for a reader, not for a patch.
    if (old !== undefined && old === now) {
      for (const line of added) result.push(line)
      added.length = 0
      result.push({ sign: ' ', text: old })
      continue
    }
    if (old !== undefined) result.push({ sign: '-', text: old })
    if (now !== undefined) added.push({ sign: '+', text: now })
  }
  return [...result, ...added]
}

/** Positions of the lines that stand beside each other, in order; -1: none does. */
function pairsOf(
  a: string,
  b: string,
  linesA: readonly string[],
  linesB: readonly string[],
  rows: readonly PairedLines[],
): (readonly [number, number])[] {
  // A lone carriage return ends a line for a reader and not for git, and a byte order mark alone is a line for git and
  // none for a reader: the numbers of the rows are not git's there.
  const isOther = (text: string) => text === '\ufeff' || /\r(?!\n)/.test(text)
  if (!isOther(a) && !isOther(b)) return rows.map((row) => [(row.a?.line ?? 0) - 1, (row.b?.line ?? 0) - 1])
  const { partner } = diffLines(
    linesA,
    linesB,
    startBudget(1, () => 0),
  )
  const pairs: (readonly [number, number])[] = []
  let atB = 0
  partner.forEach((to, atA) => {
    while (to >= 0 && atB < to) pairs.push([-1, atB++])
    pairs.push([atA, to])
    if (to >= 0) atB++
  })
  while (atB < linesB.length) pairs.push([-1, atB++])
  return pairs
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
    const start = Math.max(at, change - contextLines)
    let last = change
    for (let next = change; next < lines.length && next <= last + 2 * contextLines; next++) {
      if (lines[next]?.sign !== ' ') last = next
    }
    const end = Math.min(lines.length, last + contextLines + 1)
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
