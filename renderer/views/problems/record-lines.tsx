import { useEffect, useRef } from 'react'
import { numeral } from '../../../shared/text/counted.ts'
import { useCommand } from '../../state/keys.ts'
import { Button } from '../../ui/button.tsx'
import { RawTab } from '../digest/raw-tab.tsx'
import css from './problems.module.css'

interface RecordLinesProps {
  readonly file: string
  readonly line: number | null
  readonly onClose: () => void
}

/** A file of session records by line: also what no session came of can be looked at. */
export function RecordLines({ file, line, onClose }: RecordLinesProps) {
  useCommand('leave', onClose)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <section className={css.records} aria-label="Session records" data-area="pane">
      <header className={css.recordsHead}>
        <h2>
          <code>{file}</code>
        </h2>
        {line !== null && <span className={css.place}>line {numeral(line)}</span>}
        <Button ref={back} onClick={onClose}>
          Back to the problems
        </Button>
      </header>
      <RawTab of={{ file }} line={line} />
    </section>
  )
}
