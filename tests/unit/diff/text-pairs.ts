import fc from 'fast-check'

const line = fc.constantFrom(
  '',
  '  ',
  '---',
  'status: draft',
  'status: active',
  'tags: [a, b]',
  '## Decisions',
  '## Context',
  '## Gaps',
  '- Keep the last three releases on the host',
  '- Keep the last four releases on the host',
  '-  Keep the last three releases on the host',
  '- Freeze',
  '  because of the weekend, when nobody is there',
  '  because of the weekend,',
  '  when nobody is there',
  '- [ ] ask first',
  '- [x] ask first',
  'A remark. And one more remark! And a third',
  'A remark. And a third',
  '```',
  '| a | b |',
  'x\u200by 😀',
)
const end = fc.constantFrom('\n', '\n', '\n', '\n', '\r\n', '\r')
/** A text with what digests are made of, and one of any signs. */
export const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.tuple(line, end), { maxLength: 24 }).map((parts) => parts.flat().join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), end))
      .map((parts) => parts.flat().join('')),
  },
)
/** A text and one made of it by a few edits, or two that have nothing to do with each other. */
export const texts = fc.oneof(
  fc.tuple(text, text),
  fc.tuple(text, fc.array(fc.tuple(fc.nat(40), fc.nat(3), line), { maxLength: 5 })).map(([first, edits]) => {
    const lines = first.split('\n')
    for (const [at, dropped, added] of edits) lines.splice(at % (lines.length + 1), dropped, added)
    return [first, lines.join('\n')] as [string, string]
  }),
)
