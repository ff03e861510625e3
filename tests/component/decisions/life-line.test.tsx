import { describe, expect, it } from 'vitest'
import { lifeInWords, lifeLineOf } from '../../../renderer/views/decisions/life-line.ts'
import { noLife, notRecorded } from '../../../renderer/views/decisions/no-life.ts'
import { timeAxis } from '../../../renderer/views/decisions/time-axis.ts'
import { dayNumber } from '../../../shared/text/day-number.ts'
import { commitId } from '../support/comparisons.ts'
import { decision, dropped, reworded } from '../support/decisions.ts'
import { repository } from '../support/sessions.ts'

describe('a life line', () => {
  const day = (text: string) => dayNumber(text) as number

  it('ends today while it stands, and where it was dropped', () => {
    expect(lifeLineOf(reworded, day('2026-06-20'))).toMatchObject({
      from: day('2026-06-11'),
      to: day('2026-06-20'),
      end: 'standing',
      marks: [{ kind: 'born' }, { kind: 'reworded', day: day('2026-06-14') }],
    })
    expect(lifeLineOf(dropped, day('2026-06-20'))).toMatchObject({ to: day('2026-06-18'), end: 'dropped' })
  })

  it('begins on its own date while history is not read, and is absent without any', () => {
    const unread = decision('x', { life: [], bornOn: null, bornIn: null })
    expect(lifeLineOf(unread, day('2026-06-20'))?.from).toBe(day('2026-06-11'))
    expect(lifeLineOf({ ...unread, dateKey: null }, day('2026-06-20'))).toBeNull()
  })

  it('is told in words', () => {
    expect(lifeInWords(reworded)).toBe('born 2026-06-11, reworded 2026-06-14, in the file now')
    expect(lifeInWords(dropped)).toBe('born 2026-06-11, dropped 2026-06-18')
  })

  it('is drawn on an axis that begins with its month and keeps room for the arrow', () => {
    const axis = timeAxis('2026-03-11', '2026-06-22', 192)
    expect(axis?.x(day('2026-03-01'))).toBe(0)
    expect(axis?.x(day('2026-06-22'))).toBeLessThan(192)
    expect(axis?.ticks.map((tick) => tick.label)).toEqual(['Mar', 'Apr', 'May', 'Jun'])
    expect(timeAxis(null, null, 192)).toBeNull()
  })
})

describe('a decision without a life', () => {
  const unread = decision('x', { life: [], bornOn: null, bornIn: null })
  const state = { ...repository(1), head: commitId('aaaaaaa') }

  it('says what is being read, as far as the state tells', () => {
    const history = { done: 1200, total: 4000, complete: false, stopped: false }
    expect(noLife({ ...state, phase: 'history', history }, unread)).toBe(
      'History is being read: 1,200 of 4,000 commits. The lives of decisions are read after it.',
    )
    const whole = { ...history, done: 4000, complete: true }
    expect(noLife({ ...state, phase: 'history', history: whole }, unread)).toBe(
      'The lives of decisions are being read.',
    )
    expect(noLife({ ...state, phase: 'ready', history: whole }, unread)).toBe(
      'No commit that was read holds this decision.',
    )
    expect(noLife({ ...state, phase: 'ready', history: { ...history, stopped: true } }, unread)).toContain(
      'stopped at 1,200 of 4,000 commits',
    )
    const workLeft = [{ kind: 'lives', done: 3, total: 40 } as const]
    expect(noLife({ ...state, phase: 'ready', history: whole, workLeft }, unread)).toContain(
      'stopped after 3 of 40 digests',
    )
  })

  it('says where none can be', () => {
    expect(noLife(state, { ...unread, path: null })).toContain('session record only')
    expect(noLife({ ...state, kind: 'folder' }, unread)).toContain('not a git repository')
    const refused = { code: 'git-refused', tone: 'warning', what: '', next: null, command: null } as const
    expect(noLife({ ...state, kind: 'folder', banners: [refused] }, unread)).toContain(
      'Git cannot read this repository',
    )
    expect(noLife({ ...state, head: null }, unread)).toContain('no commit yet')
  })

  it('leaves the commit that bore it open only while one may still be read', () => {
    const reading = { ...state, phase: 'history' as const }
    const born = decision('two')
    expect(notRecorded(state, born)).toBeNull()
    expect(notRecorded(null, unread)).toBeNull()
    expect(notRecorded(reading, unread)).toBeNull()
    expect(notRecorded({ ...state, phase: 'ready' }, unread)).toBe(
      noLife({ ...state, phase: 'ready' }, unread),
    )
    expect(notRecorded({ ...reading, kind: 'folder' }, unread)).toContain('not a git repository')
    expect(notRecorded(reading, { ...unread, path: null })).toContain('session record only')
    const [step] = born.life
    const onDisk = {
      ...born,
      bornIn: null,
      bornOn: null,
      life: step ? [{ ...step, commit: null, date: null }] : [],
    }
    expect(notRecorded(state, onDisk)).toBe('No commit has it yet.')
  })
})
