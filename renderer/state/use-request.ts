import { useEffect, useRef, useState } from 'react'
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
  /** True when `value` answers the present argument and version. */
  readonly fresh: boolean
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

/**
 * The answer to a request, asked again when argument or version change. Only the newest request counts;
 * an answer that comes late is dropped. `undefined` as argument asks nothing.
 */
export function useRequest<N extends Askable>(
  name: N,
  arg: RequestArg<N> | undefined,
  version = 0,
): Answer<ResponseOf<N>> {
  const key = arg === undefined ? null : `${name}\n${version}\n${JSON.stringify(arg)}`
  const [answered, setAnswered] = useState<{ key: string; result: Result<unknown> } | null>(null)
  const last = useRef<unknown>(undefined)
  const cached = key === null ? undefined : cache.get(key)
  const current = cached ?? (answered?.key === key ? answered?.result : undefined)
  if (current?.ok) last.current = current.value

  useEffect(() => {
    if (key === null || cache.has(key)) return
    let wanted = true
    void askOnce(key, name, arg).then((result) => {
      if (wanted) setAnswered({ key, result })
    })
    return () => {
      wanted = false
    }
  }, [key])

  return {
    value: (key === null ? undefined : last.current) as ResponseOf<N> | undefined,
    error: current && !current.ok ? current.error : null,
    loading: key !== null && current === undefined,
    fresh: current?.ok === true,
  }
}
