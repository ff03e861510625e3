import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { RequestArg, RequestName, ResponseOf } from '../../shared/ipc/contract.ts'
import type { Refusal, Result } from '../../shared/model/result.ts'
import { call } from '../bridge.ts'
import { useVersion } from './repository.ts'

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
const mostKept = 80
/** As `mostKept`, of answers that are large. */
const mostKeptOf: Partial<Record<Askable, number>> = { 'dashboard.get': 4 }
const cache = new Map<string, Result<unknown>>()
const running = new Map<string, Running>()

interface Running {
  readonly result: Promise<Result<unknown>>
  readonly control: AbortController
  /** How many wait for it. */
  waiting: number
}

/** Forgets all answers: another repository was opened. */
export function clearAnswers(): void {
  cache.clear()
  running.clear()
}

/** True while any view waits for an answer. */
export function isAsking(): boolean {
  return running.size > 0
}

function remember(name: Askable, key: string, result: Result<unknown>): void {
  cache.set(key, result)
  const own = [...cache.keys()].filter((one) => one.startsWith(`${name}\n`))
  if (own[0] !== undefined && own.length > (mostKeptOf[name] ?? mostKept)) cache.delete(own[0])
  const oldest = cache.size > mostKept ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
}

/** A request under way, of all that wait for its answer. */
interface Asked {
  readonly result: Promise<Result<unknown>>
  /** One of those that wait does so no more; with the last of them the request is taken back. */
  readonly leave: () => void
}

/** Asks once per key, however many views want it; refusals are not kept. */
function askOnce(key: string, name: Askable, arg: unknown): Asked {
  let asked = running.get(key)
  if (!asked) {
    const control = new AbortController()
    const result = (call(name, arg as RequestArg<Askable>, control.signal) as Promise<Result<unknown>>).then(
      (answer) => {
        if (running.get(key) !== own) return answer
        running.delete(key)
        if (answer.ok) remember(name, key, answer)
        return answer
      },
    )
    const own: Running = { result, control, waiting: 0 }
    running.set(key, own)
    asked = own
  }
  const own = asked
  own.waiting += 1
  return {
    result: own.result,
    leave: () => {
      own.waiting -= 1
      if (own.waiting > 0 || running.get(key) !== own) return
      running.delete(key)
      own.control.abort()
    },
  }
}

interface Wanted {
  /** Argument and version: what an answer is kept under. */
  readonly key: string | null
  /** As `key`; behind a refusal it names the version of the rows, too. */
  readonly due: string | null
  readonly base: string | null
  readonly arg: unknown
  /** Version of the rows. */
  readonly rows: number
  /** It was answered when it was first drawn. */
  readonly isKnown: boolean
}

/**
 * The answer to a request, asked again when argument or version change. Only the newest argument counts, and what was
 * asked with the one before is taken back, unless another view waits for it, too. While
 * versions come faster than answers, one request at a time is made and each answer is shown, so that a list
 * that is being read keeps growing. `undefined` as argument asks nothing. A refusal holds until there are other rows, for
 * what is not there yet may come.
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
  const rows = useVersion()
  const [answered, setAnswered] = useState<{ due: string; base: string; result: Result<unknown> } | null>(
    null,
  )
  const isRefused = answered !== null && answered.base === base && !answered.result.ok
  const due = isRefused ? `${key}\n${rows}` : key
  const last = useRef<unknown>(undefined)
  // Looked up once for each key: a drawing that found more than its state says would be thrown away by React, and the
  // effects that depend on what it found with it.
  const cached = useMemo(() => (key === null ? undefined : cache.get(key)), [key])
  const isKnown = cached !== undefined
  const wanted = useRef<Wanted>({ key, due, base, arg, rows, isKnown })
  wanted.current = { key, due, base, arg, rows, isKnown }
  const answeredDue = useRef<string | null>(null)
  const askNext = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (base === null) return
    let asked: Asked | null = null
    let isLeft = false
    const pump = async (): Promise<void> => {
      const now = wanted.current
      if (asked || isLeft || now.key === null || now.base !== base || now.isKnown) return
      if (now.due === answeredDue.current) return
      const { key } = now
      // Another view may have got it since.
      let result = cache.get(key)
      if (!result) {
        asked = askOnce(key, name, late ? { ...(now.arg as object), ...late() } : now.arg)
        result = await asked.result
        asked = null
        if (isLeft) return
      }
      // Drawn in slices, between which a key press is taken.
      const due = result.ok ? key : `${key}\n${now.rows}`
      answeredDue.current = due
      startTransition(() => setAnswered({ due, base, result }))
      if (wanted.current.key !== key) await pump()
    }
    askNext.current = () => void pump()
    return () => {
      isLeft = true
      const left = asked
      // Not at once: a view that is drawn in place of this one may ask the same.
      queueMicrotask(() => left?.leave())
    }
  }, [base, name, late])
  useEffect(() => {
    if (due !== null) askNext.current?.()
  }, [due, name, late])

  const current = cached ?? (base !== null && answered?.base === base ? answered.result : undefined)
  if (current?.ok) last.current = current.value
  const fresh = cached !== undefined || (due !== null && answered?.due === due)
  return {
    value: (key === null ? undefined : last.current) as ResponseOf<N> | undefined,
    error: current && !current.ok ? current.error : null,
    loading: key !== null && !fresh,
    matches: current?.ok === true,
  }
}
