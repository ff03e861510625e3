/** A point of a chart in px. */
interface Point {
  readonly x: number
  readonly y: number
}

/** Path of a line in steps: level until the next point, then straight up or down; it ends level at `end`. */
export function stepPath(points: readonly Point[], end: number): string {
  const first = points[0]
  if (!first) return ''
  const parts = [`M${round(first.x)},${round(first.y)}`]
  for (const point of points.slice(1)) parts.push(`H${round(point.x)}V${round(point.y)}`)
  parts.push(`H${round(end)}`)
  return parts.join('')
}

/** Closed path between an upper and a lower line in steps. */
export function stepArea(upper: readonly Point[], lower: readonly Point[], end: number): string {
  const last = lower.at(-1)
  if (!last) return ''
  const back: string[] = [`V${round(last.y)}`]
  for (let at = lower.length - 1; at > 0; at -= 1) {
    back.push(`H${round((lower[at] as Point).x)}V${round((lower[at - 1] as Point).y)}`)
  }
  back.push(`H${round((lower[0] as Point).x)}Z`)
  return stepPath(upper, end) + back.join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
