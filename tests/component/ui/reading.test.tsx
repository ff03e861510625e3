import { expect, test } from 'vitest'
import { stepOf } from '../../../renderer/ui/shell/reading.tsx'
import { repository } from '../support/sessions.ts'

const MB = 2 ** 20

test('a records file is told in megabytes while it is read, then digests are told again', () => {
  const reading = repository(1, { phase: 'files', recordBytes: { done: 12 * MB, total: 300 * MB } })
  expect(stepOf(reading)).toMatchObject({
    label: 'Reading session records',
    done: 12,
    total: 300,
    unit: 'MB',
  })
  const files = { done: 3, total: 9 }
  expect(stepOf({ ...reading, files, recordBytes: null })).toMatchObject({
    label: 'Reading digests',
    stop: 'repo.stopFiles',
  })
  const workLeft = [{ kind: 'files', done: 3, total: 9 } as const]
  expect(stepOf({ ...reading, files, recordBytes: null, workLeft })).toMatchObject({ stop: null })
  const over = { done: 9, total: 9 }
  expect(stepOf({ ...reading, files: over, recordBytes: null })).toMatchObject({ stop: null })
  expect(stepOf({ ...reading, phase: 'ready' })).toMatchObject({ done: 12, stop: 'repo.stopRecords' })
  expect(stepOf({ ...reading, phase: 'ready', recordBytes: null })).toBeNull()
})

test('changed files that are read anew are told while all else can be used, and can be stopped', () => {
  const filesAnew = { done: 1_200, total: 10_000 }
  expect(stepOf(repository(1, { filesAnew }))).toMatchObject({
    label: 'Reading changed digests',
    ...filesAnew,
    unit: 'files',
    stop: 'repo.stopFiles',
  })
  expect(stepOf(repository(1, { filesAnew: null }))).toBeNull()
})
