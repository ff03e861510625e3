import { expect, it } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import { received, type Sent, sent } from '../../../shared/ipc/sent-as-text.ts'
import type { SentComparison } from '../../../shared/ipc/sent-comparison.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

/** Signs that a text of JSON has to escape, one of them half a pair, and one that ends a line of a program. */
const odd = 'Quote " back \\ tab \t sign \u0001 half \ud83d line \u2028 end'

const text = (title: string) => `---
title: ${JSON.stringify(title)}
session_date: 2026-01-05
model: ""
---
# ${title}

## Decisions

- Keep ${odd}

## Key Findings

### We're Missing

- Nothing
`

it('what is sent as text arrives as it was answered, whatever signs it has and whatever is not known', async () => {
  const repo = makeRepo()
  repo.commit('Two', { 'digests/a.md': text('First'), 'digests/b.md': text(`Second ${odd}`) })
  repo.write({ 'digests/c.md': 'No frontmatter, no heading.\n' })
  const engine = await openEngine(repo.root, { diffWorker: await buildDiffWorker() })
  const answers = createAnswers(engine, () => {})
  const { signal } = new AbortController()
  const list = { query: 'keep', sort: [], removed: true }
  const ids = ['d:digests/a.md', 'd:digests/b.md', 'd:digests/c.md', 'gone']
  const same = async <N extends Parameters<typeof received>[0]>(
    name: N,
    reply: { ok: boolean; value?: unknown },
  ) => {
    expect(reply.ok).toBe(true)
    const wire = sent(name, reply.value)
    expect(typeof (name === 'compare.run' ? (wire as SentComparison).told : wire)).toBe('string')
    expect(received(name, wire as Sent<N>)).toEqual(reply.value)
    return reply.value
  }
  const sessions = { ...list, query: '', group: 'model' }
  await same('sessions.query', await answers['sessions.query'](sessions, signal))
  await same(
    'sessions.query',
    await answers['sessions.query']({ ...sessions, query: 'ever:keep zzz' }, signal),
  )
  expect(await same('sessions.rows', await answers['sessions.rows']({ ids }, signal))).toContain(null)
  const decisions = { ...list, byProject: true, state: 'any' as const }
  await same('decisions.query', await answers['decisions.query'](decisions, signal))
  await same(
    'decisions.rows',
    await answers['decisions.rows'](
      { ids: [...engine.index.decisions].slice(0, 2).map(({ id }) => id) },
      signal,
    ),
  )
  const problems = { ...list, query: '', severity: [], family: [], group: 'rule' as const }
  await same('problems.query', await answers['problems.query'](problems, signal))
  await same(
    'problems.rows',
    await answers['problems.rows']({ ids: engine.index.problems.map(({ id }) => id) }, signal),
  )
  await same('search.lines', await answers['search.lines']({ query: 'keep', removed: false, ids }, signal))
  await same(
    'search.complete',
    await answers['search.complete']({ text: 'tit', at: 3, removed: false }, signal),
  )
  for (const session of ids.slice(0, 3))
    await same('digest.read', await answers['digest.read']({ session, revision: null }, signal))
  const [a, b] = ['a', 'b'].map((name) => ({
    session: `d:digests/${name}.md`,
    revision: null,
    path: `digests/${name}.md`,
  }))
  if (!a || !b) throw new Error('nothing to compare')
  const wish = { a, b, ignoreWhitespace: false }
  const sides = await same('compare.run', await answers['compare.run'](wish, signal))
  const { begun } = sides as { readonly begun?: string }
  if (begun) await same('compare.rest', await answers['compare.rest']({ ...wish, begun }, signal))
})

it('what is no list is sent as it is', () => {
  const value = { at: new Map([[1, undefined]]) }
  expect(sent('digest.raw', value)).toBe(value)
  expect(received('digest.raw', value as never)).toBe(value)
})
