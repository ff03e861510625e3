import { startTransition, useEffect, useRef, useState } from 'react'
import type { RequestArg, RequestName, ResponseOf } from '../../shared/ipc/contract.ts'
import type { Refusal, Result } from '../../shared/model/result.ts'
import { call } from '../bridge.ts'

type Askable = Exclude<RequestName, 'repo.openDropped'>

/** What a view knows of its request. */
export interface Answer<T> {
  /** The newest answer that arrived; kept while the next one is on its way, so that nothing flickers. */
  readonly value: T | undefined
  readonly error: Refusal | null
  readonly loading: boolean
  /** True when `value` answers the present argument, at this version or an older one. */
  readonly matches: boolean
}

/** Answers kept, newest last. Enough for going back and forth between views; a repository's rows are small. */
const KEPT = 80
const cache = new Map<string, Result<unknown>>()
const running = new Map<string, Promise<Result<unknown>>>()

/** Forgets all answers: another repository was opened. */
export function clearAnswers(): void {
  cache.clear()
  running.clear()
}

/** True while any view waits for an answer. */
export function isAsking(): boolean {
  return running.size > 0
}

function remember(key: string, result: Result<unknown>): void {
  cache.set(key, result)
  const oldest = cache.size > KEPT ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
}

/** Asks once per key, however many views want it; refusals are not kept. */
async function askOnce(key: string, name: Askable, arg: unknown): Promise<Result<unknown>> {
  const pending = running.get(key)
  if (pending) return pending
  const answer = call(name, arg as RequestArg<Askable>) as Promise<Result<unknown>>
  running.set(key, answer)
  const result = await answer
  if (running.get(key) === answer) {
    running.delete(key)
    if (result.ok) remember(key, result)
  }
  return result
}

interface Wanted {
  readonly key: string | null
  /** The request without its version. */
  readonly base: string | null
  readonly arg: unknown
}

/**
 * The answer to a request, asked again when argument or version change. Only the newest argument counts; while
 * versions come faster than answers, one request at a time is made and each answer is shown, so that a list
 * that is being read keeps growing. `undefined` as argument asks nothing.
 *
 * @param late what is added to the argument at the moment of asking, of which the answer does not depend as to what it
 * says; the same function at every drawing
 */
export function useRequest<N extends Askable>(
  name: N,
  arg: RequestArg<N> | undefined,
  version = 0,
  late?: () => Partial<RequestArg<N>>,
): Answer<ResponseOf<N>> {
  const base = arg === undefined ? null : `${name}\n${JSON.stringify(arg)}`
  const key = base === null ? null : `${base}\n${version}`
  const [answered, setAnswered] = useState<{ key: string; base: string; result: Result<unknown> } | null>(
    null,
  )
  const last = useRef<unknown>(undefined)
  const wanted = useRef<Wanted>({ key, base, arg })
  wanted.current = { key, base, arg }
  const busyWith = useRef<string | null>(null)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  useEffect(() => {
    if (key === null || base === null || busyWith.current === base) return
    const pump = async () => {
      busyWith.current = base
      let asked = ''
      while (mounted.current) {
        const now = wanted.current
        if (now.base !== base || now.key === null || now.key === asked || cache.has(now.key)) break
        asked = now.key
        const result = await askOnce(asked, name, late ? { ...(now.arg as object), ...late() } : now.arg)
        // Drawn in slices, between which a key press is taken.
        if (mounted.current && wanted.current.base === base)
          startTransition(() => setAnswered({ key: asked, base, result }))
      }
      if (busyWith.current === base) busyWith.current = null
    }
    void pump()
  }, [key, base, name, late])

  const cached = key === null ? undefined : cache.get(key)
  const current = cached ?? (base !== null && answered?.base === base ? answered.result : undefined)
  if (current?.ok) last.current = current.value
  const fresh = cached !== undefined || (key !== null && answered?.key === key)
  return {
    value: (key === null ? undefined : last.current) as ResponseOf<N> | undefined,
    error: current && !current.ok ? current.error : null,
    loading: key !== null && !fresh,
    matches: current?.ok === true,
  }
}
