import { expect, it } from 'vitest'
import { parseQuery, printQuery } from '../../../shared/index/query-grammar.ts'
import { saidInDecisions } from '../../../shared/index/said-in-decisions.ts'

it.each([
  ['how did we roll back', 'decisions:roll decisions:back'],
  ['project:alpha retriev* ="CI" -telegram', 'project:alpha decisions:retriev* decisions:="CI" -telegram'],
  ['(rollback OR retriev*)', '(decisions:rollback OR decisions:retriev*)'],
  [
    'alpha ("roll back" -late OR (page OR "7"))',
    'decisions:alpha (decisions:"roll back" -late OR (decisions:page OR decisions:"7"))',
  ],
  ['(rollback status:draft OR page)', '(decisions:rollback status:draft OR decisions:page)'],
  // A group that offers something else than words is a filter of sessions.
  ['rollback (page OR status:draft)', 'decisions:rollback (page OR status:draft)'],
  ['page,rollback* page', 'decisions:"page,rollback" decisions:page'],
])('%s is looked for in decisions as %s', (typed, said) => {
  const { query } = parseQuery(typed)
  const asked = saidInDecisions(query)
  expect(asked && printQuery(asked)).toBe(said)
})

it.each([
  '',
  'project:alpha',
  '-rollback',
  '-(rollback OR page)',
  '(page OR status:draft)',
  'decisions:page',
])('asks for no words: %s', (typed) => {
  expect(saidInDecisions(parseQuery(typed).query)).toBeNull()
})
