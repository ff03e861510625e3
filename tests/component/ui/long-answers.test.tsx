// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { call } from '../../../renderer/bridge.ts'
import { read } from '../../unit/digest/read.ts'
import { installViewer } from '../support/fake-viewer.ts'
import { session } from '../support/sessions.ts'

it('an answer of any length arrives as it was answered, and the short one that was asked later need not wait for it', async () => {
  const view = (body: string) => ({
    session: session('one'),
    revision: null,
    digest: read(body.slice(0, 100)),
    why: null,
    body,
    bodyLine: 1,
    problems: [],
    aside: 0,
    lives: [],
    revisions: 1,
  })
  const texts: Readonly<Record<string, string>> = {
    'd:long': 'Keep "it" \u2028 \\ 😀\n'.repeat(40_000),
    'd:short': 'Keep it',
  }
  installViewer({ 'digest.read': ({ session }: { session: string }) => view(texts[session] ?? '') })
  const came: string[] = []
  const ask = async (name: string) => {
    const answer = await call('digest.read', { session: name, revision: null })
    came.push(name)
    return answer.ok && answer.value
  }
  const [long, short] = await Promise.all([ask('d:long'), ask('d:short')])
  expect(long).toEqual(view(texts['d:long'] as string))
  expect(short).toEqual(view('Keep it'))
  expect(came).toEqual(['d:short', 'd:long'])
})
