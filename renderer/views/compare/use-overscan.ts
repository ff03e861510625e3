import { useEffect, useState } from 'react'

/** Entries that are drawn above and below the window, so that scrolling shows no gap. */
const beyond = 20
const beyondAtFirst = 4

/** How many entries of the text are drawn beyond the window: few at first, as what is in sight is waited for, the others a frame later. */
export function useOverscan(): number {
  const [overscan, setOverscan] = useState(beyondAtFirst)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOverscan(beyond))
    return () => cancelAnimationFrame(frame)
  }, [])
  return overscan
}
