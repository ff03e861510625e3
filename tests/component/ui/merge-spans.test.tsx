import { describe, expect, it } from 'vitest'
import { mergeSpans } from '../../../renderer/ui/merge-spans.ts'

describe('two wordings in one line', () => {
  it('hold what went before what came, and equal runs once', () => {
    const merged = mergeSpans(
      [
        { text: 'when ', mark: 'same' },
        { text: 'two', mark: 'dropped' },
        { text: ' fail', mark: 'same' },
      ],
      [
        { text: 'when ', mark: 'same' },
        { text: 'three', mark: 'added' },
        { text: ' fail', mark: 'same' },
        { text: ', and say so', mark: 'added' },
      ],
    )
    expect(merged.map((span) => `${span.mark[0]}:${span.text}`)).toEqual([
      's:when ',
      'd:two',
      's: ',
      'a:three',
      's: fail',
      'a:, and say so',
    ])
  })
})
