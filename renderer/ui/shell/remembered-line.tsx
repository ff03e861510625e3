import { useEffect, useState } from 'react'
import type { StoreSize } from '../../../shared/ipc/answers.ts'
import { call } from '../../bridge.ts'
import { Button } from '../button.tsx'
import css from './sheets.module.css'

/** How much the app keeps of the open repository for its next start, and a way to delete it. */
export function RememberedLine() {
  const [size, setSize] = useState<StoreSize | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const ask = async (name: 'store.get' | 'store.clear') => {
    const answer = await call(name, null)
    if (answer.ok) setSize(answer.value)
    // Without an open repository there is nothing to tell of.
    else if (name === 'store.clear') setFault(answer.error.what)
  }
  useEffect(() => void ask('store.get'), [])
  if (!size) return null
  const off =
    size.bytes === 0 ? 'Nothing is kept.' : size.writes ? null : 'Another window of the app keeps it.'
  return (
    <>
      <span>Remembered</span>
      <span className={css.zoom}>
        <output>
          {fault ?? `${sizeText(size.bytes)} of this repository, at most ${sizeText(size.limit)}`}
        </output>
        <Button
          off={off}
          data-tip="The next start reads the repository anew, which takes longer."
          onClick={() => void ask('store.clear')}
        >
          Clear {sizeText(size.bytes)}
        </Button>
      </span>
    </>
  )
}

function sizeText(bytes: number): string {
  const count = bytes / 1024 / 1024
  if (bytes > 0 && count < 0.1) return `${Math.ceil(bytes / 1024)} KB`
  return `${bytes === 0 || count >= 10 ? Math.round(count) : count.toFixed(1)} MB`
}
