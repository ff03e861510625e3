// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import CompareView from '../../../renderer/views/compare/index.tsx'
import { pairSections } from '../../../renderer/views/compare/section-pairs.ts'
import type { Row } from '../../../shared/model/comparison.ts'
import type { Section } from '../../../shared/model/digest.ts'
import { chain, comparison, revision } from '../support/comparisons.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { answers, comparing, key, setUpComparing } from './comparing.tsx'

setUpComparing()

const hidden = 'Keep \u202eit\u200b'
const spans = [
  { text: 'Keep ', mark: 'same' as const },
  { text: '\u202eit\u200b', mark: 'added' as const },
]

it('no word of a comparison hides a sign: texts, fields, items, subjects, names and the sentence', async () => {
  const made = comparison(['~one'])
  const [row] = made.rows
  const field = { key: `k${hidden}`, change: 'changed', oldLine: 2, newLine: 2 } as const
  const item = { section: 'Decisions', toSection: null, from: 1, to: 1, likeness: 1 } as const
  const history = () =>
    chain(revision('ccccccc', { subject: hidden, author: hidden }), revision('bbbbbbb', { subject: hidden }))
  comparing.viewer = installViewer({ ...answers(), 'digest.history': history })
  comparing.answer = {
    ...made,
    a: { ...made.a, subject: hidden, author: hidden },
    summaryParts: [
      { text: `status ${hidden}; `, strong: false },
      { text: hidden, strong: true },
    ],
    fields: [{ ...field, old: hidden, new: hidden }],
    items: [
      { ...item, change: 'kept', old: hidden, new: hidden, oldSpans: null, newSpans: null },
      { ...item, change: 'reworded', old: 'Keep', new: hidden, oldSpans: spans, newSpans: spans },
    ],
    rows: [{ ...row, a: { line: 1, text: hidden, spans: null }, b: { line: 1, text: hidden, spans } } as Row],
  }
  render(<CompareView />)
  await screen.findByRole('grid')
  for (const form of ['1', '2', '3']) {
    await key(form)
    expect(document.body.textContent).toContain('U+202E')
    expect(document.body.textContent).not.toMatch(/[\u202e\u200b]/)
  }
})

it('the titles of two sessions stand beside each other, whatever they say', () => {
  const section = (heading: string, level: number, name: Section['name'] = null) =>
    ({ heading, level, name, line: 1, endLine: 1, items: [] }) as unknown as Section
  const pairs = pairSections(
    [section('', 0), section('First', 1), section('Goal', 2, 'Goal'), section('Own', 2)],
    [section('Second', 1), section('Goal', 2, 'Goal'), section('Own', 1)],
  )
  expect(pairs.map(({ a, b }) => [a?.heading ?? null, b?.heading ?? null])).toEqual([
    ['', null],
    ['First', 'Second'],
    ['Goal', 'Goal'],
    ['Own', 'Own'],
  ])
})
