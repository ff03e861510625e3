import { beforeEach, describe, expect, it } from 'vitest'
import { firstSort, useList } from '../../../renderer/state/list.ts'
import { goBack, goBackward, goForward, goWith, openRows } from '../../../renderer/state/trail.ts'
import { go, resetView, setQuery, useView, walk } from '../../../renderer/state/view.ts'

const route = () => useView.getState().route
const query = () => useView.getState().query
const one = { view: 'sessions', session: 'd:digests/one.md' } as const

beforeEach(() => {
  resetView()
  useView.setState({ query: '' })
  useList.setState({ sort: firstSort, group: null })
})

describe('back and forward', () => {
  it('lead through views, the session that is open, its tabs and comparisons', () => {
    const compared = { view: 'compare', session: one.session, a: null, b: null } as const
    const all = [one, { ...one, tab: 'raw' } as const, compared, { view: 'dashboards' } as const]
    for (const each of all) go(each)
    for (const each of [...all].reverse().slice(1)) {
      expect(goBackward()).toBe(true)
      expect(route()).toEqual(each)
    }
    goBackward()
    expect(route()).toEqual({ view: 'sessions', session: null })
    expect(goBackward()).toBe(false)
    for (const each of all) {
      expect(goForward()).toBe(true)
      expect(route()).toEqual(each)
    }
    expect(goForward()).toBe(false)
  })

  it('do not stop at each row of a walk, and a walk after back keeps the way forward', () => {
    go('decisions')
    walk({ view: 'decisions', decision: 'first' })
    walk({ view: 'decisions', decision: 'second' })
    go('problems')
    goBackward()
    expect(route()).toEqual({ view: 'decisions', decision: 'second' })
    walk({ view: 'decisions', decision: 'third' })
    goForward()
    expect(route().view).toBe('problems')
    goBackward()
    expect(route()).toEqual({ view: 'decisions', decision: 'third' })
    goBackward()
    expect(route().view).toBe('sessions')
  })

  it('go on from where a person stands: a new step ends the way forward, going nowhere is no step', () => {
    go(one)
    go(one)
    go('sessions')
    goBackward()
    expect(route()).toEqual({ view: 'sessions', session: null })
    expect(goBackward()).toBe(false)
    go('problems')
    expect(goForward()).toBe(false)
  })

  it('keep a filter that a person typed meanwhile, and take back one that the step had set', () => {
    setQuery('project:alpha')
    go('decisions')
    setQuery('project:beta')
    goBackward()
    expect(query()).toBe('project:beta')

    go('dashboards')
    openRows('project:beta gaps:"no test"')
    expect(query()).toBe('project:beta gaps:"no test"')
    goBackward()
    expect([route().view, query()]).toEqual(['dashboards', 'project:beta'])
    goForward()
    expect([route().view, query()]).toEqual(['sessions', 'project:beta gaps:"no test"'])
    setQuery('own words')
    goBackward()
    expect([route().view, query()]).toEqual(['dashboards', 'own words'])
  })

  it('take back order, grouping and what was set in a view together, each only if it is as the step set it', () => {
    const sort = [{ column: 'title', desc: false }]
    useView.setState({ kept: { 'problems group': 'rule', scrolled: 1 } })
    goWith('problems', {
      sort,
      group: 'month',
      removed: true,
      kept: { 'problems group': 'file', scrolled: 1 },
    })
    useView.setState(({ kept }) => ({ kept: { ...kept, scrolled: 7 } }))
    useList.setState({ group: 'status' })
    goBackward()
    expect(useList.getState()).toEqual({ sort: firstSort, group: 'status' })
    expect(useView.getState().removed).toBe(false)
    expect(useView.getState().kept).toEqual({ 'problems group': 'rule', scrolled: 7 })
  })

  it('know the way that leads back to a dashboard', () => {
    go('dashboards')
    openRows('gaps:x')
    goBack()
    expect([route().view, query()]).toEqual(['dashboards', ''])
    goBackward()
    expect([route().view, query()]).toEqual(['sessions', 'gaps:x'])
  })

  it('are a bounded list', () => {
    for (let step = 1; step <= 500; step++) go({ view: 'sessions', session: `d:${step}.md` })
    let back = 0
    while (goBackward()) back++
    expect(back).toBe(200)
  })
})
