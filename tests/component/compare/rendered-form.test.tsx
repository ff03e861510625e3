// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSettings } from '../../../renderer/state/settings.ts'
import CompareView from '../../../renderer/views/compare/index.tsx'
import { read } from '../../unit/digest/read.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { answers, comparing, key, own, setUpComparing } from './comparing.tsx'

setUpComparing()

it('shows the texts of the comparison that is on screen, while that of other sides is made and its texts are read', async () => {
  const waiting: (() => void)[] = []
  let isHeld = false
  const held = () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined)
  const letGo = () =>
    act(async () => {
      for (const go of waiting.splice(0)) go()
    })
  comparing.viewer = installViewer({
    ...answers(),
    'compare.run': async () => {
      await held()
      return { ...comparing.answer }
    },
    'digest.read': async ({ revision }: { revision: string | null }) => {
      await held()
      const body = `# Digest\n\nText of ${revision?.slice(0, 3) ?? 'disk'}\n`
      const digest = read(body)
      return { session: own, revision: null, digest, why: null, body, bodyLine: 1 }
    },
  })
  useSettings.setState({ compareForm: 'rendered' })
  render(<CompareView />)
  await screen.findByText('Text of ccc')
  const drawn = () => screen.queryAllByText(/^Text of/).map((text) => text.textContent)
  expect(drawn()).toEqual(['Text of bbb', 'Text of ccc'])

  isHeld = true
  await key('[')
  expect(drawn()).toEqual(['Text of bbb', 'Text of ccc'])
  // The comparison is there, one of its texts is not: none of another comparison stands in its place.
  await letGo()
  expect(drawn()).toEqual([])
  await letGo()
  expect(drawn()).toEqual(['Text of aaa', 'Text of bbb'])
})
