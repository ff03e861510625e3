// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSentences } from '../../../renderer/views/compare/use-sentences.ts'
import type { SetList } from '../../../shared/ipc/digest-answers.ts'
import { installViewer } from '../support/fake-viewer.ts'

afterEach(cleanup)

const paths = Array.from({ length: 100 }, (_, at) => `digests/${at}.md`)
const side = (name: string) => ({ name, commit: name.repeat(40) })
const listOf = () =>
  ({ a: side('a'), b: side('b'), changes: paths.map((path) => ({ path })) }) as unknown as SetList

it('sentences that were told before Stop are not asked for again, those of another list are', async () => {
  const asked: string[] = []
  let release: (() => void) | null = null
  installViewer({
    'sets.describe': async (arg: { readonly paths: readonly string[] }) => {
      asked.push(...arg.paths)
      if (asked.length === 40 && !release)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return { changes: arg.paths.map((path) => ({ path })) }
    },
  })
  const first = listOf()
  const { result, rerender } = renderHook(({ list }) => useSentences(list), { initialProps: { list: first } })
  await waitFor(() => expect(asked).toHaveLength(40))
  act(() => result.current.stop())
  await act(async () => release?.())
  expect(result.current).toMatchObject({ running: false })
  expect([...result.current.known.keys()]).toEqual(paths.slice(0, 20))
  act(() => result.current.goOn())
  await waitFor(() => expect(result.current.known.size).toBe(100))
  expect(asked).toEqual([...paths.slice(0, 40), ...paths.slice(20)])
  asked.length = 0
  rerender({ list: listOf() })
  await waitFor(() => expect(result.current.running).toBe(false))
  expect(new Set(asked)).toEqual(new Set(paths))
})
