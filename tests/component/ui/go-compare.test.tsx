import { beforeEach, describe, expect, it } from 'vitest'
import { plainRoute } from '../../../renderer/routes.ts'
import { goCompare } from '../../../renderer/state/actions.ts'
import { goBackward } from '../../../renderer/state/trail.ts'
import { go, resetView, select, useView } from '../../../renderer/state/view.ts'

beforeEach(resetView)

const of = (session: string) => ({ view: 'compare', session, a: null, b: null }) as const
const route = () => useView.getState().route

describe('going to Compare', () => {
  it('compares the chosen session, and asks for one where none is chosen', () => {
    goCompare()
    expect(route()).toEqual(plainRoute('compare'))
    select('d:one.md')
    goCompare()
    expect(route()).toEqual(of('d:one.md'))
  })

  it('finds the comparison as it was left, until another session is chosen', () => {
    select('d:one.md')
    const picked = {
      ...of('d:one.md'),
      a: { session: 'd:one.md', revision: 'f'.repeat(40), path: 'one.md' },
    }
    go(picked)
    go('sessions')
    goCompare()
    expect(route()).toEqual(picked)
    go('sessions')
    select('d:two.md')
    goCompare()
    expect(route()).toEqual(of('d:two.md'))
    // What was chosen before Compare was left is no new choice.
    go(of('d:three.md'))
    goBackward()
    goCompare()
    go('decisions')
    goCompare()
    expect(route()).toEqual(of('d:two.md'))
  })

  it('keeps the comparison that the chosen session has already, and that of all digests', () => {
    go(of('d:three.md'))
    go('sessions')
    select('d:three.md')
    goCompare()
    expect(route()).toEqual(of('d:three.md'))
    const all = { ...plainRoute('compare'), set: { a: 'HEAD', b: 'WORK' } }
    go(all as ReturnType<typeof plainRoute>)
    goCompare()
    expect(route()).toEqual(all)
    go('sessions')
    goCompare()
    expect(route()).toEqual(all)
  })
})
