import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { RawText } from '../../../shared/ipc/digest-answers.ts'
import { type Problem, severities } from '../../../shared/model/problem.ts'
import type { Result } from '../../../shared/model/result.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { useVersion } from '../../state/repository.ts'
import { useSettings } from '../../state/settings.ts'
import { useRequest } from '../../state/use-request.ts'
import heard from '../../ui/aloud.module.css'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Sign } from '../../ui/sign.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './raw-tab.module.css'

const chunkSize = 500

/** What is shown by line: the newest text of a session, or a file of session records. */
type LinesOf = { readonly session: string } | { readonly file: string }

/** Asks for some of its lines. */
function askLines(of: LinesOf, from: number): Promise<Result<RawText>> {
  const span = { from, count: chunkSize }
  return 'file' in of
    ? call('records.raw', { file: of.file, ...span })
    : call('digest.raw', { session: of.session, revision: null, ...span })
}

/** Lines by number, as far as they are loaded; the first chunk comes with the file's length. */
function useLines(source: LinesOf, version: number) {
  const span = { from: 1, count: chunkSize }
  const isFile = 'file' in source
  const ofFile = useRequest('records.raw', isFile ? { file: source.file, ...span } : undefined, version)
  const ofSession = useRequest(
    'digest.raw',
    isFile ? undefined : { session: source.session, revision: null, ...span },
    version,
  )
  const first = isFile ? ofFile : ofSession
  const [more, setMore] = useState<{ of: string; chunks: ReadonlyMap<number, RawText> }>({
    of: '',
    chunks: new Map(),
  })
  const of = `${JSON.stringify(source)} ${version}`
  const asked = useRef(new Set<string>())
  const want = (line: number) => {
    const chunk = Math.floor((line - 1) / chunkSize)
    const key = `${of} ${chunk}`
    if (chunk === 0 || asked.current.has(key)) return
    asked.current.add(key)
    void askLines(source, chunk * chunkSize + 1).then((answer) => {
      if (!answer.ok) return
      setMore((now) => ({
        of,
        chunks: new Map([...(now.of === of ? now.chunks : []), [chunk, answer.value]]),
      }))
    })
  }
  const get = (line: number): { text: string; bytes: number | null } | undefined => {
    const chunk = Math.floor((line - 1) / chunkSize)
    const part = chunk === 0 ? first.value : more.of === of ? more.chunks.get(chunk) : undefined
    const text = part?.lines[(line - 1) % chunkSize]
    const bytes = part?.cut?.find((one) => one.line === line)?.bytes ?? null
    return text === undefined ? undefined : { text, bytes }
  }
  return { first, get, want }
}

/** Problems by their line, the worst of each line first. */
function worstFirst(problems: readonly Problem[]): ReadonlyMap<number, readonly Problem[]> {
  const byLine = new Map<number, Problem[]>()
  for (const problem of problems) {
    if (problem.line === null) continue
    const others = byLine.get(problem.line)
    if (others) others.push(problem)
    else byLine.set(problem.line, [problem])
  }
  for (const each of byLine.values())
    each.sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  return byLine
}

/** The text as decoded, by line; problems stand at their line. */
export function RawTab({ of, line }: { readonly of: LinesOf; readonly line: number | null }) {
  const version = useVersion()
  const zoom = useSettings((settings) => settings.zoom)
  const { first, get, want } = useLines(of, version)
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
  }, [from, to, version, JSON.stringify(of)])

  if (first.error) return <ErrorBlock title="The text could not be read." error={first.error} />
  if (first.value && total === 0) return <EmptyState title="The file is empty.">It holds no line.</EmptyState>
  const problemsAt = worstFirst(first.value?.problems ?? [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds nothing else that takes the focus
    <section className={css.raw} ref={scroller} data-scroller="" aria-label="Text by line" tabIndex={0}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const number = item.index + 1
          const own = get(number)
          const problems = problemsAt.get(number)
          const worst = problems?.[0]?.severity
          return (
            <div
              key={number}
              ref={virtual.measureElement}
              data-index={item.index}
              className={css.rawLine}
              data-problem={worst}
              data-shown={number === line || undefined}
              data-tip={problems?.map(({ what, mend }) => `${what}\n${mend}`).join('\n')}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span className={css.rawNumber}>{number}</span>
              <span>{worst && <Sign kind={worst} />}</span>
              <span className={css.rawText}>
                {own === undefined ? '…' : <VisibleText text={own.text} />}
                {own?.bytes != null && (
                  <em className={css.rawRest}>… the beginning of {numeral(own.bytes)} bytes</em>
                )}
              </span>
              {problems && (
                <span className={heard.aloud}>
                  {problems.map(({ what, mend }) => `${what} ${mend}`).join(' ')}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
