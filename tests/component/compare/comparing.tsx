import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { handleKey } from '../../../renderer/state/keys.ts'
import { useRepository } from '../../../renderer/state/repository.ts'
import { useSettings } from '../../../renderer/state/settings.ts'
import { clearAnswers } from '../../../renderer/state/use-request.ts'
import { useView } from '../../../renderer/state/view.ts'
import type { Comparison, ComparisonRest } from '../../../shared/model/comparison.ts'
import { chain, commitId, comparison, revision } from '../support/comparisons.ts'
import { type Answers, type FakeViewer, giveSizes, installViewer } from '../support/fake-viewer.ts'
import { listOf, repository, session } from '../support/sessions.ts'

/** The session that is compared. */
export const own = session('alpha')

/** So many lines that are equal on both sides. */
export const equal = (count: number) => Array.from({ length: count }, (_, at) => `=line ${at}`)

/** A comparison with three changes, the last of them of a decision, behind so many equal lines. */
export const threeChanges = (before: number) =>
  comparison([...equal(before), '~one', ...equal(9), '-two', '=## Decisions', '+three', ...equal(60)])

interface Comparing {
  /** What the next comparison answers. */
  answer: Comparison
  /** What was missing in it. */
  rest: () => Promise<ComparisonRest | Comparison>
  viewer: FakeViewer
}

/** What a comparison of these tests is made of; set anew before each. */
export const comparing = {} as Comparing

/** What main answers in these tests. */
export function answers(): Answers {
  return {
    'digest.history': () => chain(revision('ccccccc'), revision('bbbbbbb'), revision('aaaaaaa')),
    'digest.sizes': () => [
      { commit: commitId('ccccccc'), added: 8, removed: 6 },
      { commit: commitId('bbbbbbb'), added: 0, removed: 0 },
      { commit: commitId('aaaaaaa'), added: 1057, removed: 0 },
    ],
    'sessions.rows': () => [own],
    'sessions.query': () => listOf([own], 1),
    'compare.run': () => ({ ...comparing.answer }),
    'compare.rest': () => comparing.rest(),
    'compare.patch': () => ({ text: '--- a' }),
  }
}

/** Sets everything up for a comparison of the only session: three changes, the last of them of a decision. */
export function setUpComparing(): void {
  beforeEach(() => {
    clearAnswers()
    giveSizes(900, 600)
    comparing.answer = threeChanges(70)
    comparing.viewer = installViewer(answers())
    document.addEventListener('keydown', handleKey)
    useSettings.setState({ compareForm: 'side-by-side', wrap: true, singleKeys: true })
    useRepository.setState({ repository: repository(1) })
    useView.setState({
      selected: null,
      kept: {},
      route: { view: 'compare', session: own.id, a: null, b: null },
    })
  })
  afterEach(() => {
    document.removeEventListener('keydown', handleKey)
    cleanup()
  })
}

/** Presses a key anywhere in the window. */
export const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }))

/** What was asked for by the last comparison. */
export const lastRun = () => {
  const run = comparing.viewer.calls.findLast((call) => call.name === 'compare.run')?.arg
  return run as { a: { revision: string | null }; b: { revision: string | null }; ignoreWhitespace: boolean }
}
