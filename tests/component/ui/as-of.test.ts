// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { useRepository } from '../../../renderer/state/repository.ts'
import { goBackward, showAsOf } from '../../../renderer/state/trail.ts'
import { resetView, useView } from '../../../renderer/state/view.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { repository } from '../support/sessions.ts'

const asked: (string | null)[] = []
/** Ends the opening as of a commit. */
let end: (opened: boolean) => void

beforeEach(() => {
  asked.length = 0
  resetView()
  useRepository.setState({ repository: repository(1) })
  installViewer({
    'repo.asOf': ({ name }: { readonly name: string | null }) => {
      asked.push(name)
      if (name === null) return { opened: true, dismissed: false, refusal: null }
      return new Promise((resolve) => {
        end = (opened) => resolve({ opened, dismissed: !opened, refusal: null })
      })
    },
  })
})

it('takes a commit back that is still being opened, and makes no step of it', async () => {
  const opening = showAsOf('2026-03')
  await showAsOf(null)
  end(false)
  await opening
  expect(asked).toEqual(['2026-03', null])
  expect(useView.getState().notice).toBe('Back to now.')
  expect(goBackward()).toBe(false)
})

it('opens a commit once, however often it is asked for meanwhile', async () => {
  const opening = showAsOf('2026-03')
  await showAsOf('2026-03')
  expect(asked).toEqual(['2026-03'])
  end(true)
  await opening
  expect(goBackward()).toBe(true)
  expect(asked).toEqual(['2026-03'])
})
