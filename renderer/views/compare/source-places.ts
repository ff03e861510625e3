import type { Text } from 'mdast'
import type { UnseenPart } from '../digest/written-marks.ts'
import type { ChangedLines, Stretch } from './changed-lines.ts'

type Position = Text['position']

/** A run of drawn text, and whether only this side has it. */
export interface DrawnRun {
  readonly text: string
  readonly marked: boolean
}

/** Finds what is drawn of a Markdown text in its lines, and what changed of it. */
export interface SourcePlaces {
  /** A line of the source, from 1. */
  lineAt(line: number): string
  /** Drawn text cut at the words that changed. @param whole lines that changed as a whole count, too */
  runs(text: string, position: Position, whole: boolean): readonly DrawnRun[]
  /** Words that changed stand between two places of the source. */
  changedBetween(start: NonNullable<Position>['start'], end: NonNullable<Position>['end']): boolean
  /** A part that would not be seen is drawn where its change would be lost otherwise. */
  isDrawn(part: UnseenPart): boolean
}

/** @param firstLine line of the file in which the source begins */
export function sourcePlaces(
  source: readonly string[],
  firstLine: number,
  changes: ChangedLines,
): SourcePlaces {
  const changeAt = (line: number) => changes.get(firstLine + line - 1)

  /** Where a line of drawn text stands in its line of the source; escapes are not found, and are taken as a whole. */
  const stretchOf = (text: string, line: number, { start, end }: NonNullable<Position>): Stretch => {
    const written = source[line - 1] ?? ''
    const begin = line === start.line ? start.column - 1 : 0
    const from = written.indexOf(text, begin)
    if (from >= 0) return { from, to: from + text.length }
    return { from: begin, to: line === end.line ? end.column - 1 : written.length }
  }

  const runs = (text: string, position: Position, whole: boolean): readonly DrawnRun[] => {
    if (!position) return [{ text, marked: false }]
    return text.split('\n').flatMap((one, at): DrawnRun[] => {
      const line = position.start.line + at
      const before: DrawnRun[] = at > 0 ? [{ text: '\n', marked: false }] : []
      const change = changeAt(line)
      if (one === '' || !change) return [...before, { text: one, marked: false }]
      if (change.words === null) return [...before, { text: one, marked: whole }]
      const stretch = stretchOf(one, line, position)
      return [...before, ...cut(one, stretch, change.words)]
    })
  }

  const changedBetween: SourcePlaces['changedBetween'] = (start, end) => {
    for (let line = start.line; line <= end.line; line += 1) {
      const from = line === start.line ? start.column - 1 : 0
      const to = line === end.line ? end.column - 1 : Number.POSITIVE_INFINITY
      if (touches({ from, to }, changeAt(line)?.words ?? [])) return true
    }
    return false
  }

  return {
    lineAt: (line) => source[line - 1] ?? '',
    runs,
    changedBetween,
    isDrawn: ({ kind, text, position, alone }) =>
      position !== undefined &&
      text.split('\n').some((one, at) => {
        const change = changeAt(position.start.line + at)
        if (change?.words === null) return kind === 'comment' || (kind === 'tag' && alone)
        return change && touches(stretchOf(one, position.start.line + at, position), change.words)
      }),
  }
}

const touches = ({ from, to }: Stretch, words: readonly Stretch[]) =>
  words.some((word) => word.from < to && word.to > from)

function cut(text: string, { from, to }: Stretch, words: readonly Stretch[]): DrawnRun[] {
  // Text that is written in another way than it is drawn is marked as a whole.
  if (to - from !== text.length)
    return [
      {
        text,
        marked: touches(
          { from, to },
          words.filter((word) => word.to > word.from),
        ),
      },
    ]
  const runs: DrawnRun[] = []
  let at = 0
  for (const word of words) {
    const [begin, end] = [Math.max(word.from - from, at), Math.min(word.to - from, text.length)]
    if (begin >= end) continue
    if (begin > at) runs.push({ text: text.slice(at, begin), marked: false })
    runs.push({ text: text.slice(begin, end), marked: true })
    at = end
  }
  if (at < text.length || runs.length === 0) runs.push({ text: text.slice(at), marked: false })
  return runs
}
