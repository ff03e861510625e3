import { describe, expect, it } from 'vitest'
import { createCompareAnswers } from '../../../main/repo-host/compare-answers.ts'
import { createDigestAnswers } from '../../../main/repo-host/digest-answers.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { goodDigest } from './engine-views.ts'

describe('texts of more lines than anybody reads', () => {
  it('are refused in words when they are compared, and still shown', async () => {
    const repo = makeRepo()
    repo.commit('One', { 'digests/good.md': goodDigest(), 'digests/long.md': 'x\n'.repeat(400_000) })
    const engine = await openEngine(repo.root)
    const answers = { ...createDigestAnswers(engine), ...createCompareAnswers(engine) }
    const signal = new AbortController().signal
    const sides = ['digests/good.md', 'digests/long.md'].map((path) => ({
      session: `d:${path}`,
      revision: null,
      path,
    }))
    const [a, b] = sides
    if (!a || !b) throw new Error('two sides')
    const refused = {
      ok: false,
      error: { code: 'too-large', what: expect.stringContaining('400,000 lines') },
    }
    expect(await answers['compare.run']({ a, b, ignoreWhitespace: false }, signal)).toMatchObject(refused)
    expect(await answers['compare.patch']({ a, b, ignoreWhitespace: false }, signal)).toMatchObject(refused)
    const raw = await answers['digest.raw'](
      { session: b.session, revision: null, from: 399_999, count: 2 },
      signal,
    )
    expect(raw).toMatchObject({ ok: true, value: { lines: ['x', 'x'], total: 400_001 } })
  })
})
