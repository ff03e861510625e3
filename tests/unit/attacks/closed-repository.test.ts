import { EventEmitter } from 'node:events'
import type { UtilityProcess } from 'electron'
import { expect, it } from 'vitest'
import type { HostProcesses } from '../../../main/host-processes.ts'
import { RepoHostClient } from '../../../main/repo-host-client.ts'
import { openedNowhere } from '../../support/opened-nowhere.ts'

/** A host that never answers. */
function silentHost(): UtilityProcess {
  const host = { stdout: null, stderr: null, postMessage: () => {}, kill: () => true }
  return Object.assign(new EventEmitter(), host) as unknown as UtilityProcess
}

it('what is asked of a repository while it closes, and after, is answered', async () => {
  let started = 0
  const take = () => {
    started += 1
    return silentHost()
  }
  const client = new RepoHostClient({ take } as unknown as HostProcesses, openedNowhere, {
    state: () => {},
    folders: () => {},
  })
  const opening = client.start()
  const before = client.call('repo.identity', { commit: null })
  client.stop()
  const after = client.call('repo.identity', { commit: null })
  await client.retry()
  for (const answer of [opening, before, after])
    expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(started).toBe(1)
})
