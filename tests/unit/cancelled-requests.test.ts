import { EventEmitter } from 'node:events'
import type { UtilityProcess } from 'electron'
import { expect, it } from 'vitest'
import type { HostProcesses } from '../../main/host-processes.ts'
import { RepoHostClient } from '../../main/repo-host-client.ts'
import { UnderWay } from '../../main/under-way.ts'
import type { ToHost } from '../../shared/ipc/host-protocol.ts'
import { openedNowhere } from '../support/opened-nowhere.ts'

/** A client of a host that opens, and then hears all and answers nothing. */
async function clientOfSilentHost() {
  const heard: ToHost[] = []
  const host = Object.assign(new EventEmitter(), {
    stdout: null,
    stderr: null,
    kill: () => true,
    postMessage: (message: ToHost) => {
      heard.push(message)
      if ('name' in message && message.name === 'open')
        host.emit('message', { id: message.id, reply: { ok: true, value: { version: 0 } } })
    },
  }) as unknown as UtilityProcess
  const processes = { take: () => host } as unknown as HostProcesses
  const client = new RepoHostClient(processes, openedNowhere, { state: () => {}, folders: () => {} })
  await client.start()
  heard.length = 0
  return { client, heard }
}

const list = { query: 'a', sort: [], removed: false, group: null }

it('what is taken back is answered at once as cancelled, and the host is told once', async () => {
  const { client, heard } = await clientOfSilentHost()
  const page = new UnderWay()
  const ask = (ticket: number) => page.run(ticket, (signal) => client.call('sessions.query', list, signal))
  const asked = [ask(1), ask(2), ask(3)]
  const ids = heard.map((message) => ('id' in message ? message.id : null))
  page.cancel(2)
  page.cancel(2)
  expect(await asked[1]).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(heard.slice(3)).toEqual([{ cancel: ids[1] }])
  const others = Promise.race([asked[0], asked[2]]).then(() => 'answered')
  expect(await Promise.race([others, new Promise((done) => setImmediate(done, 'waiting'))])).toBe('waiting')
  // One that is answered is known no more.
  page.cancel(2)
  expect(heard).toHaveLength(4)
  client.stop()
  expect(await asked[0]).toMatchObject({ ok: false })
})

it('what was taken back before it is asked never gets to the host', async () => {
  const { client, heard } = await clientOfSilentHost()
  const control = new AbortController()
  control.abort()
  const answer = await client.call('sessions.query', list, control.signal)
  expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(heard).toEqual([])
  client.stop()
})

it('a page that is loaded anew counts its tickets again, and takes back its own', async () => {
  const page = new UnderWay()
  const ended: string[] = []
  const run = (name: string) => {
    let finish = () => {}
    const done = page.run(
      1,
      (signal) =>
        new Promise<void>((resolve) => {
          finish = resolve
          signal?.addEventListener('abort', () => {
            ended.push(name)
            resolve()
          })
        }),
    )
    return { done, finish: () => finish() }
  }
  const before = run('before')
  const after = run('after')
  before.finish()
  await before.done
  page.cancel(1)
  await after.done
  expect(ended).toEqual(['after'])
})
