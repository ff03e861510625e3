import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createCompareAnswers } from '../../../main/repo-host/compare-answers.ts'
import { completed } from '../../../shared/diff/complete-comparison.ts'
import type { BegunSides, Comparison, ComparisonRest, SideBySide } from '../../../shared/model/comparison.ts'
import { buildDiffWorker } from '../../support/diff-worker.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

let diffWorker: string
beforeAll(async () => {
  diffWorker = await buildDiffWorker()
})

const path = 'digests/a.md'
const text = (...decisions: string[]) =>
  `# Rollback\n\n## Decisions\n\n${decisions.map((item) => `- ${item}\n`).join('')}`
const { signal } = new AbortController()

/** A repository with another text on disk, whose comparisons are told in two steps: the second waits to be let. */
async function heldBack() {
  const repo = makeRepo()
  const first = repo.commit('First', { [path]: text('Keep it') })
  const write = (...decisions: string[]) => writeFileSync(join(repo.root, path), text(...decisions))
  write('Keep it', 'Ask first')
  const engine = await openEngine(repo.root, { diffWorker })
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { diff } = engine
  const compare: typeof diff.compare = async (a, b, options, until, onSides) => {
    const whole = await diff.compare(a, b, options, until, onSides)
    await gate
    return whole
  }
  vi.spyOn(engine, 'diff', 'get').mockReturnValue({ ...diff, compare })
  const side = { session: `d:${path}`, path }
  const wanted = {
    a: { ...side, revision: first },
    b: { ...side, revision: null },
    ignoreWhitespace: false,
  }
  return { answers: createCompareAnswers(engine), wanted, write, engine, goOn }
}

const lines = ({ rows }: SideBySide) => rows.flatMap(({ b }) => (b ? [b.text] : [])).join('\n')

describe('a text that changes between the two steps of its comparison', () => {
  it('leaves the second step to the text of the first, and is there when it is asked anew', async () => {
    const { answers, wanted, write, engine, goOn } = await heldBack()
    const first = await answers['compare.run'](wanted, signal)
    if (!first.ok) throw new Error(first.error.what)
    const sides = first.value as BegunSides
    write('Keep it', 'Ask twice before the release', 'Ship on Mondays')
    await engine.check()
    goOn()
    const rest = await answers['compare.rest']({ ...wanted, begun: sides.begun }, signal)
    if (!rest.ok) throw new Error(rest.error.what)
    const whole = completed(sides, rest.value as ComparisonRest)
    expect([whole.summary, lines(whole)]).toEqual([
      '1 decision added.',
      text('Keep it', 'Ask first').trimEnd(),
    ])
    const anew = await answers['compare.run'](wanted, signal)
    expect(anew.ok && (anew.value as Comparison).summary).toBe('2 decisions added.')
  })

  it('is answered whole, with rows and sentence of one text, where the first step was forgotten', async () => {
    const { answers, wanted, write, engine, goOn } = await heldBack()
    const first = await answers['compare.run'](wanted, signal)
    const begun = first.ok ? (first.value as BegunSides).begun : ''
    // So many are begun after it that it is given up.
    for (let others = 0; others < 4; others++) await answers['compare.run'](wanted, signal)
    write('Keep it', 'Ask twice before the release', 'Ship on Mondays')
    await engine.check()
    goOn()
    const rest = await answers['compare.rest']({ ...wanted, begun }, signal)
    if (!rest.ok) throw new Error(rest.error.what)
    const whole = rest.value as Comparison
    expect([whole.summary, lines(whole)]).toEqual([
      '2 decisions added.',
      text('Keep it', 'Ask twice before the release', 'Ship on Mondays').trimEnd(),
    ])
  })
})
