/** Text of an item as read from its lines. */
export interface ItemText {
  readonly text: string
  readonly struck: boolean
  readonly checked: boolean | null
}

const listMarker = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/
const bulletSign = /^\s*[•◦▪●‣–—]\s*/
const checkBox = /^\[([ xX])\](?:\s+|$)/
/** Marks that are no standard check box: shown as they are, and open. */
const otherBox = /^\[[-+~/>]\](?:\s|$)/
const allStruck = /^~~(?:(?!~~).)+~~[.!]?$/s

/** Joins an item's lines by a blank and takes off list marker and check box; inline Markdown stays as written. */
export function itemText(lines: readonly string[]): ItemText {
  const joined = lines
    .map((line, index) => (index === 0 ? line.replace(listMarker, '') : line).trim())
    .filter((line) => line !== '')
    .join(' ')
  return stateOf(joined)
}

/** As `itemText`, for a line that begins with a bullet that Markdown does not know. */
export function pseudoItemText(lines: readonly string[]): ItemText {
  return itemText([(lines[0] ?? '').replace(bulletSign, ''), ...lines.slice(1)])
}

/** Reads check box and strike off a text that has no list marker. */
export function stateOf(text: string): ItemText {
  const box = checkBox.exec(text)
  const rest = box ? text.slice(box[0].length) : text
  const checked = box ? box[1] !== ' ' : otherBox.test(text) ? false : null
  return { text: rest, struck: rest.startsWith('~~') && allStruck.test(rest), checked }
}
