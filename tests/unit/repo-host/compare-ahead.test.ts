import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { CompareAhead } from '../../../main/repo-host/compare-ahead.ts'
import { locateSide, locateText } from '../../../main/repo-host/locate-text.ts'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const path = 'digests/a.md'
const session = `d:${path}`
const text = (decision: string) => `# Rollback\n\n## Decisions\n\n- ${decision}\n`

/** A digest with three commits; what is asked of git, and whether the thread was started. */
async function opened() {
  const repo = makeRepo()
  const commits = ['Keep it', 'Keep it twice', 'Ask first'].map((decision) =>
    repo.commit(decision, { [path]: text(decision) }),
  )
  const engine = await openEngine(repo.root)
  const readBlob = vi.spyOn(engine.reader as NonNullable<SessionEngine['reader']>, 'readBlob')
  const getReady = vi.fn()
  vi.spyOn(engine, 'diff', 'get').mockReturnValue({ ...engine.diff, getReady })
  const write = async (decision: string) => {
    writeFileSync(join(repo.root, path), text(decision))
    await engine.check()
    readBlob.mockClear()
  }
  return { engine, commits, readBlob, getReady, write }
}

const textOf = async (engine: SessionEngine, revision: string | null) => {
  const found = await locateSide(engine, { session, revision })
  return found.ok ? found.value.text : found.error
}

describe('what is got ready while a digest is open', () => {
  it('is the thread, and the text that the newest one is compared with: git is not asked for it again', async () => {
    const { engine, commits, readBlob, getReady } = await opened()
    await new CompareAhead(engine).getReady(session)
    expect(getReady).toHaveBeenCalledTimes(1)
    expect(readBlob).toHaveBeenCalledTimes(1)
    expect(await textOf(engine, commits[1] as string)).toBe(text('Keep it twice'))
    expect(await textOf(engine, commits[2] as string)).toBe(text('Ask first'))
    expect(readBlob).toHaveBeenCalledTimes(1)
    expect(await textOf(engine, commits[0] as string)).toBe(text('Keep it'))
    expect(readBlob).toHaveBeenCalledTimes(2)
  })

  it('is the newest commit, where the file on disk is another text', async () => {
    const { engine, commits, readBlob, write } = await opened()
    await write('Ask whoever is there')
    await new CompareAhead(engine).getReady(session)
    expect(await textOf(engine, commits[2] as string)).toBe(text('Ask first'))
    expect(await textOf(engine, null)).toBe(text('Ask whoever is there'))
    expect(readBlob).toHaveBeenCalledTimes(1)
  })

  it('is nothing where there is one text only, or no such session', async () => {
    const repo = makeRepo()
    repo.commit('One', { [path]: text('Keep it') })
    const engine = await openEngine(repo.root)
    const getReady = vi.fn()
    vi.spyOn(engine, 'diff', 'get').mockReturnValue({ ...engine.diff, getReady })
    await new CompareAhead(engine).getReady(session)
    await new CompareAhead(engine).getReady('d:digests/gone.md')
    expect(getReady).not.toHaveBeenCalled()
  })

  it('is for the digest that stays open, and for none that was passed on the way', async () => {
    const { engine } = await opened()
    const ahead = new CompareAhead(engine, 1)
    const ready = vi.spyOn(ahead, 'getReady')
    for (const passed of ['d:digests/b.md', 'd:digests/c.md', session]) ahead.opened(passed)
    await vi.waitFor(() => expect(ready).toHaveBeenCalled())
    expect(ready.mock.calls).toEqual([[session]])
  })
})

describe('the text of a revision', () => {
  it('is read once, however many ask for it at the same time', async () => {
    const { engine, commits, readBlob } = await opened()
    const all = await Promise.all([1, 2, 3].map(() => locateText(engine, session, commits[0] as string)))
    expect(readBlob).toHaveBeenCalledTimes(1)
    for (const each of all) expect(each).toMatchObject({ ok: true, value: { text: text('Keep it') } })
  })

  it('is asked for again after it could not be had', async () => {
    const { engine, commits, readBlob } = await opened()
    readBlob.mockResolvedValueOnce({
      ok: false,
      error: { code: 'missing-object', what: 'It is not here.', next: 'Fetch it.' },
    })
    expect(await textOf(engine, commits[0] as string)).toMatchObject({ code: 'missing-object' })
    expect(await textOf(engine, commits[0] as string)).toBe(text('Keep it'))
  })
})
