import { expect, test } from 'vitest'
import { historyRead, revisionNotes } from '../../../renderer/views/compare/revision-words.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { revision } from '../support/comparisons.ts'
import { repository } from '../support/sessions.ts'

const own = revision('aaaaaaa', {
  author: 'Ada Example',
  authorDate: '2025-01-02T10:00:00+01:00',
  committerDate: '2025-01-02T10:00:00+01:00',
})

test('B27: the date of the commit is told beside the author’s where it is another one, each by its name and with its zone', () => {
  expect(revisionNotes(own)).toEqual(['Ada Example, authored 2025-01-02 10:00 +01:00'])
  const later = { ...own, committerDate: '2026-01-02T09:30:00-05:00' }
  expect(revisionNotes(later)).toEqual([
    'Ada Example, authored 2025-01-02 10:00 +01:00',
    'committed 2026-01-02 09:30 -05:00',
  ])
})

test('a signature is told, and that nobody has verified it', () => {
  expect(revisionNotes({ ...own, signed: true })).toContain('signed, not verified here')
})

test('B31: a history that is cut is not called complete', () => {
  const whole: RepositoryState = {
    ...repository(1),
    history: { done: 7, total: 7, complete: true, stopped: false },
  }
  expect(historyRead(whole)).toBe('History of this file is complete: 7 commits read.')
  for (const code of ['shallow', 'history-gaps'] as const) {
    const banners = [{ code, tone: 'warning', what: 'cut', next: null, command: null } as const]
    expect(historyRead({ ...whole, banners })).toMatch(/^All of the history that is here: 7 commits read/)
  }
})

test('an addition that may be a move is told as one', () => {
  expect(revisionNotes({ ...own, change: 'added', unsearched: true }).join()).toContain(
    'may have been moved here from another name',
  )
})

test('a file that is gone on disk is told as removed, not as changed', () => {
  const onDisk = revision(null)
  expect(revisionNotes(onDisk)).toEqual(['changed, not committed'])
  expect(revisionNotes({ ...onDisk, blob: null })).toEqual(['removed, not committed'])
})
