/** Begins a table of best and median values. */
export function printHead(title) {
  console.log(`\n${title}\n`)
  printCells('', ['best', 'median', 'aim'])
}

/** One line: the best and the median of the runs, what is aimed at, and whether the best reaches it. */
export function printLine(name, unit, values, aim = '', verdict = '') {
  const shown = [best(values), median(values)].map((value) => `${round(value)} ${unit}`)
  printCells(name, [...shown, aim, verdict])
}

export function best(values) {
  return Math.min(...values)
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function printCells(name, cells) {
  console.log(name.padEnd(44) + cells.map((cell) => cell.padStart(12)).join(''))
}

function round(value) {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2)
}
