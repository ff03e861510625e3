// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { columnById } from '../../../renderer/views/sessions/columns.tsx'
import { measuredWidths } from '../../../renderer/views/sessions/measured-widths.ts'

test('a column that is never cut is as wide as its longest text, and never without end', () => {
  const wider = measuredWidths(
    { status: 'in progress, nearly done', date: '2026-05-21', decisions: '3' },
    false,
  )
  expect(wider.status).toBeGreaterThan(columnById.get('status')?.width ?? 0)
  expect(wider.date).toBeUndefined()
  expect(wider.decisions).toBeUndefined()
  expect(measuredWidths({ status: 'x'.repeat(500) }, false).status).toBe(260)
})
