import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import { doneOf } from '../../../shared/text/counted.ts'
import { workLabel, workUnit } from '../../../shared/text/work-words.ts'
import { call } from '../../bridge.ts'
import { useRepository } from '../../state/repository.ts'
import { LinkButton } from '../button.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import css from './reading.module.css'

/** A reading that is over sooner (ms) is not told: the line would come and go. */
const toldAfterMs = 500

interface Step {
  readonly label: string
  readonly done: number
  /** Null: not known; then the count stands alone. */
  readonly total: number | null
  readonly unit: string
  /** What can be used already. */
  readonly note: string
  /** Request that ends it with what was read so far; null: it goes on to its end. */
  readonly stop: 'repo.stopFiles' | 'repo.stopHistory' | 'repo.stopRecords' | null
}

function wholeMegabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

/** What is being read of a repository; null: nothing. */
export function stepOf({
  phase,
  files,
  filesAnew,
  recordBytes,
  history,
  kind,
  work,
  workLeft = [],
}: RepositoryState): Step | null {
  if (recordBytes)
    return {
      label: 'Reading session records',
      done: wholeMegabytes(recordBytes.done),
      total: recordBytes.total === null ? null : wholeMegabytes(recordBytes.total),
      unit: 'MB',
      note: 'Rows can be used as they come; totals grow.',
      stop: 'repo.stopRecords',
    }
  if (filesAnew)
    return {
      label: 'Reading changed digests',
      ...filesAnew,
      unit: 'files',
      note: 'All rows can be used.',
      stop: 'repo.stopFiles',
    }
  if (phase === 'files' || phase === 'opening')
    return {
      label: 'Reading digests',
      ...files,
      unit: 'files',
      note: 'Rows can be used as they come; totals grow.',
      // Stopped already, or all is read and waits for its rows.
      stop:
        files.done === files.total || workLeft.some((left) => left.kind === 'files')
          ? null
          : 'repo.stopFiles',
    }
  if (work)
    return {
      label: workLabel(work),
      done: work.done,
      total: work.total,
      unit: workUnit(work),
      note: 'All rows, revisions and comparisons can be used.',
      stop: 'repo.stopHistory',
    }
  if (phase !== 'history' || history.stopped || kind === 'folder') return null
  if (history.complete)
    return {
      label: 'Putting the history in order',
      done: 0,
      total: null,
      unit: '',
      note: 'All rows, revisions and comparisons can be used.',
      stop: null,
    }
  return {
    label: 'Reading the history',
    done: history.done,
    total: history.total,
    unit: 'commits',
    note: 'All digests can be used; revisions and removed digests come.',
    stop: 'repo.stopHistory',
  }
}

/** Where a focus goes that was on Stop: to the way on, in a banner or in the foot of the window, else to the rows. */
function afterStop(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[data-go-on]') ??
    document.querySelector<HTMLElement>('[data-area="table"] [data-active="true"]')
  )
}

/** Ends a reading. It goes with its line, and takes nobody's focus with it. */
function Stop({ request }: { readonly request: NonNullable<Step['stop']> }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (document.activeElement === own) queueMicrotask(() => afterStop()?.focus())
    }
  }, [])
  return (
    <LinkButton ref={button} onClick={() => void call(request, null)}>
      Stop
    </LinkButton>
  )
}

/** What is being read, how far it is, what can be used already, and Stop: one line above the view. */
export function Reading() {
  const repository = useRepository((store) => store.repository)
  const step = repository ? stepOf(repository) : null
  const isReading = step !== null
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    setIsLong(false)
    if (!isReading) return
    const timer = setTimeout(() => setIsLong(true), toldAfterMs)
    return () => clearTimeout(timer)
  }, [isReading])
  // Without a row the reading is told where the rows would be.
  if (!step || !isLong || (repository?.phase === 'files' && repository.counts.sessions === 0)) return null
  const { label, done, total, unit, stop } = step
  return (
    <div className={css.line}>
      <span className={css.label}>{label}</span>
      {/* The bar before the count: it stands still while the number grows. */}
      {total !== null && <ProgressBar className={css.progressBar} {...{ label, done, total }} />}
      {unit && <span className={css.count}>{`${doneOf(step)} ${unit}`}</span>}
      <span className={css.note}>{step.note}</span>
      {stop && <Stop request={stop} />}
    </div>
  )
}
