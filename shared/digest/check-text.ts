import type { Problem } from '../model/problem.ts'
import { counted } from '../text/counted.ts'
import { invisibleSigns, mayBeInvisible } from './invisible-signs.ts'
import { problemsOf } from './problem-at.ts'

/** Lines named one by one; the rest is counted in one more problem. */
const namedOneByOne = 20

/** NUL bytes, merge-conflict markers and invisible characters, over all lines of a file. */
export function checkText(file: string, text: string, lines: readonly string[]): Problem[] {
  const problems: Problem[] = []
  if (text.includes('\u0000')) problems.push(nulBytes(file, lines))
  if (text.includes('<<<<<<<')) problems.push(...conflicts(file, lines))
  if (mayBeInvisible.test(text)) problems.push(...invisible(file, lines))
  return problems
}

function nulBytes(file: string, lines: readonly string[]): Problem {
  const line = lines.findIndex((content) => content.includes('\u0000'))
  const count = lines.reduce((sum, content) => sum + content.split('\u0000').length - 1, 0)
  return problemsOf(file)(
    'file.nul-bytes',
    'warning',
    line + 1,
    `The file holds ${counted(count, 'NUL byte')}, the first in line ${line + 1}; git treats it as binary.`,
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
        `Line ${index + 1} holds ${counted(signs.length, 'invisible character')}: ${names}.`,
        'Remove them, or say in the text why they are there.',
        { column: first.at + 1 },
      ),
    )
  }
  if (further > 0) {
    const what = `${counted(further, 'further line holds', 'further lines hold')} invisible characters.`
    problems.push(
      problemsOf(file)('file.invisible-characters', 'warning', null, what, 'Remove them in the same way.'),
    )
  }
  return problems
}
