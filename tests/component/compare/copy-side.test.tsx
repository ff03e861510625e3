// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { rowsOfChange, selectedText, sideText } from '../../../renderer/views/compare/copy-side.ts'
import { LineCell } from '../../../renderer/views/compare/line-cell.tsx'
import { lineMarks } from '../../../renderer/views/compare/line-marks.ts'
import { blankRuns } from '../../../renderer/views/compare/shown-text.tsx'
import { stepSize } from '../../../renderer/views/compare/text-sizes.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import { comparison } from '../support/comparisons.ts'
import { rowsOf } from './rows.tsx'

afterEach(cleanup)

const rows = rowsOf(['=one two', '~  a\u200bb\tc ', '-gone', '=folded 1', '=folded 2', '+new', '=last'])

/** Draws rows as the side by side form does, with all marks, and selects all of it. */
function selectAll(drawn: readonly number[]): Selection {
  const marks = lineMarks(comparison([]), true)
  const { container } = render(
    drawn.map((at) => (
      <div key={at}>
        {(['a', 'b'] as const).map((side) => (
          <LineCell
            key={side}
            row={rows[at] as Row}
            at={at}
            side={side}
            pinning={{ pins: [], held: null, letGo: () => {} }}
            marks={marks}
            otherSection={null}
            onJump={() => {}}
          />
        ))}
      </div>
    )),
  )
  const selection = document.getSelection() as Selection
  selection.removeAllRanges()
  const range = document.createRange()
  range.selectNodeContents(container)
  selection.addRange(range)
  return selection
}

describe('copying', () => {
  it('gives one side as written: no numbers, signs or marks, and the lines of folds', () => {
    expect(selectedText(selectAll([0, 1, 2, 5, 6]), rows, 'a')).toBe(
      'one two\n  a\u200bb\tc \ngone\nfolded 1\nfolded 2\nlast',
    )
    cleanup()
    expect(selectedText(selectAll([0, 1, 2, 5, 6]), rows, 'b')).toBe(
      'one two\n  a\u200bb\tc \nfolded 1\nfolded 2\nnew\nlast',
    )
  })

  it('is left to the window where nothing is selected', () => {
    const selection = selectAll([0])
    selection.removeAllRanges()
    expect(selectedText(selection, rows, 'a')).toBeNull()
  })

  it('gives the text of a change, or nothing where a side has none', () => {
    expect(sideText(rowsOfChange(rows, 0), 'a')).toBe('  a\u200bb\tc \ngone')
    expect(sideText(rowsOfChange(rows, 1), 'a')).toBe('')
    expect(sideText(rowsOfChange(rows, 1), 'b')).toBe('new')
  })
})

describe('invisible characters', () => {
  it('are marked, each by as many marks as there are characters, and stay what they are', () => {
    const text = '  a\tb \u00a0'
    const runs = blankRuns(text)
    expect(runs.map((run) => run.text).join('')).toBe(text)
    expect(runs.map((run) => run.marks)).toEqual(['··', null, '→', null, '·', '°'])
  })
})

describe('the size of the text', () => {
  it('goes in steps and stops at either end', () => {
    expect([11, 12, 13, 14, 16].map((size) => stepSize(size, 1))).toEqual([12, 13, 14, 16, 16])
    expect([11, 12, 13, 14, 16].map((size) => stepSize(size, -1))).toEqual([11, 11, 12, 13, 14])
  })
})
