import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findGit } from '../../../main/repo-host/find-git.ts'
import { openGit } from '../../../main/repo-host/open-git.ts'
import { temporaryFolder } from '../../support/make-repo.ts'
import { longHistory } from '../repo-host/live.ts'
import { expectOk } from './read-all.ts'

describe.skipIf(process.platform === 'win32')('git, when the reading is stopped', () => {
  /** A git that never answers to one command, and notes its processes. */
  async function hangingIn(command: string) {
    const { path, version } = expectOk(await findGit())
    const folder = temporaryFolder('git')
    const program = join(folder, 'git')
    const ids = join(folder, 'ids')
    writeFileSync(
      program,
      `#!/bin/sh\nfor arg; do\n  if [ "$arg" = ${command} ]; then echo $$ >> '${ids}'; exec sleep 100000; fi\ndone\nexec '${path}' "$@"\n`,
    )
    chmodSync(program, 0o755)
    const started = () => (existsSync(ids) ? readFileSync(ids, 'utf8').split('\n').filter(Boolean) : [])
    return { git: { path: program, version }, started: () => started().map(Number) }
  }

  it.each(['rev-list', 'diff-tree', 'cat-file'])(
    'is ended at once, also in the midst of %s',
    async (command) => {
      const repo = longHistory()
      const { git, started } = await hangingIn(command)
      const reader = expectOk(await openGit(git, repo.root))
      onTestFinished(() => reader.close())
      const stop = new AbortController()
      const { head } = reader.info
      const read = reader.history({
        head: head!,
        folders: ['digests'],
        files: [],
        onBatch: () => {},
        signal: stop.signal,
      })
      await vi.waitFor(() => expect(started().length).toBeGreaterThan(0), { timeout: 60_000 })
      stop.abort()
      const result = await read
      // Not the limit of silence, which would end them as well.
      expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
      const isThere = (id: number) => {
        try {
          return process.kill(id, 0)
        } catch {
          return false
        }
      }
      await vi.waitFor(() => expect(started().filter(isThere)).toEqual([]), { timeout: 60_000 })
    },
  )

  it('no more moves are proved', async () => {
    const repo = longHistory(8)
    const reader = expectOk(await openGit(expectOk(await findGit()), repo.root))
    onTestFinished(() => reader.close())
    const stop = new AbortController()
    let proofs = 0
    const read = await reader.history({
      head: reader.info.head!,
      folders: ['digests'],
      files: [],
      onBatch: () => {},
      signal: stop.signal,
      prover: {
        within: async (commit) => {
          proofs += 1
          stop.abort()
          return { ...commit, lacking: [] }
        },
        idOf: async () => null,
        isMoved: async () => false,
      },
    })
    expect(read).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(proofs).toBe(1)
  })
})
