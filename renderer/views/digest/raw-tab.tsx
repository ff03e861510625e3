import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../shared/model/problem.ts'
import type { Session } from '../../../shared/model/session.ts'
import { call } from '../../bridge.ts'
import { useVersion } from '../../state/repository.ts'
import { useSettings } from '../../state/settings.ts'
import { useRequest } from '../../state/use-request.ts'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Sign } from '../../ui/sign.tsx'
import css from './raw-tab.module.css'
import { VisibleText } from './visible-text.tsx'

const CHUNK = 500

/** Lines by number, as far as they are loaded; the first chunk comes with the file's length. */
function useLines(session: string, version: number) {
  const first = useRequest('digest.raw', { session, revision: null, from: 1, count: CHUNK }, version)
  const [more, setMore] = useState<{ of: string; chunks: ReadonlyMap<number, readonly string[]> }>({
    of: '',
    chunks: new Map(),
  })
  const of = `${session} ${version}`
  const asked = useRef(new Set<string>())
  const want = (line: number) => {
    const chunk = Math.floor((line - 1) / CHUNK)
    const key = `${of} ${chunk}`
    if (chunk === 0 || asked.current.has(key)) return
    asked.current.add(key)
    void call('digest.raw', { session, revision: null, from: chunk * CHUNK + 1, count: CHUNK }).then(
      (answer) => {
        if (!answer.ok) return
        setMore((now) => ({
          of,
          chunks: new Map([...(now.of === of ? now.chunks : []), [chunk, answer.value.lines]]),
        }))
      },
    )
  }
  const get = (line: number): string | undefined => {
    const chunk = Math.floor((line - 1) / CHUNK)
    const lines = chunk === 0 ? first.value?.lines : more.of === of ? more.chunks.get(chunk) : undefined
    return lines?.[(line - 1) % CHUNK]
  }
  return { first, get, want }
}

/** The text as decoded, by line; problems stand at their line. */
export function RawTab({ session, line }: { readonly session: Session; readonly line: number | null }) {
  const version = useVersion()
  const zoom = useSettings((settings) => settings.zoom)
  const { first, get, want } = useLines(session.id, version)
  const scroller = useRef<HTMLDivElement>(null)
  const total = first.value?.total ?? 0
  const height = (18 * zoom) / 100
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 20,
  })
  useEffect(() => {
    if (line !== null && line <= total) virtual.scrollToIndex(line - 1, { align: 'center' })
  }, [line, total])
  const items = virtual.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = items.at(-1)?.index ?? 0
  useEffect(() => {
    want(from + 1)
    want(to + 1)
  }, [from, to, version, session.id])

  if (first.error) return <ErrorBlock title="The text could not be read." error={first.error} />
  if (first.value && total === 0) return <EmptyState title="The file is empty.">It holds no line.</EmptyState>
  const problemsAt = new Map<number, Problem>()
  for (const problem of first.value?.problems ?? [])
    if (problem.line !== null && !problemsAt.has(problem.line)) problemsAt.set(problem.line, problem)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds nothing else that takes the focus
    <section className={css.raw} ref={scroller} data-scroller="" aria-label="Text by line" tabIndex={0}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const number = item.index + 1
          const text = get(number)
          const problem = problemsAt.get(number)
          return (
            <div
              key={number}
              ref={virtual.measureElement}
              data-index={item.index}
              className={css.rawLine}
              data-problem={problem?.severity}
              data-shown={number === line || undefined}
              data-tip={problem ? `${problem.what}\n${problem.mend}` : undefined}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className={css.rawNumber}>{number}</span>
              <span>{problem && <Sign kind={problem.severity} />}</span>
              <span className={css.rawText}>{text === undefined ? '…' : <VisibleText text={text} />}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
