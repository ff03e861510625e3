import type { Problem } from '../model/problem.ts'
import { invisibleSigns } from './invisible-signs.ts'
import { problemsOf } from './problem-at.ts'

/** Lines named one by one; the rest is counted in one more problem. */
const namedOneByOne = 20

/** NUL bytes, merge-conflict markers, invisible characters and e-mail addresses, over all lines of a file. */
export function checkText(file: string, text: string, lines: readonly string[]): Problem[] {
  const problems: Problem[] = []
  if (text.includes('\u0000')) problems.push(nulBytes(file, lines))
  if (text.includes('<<<<<<<')) problems.push(...conflicts(file, lines))
  if (mayBeInvisible.test(text)) problems.push(...invisible(file, lines))
  if (text.includes('@')) problems.push(...emails(file, lines))
  return problems
}

function nulBytes(file: string, lines: readonly string[]): Problem {
  const line = lines.findIndex((content) => content.includes('\u0000'))
  const count = lines.reduce((sum, content) => sum + content.split('\u0000').length - 1, 0)
  return problemsOf(file)(
    'file.nul-bytes',
    'warning',
    line + 1,
    `The file holds ${count} NUL ${count === 1 ? 'byte' : 'bytes'}, the first in line ${line + 1}; git treats it as binary.`,
    'Remove the NUL bytes, or write the file again as UTF-8 text.',
    { column: (lines[line] ?? '').indexOf('\u0000') + 1 },
  )
}

/** Only the three markers in order are a conflict: one alone is also quoted in text. */
function conflicts(file: string, lines: readonly string[]): Problem[] {
  const problems: Problem[] = []
  let opened = 0
  let divided = false
  for (const [index, line] of lines.entries()) {
    if (/^<{7}(?: |$)/.test(line)) {
      opened = index + 1
      divided = false
    } else if (opened > 0 && /^={7}$/.test(line)) divided = true
    else if (divided && /^>{7}(?: |$)/.test(line)) {
      problems.push(
        problemsOf(file)(
          'file.conflict-markers',
          'warning',
          opened,
          `Lines ${opened} to ${index + 1} hold an unsolved merge conflict.`,
          'Choose one side and remove the three marker lines.',
        ),
      )
      opened = 0
      divided = false
    }
  }
  return problems.slice(0, namedOneByOne)
}

const mayBeInvisible = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u

function invisible(file: string, lines: readonly string[]): Problem[] {
  const problems: Problem[] = []
  let further = 0
  for (const [index, line] of lines.entries()) {
    if (!mayBeInvisible.test(line)) continue
    const signs = invisibleSigns(line)
    const first = signs[0]
    if (!first) continue
    if (problems.length >= namedOneByOne) {
      further++
      continue
    }
    const names = [...new Set(signs.map((sign) => sign.name))].join(', ')
    problems.push(
      problemsOf(file)(
        'file.invisible-characters',
        'warning',
        index + 1,
        `Line ${index + 1} holds ${signs.length} invisible ${signs.length === 1 ? 'character' : 'characters'}: ${names}.`,
        'Remove them, or say in the text why they are there.',
        { column: first.at + 1 },
      ),
    )
  }
  if (further > 0) {
    const what = `${further} further ${further === 1 ? 'line holds' : 'lines hold'} invisible characters.`
    problems.push(
      problemsOf(file)('file.invisible-characters', 'warning', null, what, 'Remove them in the same way.'),
    )
  }
  return problems
}

const email = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}:/])/gu
/** Names reserved for examples, addresses that reach nobody, and the user of repository addresses. */
const harmless =
  /^git@|^no-?reply@|@users\.noreply\.|@(?:[\w.-]+\.)?(?:example\.(?:com|org|net)|\w+\.(?:example|test|invalid|local))$|@(?:localhost)/i

function emails(file: string, lines: readonly string[]): Problem[] {
  const first = new Map<string, { line: number; column: number; count: number }>()
  for (const [index, line] of lines.entries()) {
    if (!line.includes('@')) continue
    // A line beyond this is data, not prose, and would cost time.
    for (const match of line.slice(0, 20_000).matchAll(email)) {
      const address = match[0].toLowerCase()
      if (harmless.test(address)) continue
      const held = first.get(address)
      if (held) held.count++
      else first.set(address, { line: index + 1, column: match.index + 1, count: 1 })
    }
  }
  const found = [...first]
    .slice(0, namedOneByOne)
    .map(([address, { line, column, count }]) =>
      problemsOf(file)(
        'privacy.email',
        'info',
        line,
        `The e-mail address ${address} stands in the text${count > 1 ? ` ${count} times, first in line ${line}` : ''}.`,
        'Remove the address if the digests are shared or published.',
        { column },
      ),
    )
  const further = first.size - found.length
  if (further > 0) {
    const what = `${further} further e-mail ${further === 1 ? 'address stands' : 'addresses stand'} in the text.`
    found.push(problemsOf(file)('privacy.email', 'info', null, what, 'Remove them in the same way.'))
  }
  return found
}
