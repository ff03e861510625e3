import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeRepo } from '../../support/make-repo.ts'
import { realData } from '../../support/real-data.ts'
import { chainsOf } from './read-all.ts'

const folder = realData('real', 'levifig__loaf', 'revisions-20260502-000311-session')

describe.skipIf(folder === null)('the life of one real digest (skipped: no real data)', () => {
  it('has six events, two contents, two moves and two removals', async () => {
    const names = readdirSync(folder!).sort()
    const texts = names
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(folder!, name)))
    const repo = makeRepo()
    const here = '.agents/sessions/20260502-000311-session.md'
    const archive = '.agents/sessions/archive/20260502-000311-session.md'
    repo.commit('Work', { 'README.md': 'Read me\n' })
    const added = repo.commit('Add', { [here]: texts[0]! })
    const moved = repo.commit('Archive', { [here]: null, [archive]: texts[1]! })
    const back = repo.commit('Move back', { [archive]: null, [here]: texts[2]! })
    repo.commit('Lose', { [here]: null })
    const restored = repo.commit('Restore', { [here]: texts[3]! })
    repo.commit('Remove', { [here]: null })

    const chains = await chainsOf(repo.root, ['.agents/sessions'])
    expect([...chains.keys()]).toEqual([here])
    const chain = chains.get(here)!
    expect(chain.removed).toBe(true)
    expect(chain.names).toEqual([here, archive])
    expect(
      chain.revisions.map(({ change, renamedFrom, similarity, sameTextAs }) => ({
        change,
        renamedFrom,
        similarity,
        sameTextAs,
      })),
    ).toEqual([
      { change: 'removed', renamedFrom: null, similarity: null, sameTextAs: null },
      { change: 'restored', renamedFrom: null, similarity: null, sameTextAs: back },
      { change: 'removed', renamedFrom: null, similarity: null, sameTextAs: null },
      { change: 'renamed', renamedFrom: archive, similarity: 100, sameTextAs: moved },
      { change: 'renamed', renamedFrom: here, similarity: 95, sameTextAs: null },
      { change: 'added', renamedFrom: null, similarity: null, sameTextAs: null },
    ])
    expect(chain.revisions[5]!.commit).toBe(added)
    expect(chain.revisions[1]!.commit).toBe(restored)
    expect(
      new Set(chain.revisions.map((revision) => revision.blob).filter((blob) => blob !== null)).size,
    ).toBe(2)
  })
})
