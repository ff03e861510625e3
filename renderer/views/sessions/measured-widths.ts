import { columnById } from './columns.tsx'

/** Px beside the text of a cell: its padding, what stands before the text, and figures of one width, which are wider. */
const beside: Readonly<Record<string, number>> = { date: 24, lastChange: 24, status: 30, problems: 27 }
const padding = 14
/** A value that is longer (px) is no status and no date any more, but a text, which is cut. */
const most = 260

let context: CanvasRenderingContext2D | null | undefined
const widths = new Map<string, number>()

/** Width of a text in px as tables write it at 100 % text, sums in bold; without a canvas by its number of signs. */
function widthOf(text: string, weight: 400 | 600): number {
  const name = `${weight} ${text}`
  const known = widths.get(name)
  if (known !== undefined) return known
  context ??= document.createElement('canvas').getContext('2d')
  if (context) context.font = `${weight} 12px "Inter Variable", system-ui, sans-serif`
  const width = Math.ceil(context?.measureText(text).width ?? text.length * 7)
  // Before the font has come another one is measured.
  if (document.fonts?.status === 'loaded') widths.set(name, width)
  return width
}

/**
 * Widths in px of the columns that are never cut, where the longest text needs more than the usual one.
 *
 * @param withSums the numbers are sums of groups
 */
export function measuredWidths(
  longest: Readonly<Record<string, string>>,
  withSums: boolean,
): Record<string, number> {
  const wider: Record<string, number> = {}
  for (const [id, text] of Object.entries(longest)) {
    const column = columnById.get(id)
    const usual = column?.width ?? 0
    const weight = withSums && column?.align === 'end' ? 600 : 400
    const width = Math.min(most, widthOf(text, weight) + (beside[id] ?? padding))
    if (text !== '' && width > usual) wider[id] = width
  }
  return wider
}
