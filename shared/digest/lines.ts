/** Lines of a text without their ends; `\n`, `\r\n` and a lone `\r` all end a line. A final end opens no line. */
export function splitLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\r|\n/) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Offset just behind the given number of lines; the text's length when it has fewer. */
export function offsetAfterLines(text: string, count: number): number {
  const ends = /\r\n|\r|\n/g
  for (let done = 0; done < count; done++) {
    if (!ends.exec(text)) return text.length
  }
  return ends.lastIndex
}

/** Offsets at which the lines of a text begin, for turning an offset into a line. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\r|\n/g)) starts.push(end.index + end[0].length)
  return starts
}

/** 0-based line that holds an offset. */
export function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
