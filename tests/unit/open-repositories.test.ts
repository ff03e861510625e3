import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ChoicesStore } from '../../main/choices-store.ts'
import type { HostProcesses } from '../../main/host-processes.ts'
import { OpenRepositories } from '../../main/open-repositories.ts'
import type { SettingsStore } from '../../main/settings-store.ts'
import { refuse } from '../../shared/model/result.ts'
import { temporaryFolder } from '../support/make-repo.ts'

vi.mock(import('../../main/log.ts'), () => ({ log: { info() {}, warn() {}, error() {} } }) as never)

/** A host that does what the test says. */
class Host extends EventEmitter {
  readonly stdout = null
  readonly stderr = null
  killed = false
  #asked: number | null = null

  postMessage(message: { readonly id?: number; readonly name?: string }): void {
    if (message.name === 'open') this.#asked = message.id ?? null
  }

  kill(): void {
    this.killed = true
  }

  get isAsked(): boolean {
    return this.#asked !== null
  }

  answer(reply: unknown): void {
    this.emit('message', { id: this.#asked, reply })
  }
}

function repositories() {
  const hosts: Host[] = []
  const take = () => {
    const host = new Host()
    hosts.push(host)
    return host
  }
  const store = {
    repository: () => null,
    remember: () => {},
    setOpen: () => {},
    settings: () => ({ guessedRenames: true }),
  }
  const data = temporaryFolder('data')
  const all = new OpenRepositories(
    { take } as unknown as HostProcesses,
    data,
    store as unknown as SettingsStore,
    new ChoicesStore(data),
  )
  return { all, hosts }
}

/** The newest host, once it was asked to open. */
async function asked(hosts: readonly Host[], count: number): Promise<Host> {
  await vi.waitFor(() => expect([hosts.length, hosts.at(-1)?.isAsked]).toEqual([count, true]))
  return hosts[count - 1] as Host
}

const refusal = refuse('not-owned', 'It belongs to somebody else.', 'Trust it.')
const opened = { ok: true, value: { version: 0, phase: 'files', banners: [] } }

test('two windows that open what will not open are both refused, and the next attempt is a new one', async () => {
  const { all, hosts } = repositories()
  const root = temporaryFolder()
  const both = [all.open(root, [], () => {}), all.open(root, [], () => {})]
  const host = await asked(hosts, 1)
  host.answer(refusal)
  expect(await Promise.all(both)).toEqual([refusal, refusal])
  expect(host.killed).toBe(true)
  const again = all.open(root, [], () => {})
  ;(await asked(hosts, 2)).answer(opened)
  const share = await again
  expect(share.ok).toBe(true)
  if (share.ok) share.value.release()
  expect(hosts[1]?.killed).toBe(true)
})

test('two windows that open the same at once share one host until both let it go', async () => {
  const { all, hosts } = repositories()
  const root = temporaryFolder()
  const both = [all.open(root, [], () => {}), all.open(root, [], () => {})]
  ;(await asked(hosts, 1)).answer(opened)
  const [first, second] = await Promise.all(both)
  if (!first?.ok || !second?.ok) throw new Error('refused')
  expect(second.value.client).toBe(first.value.client)
  first.value.release()
  expect(hosts[0]?.killed).toBe(false)
  second.value.release()
  expect(hosts[0]?.killed).toBe(true)
})

test('a host that dies while it opens is started again, and its successor answers', async () => {
  const { all, hosts } = repositories()
  const opening = all.open(temporaryFolder(), [], () => {})
  ;(await asked(hosts, 1)).emit('exit', 1)
  ;(await asked(hosts, 2)).answer(opened)
  const share = await opening
  onTestFinished(() => void (share.ok && share.value.release()))
  expect(share.ok).toBe(true)
})
