import { useEffect, useState } from 'react'

/**
 * How many of some parts are drawn: one more with each frame where all of them at once would hold the window up, else all.
 *
 * @param isLong whether they would; once drawn, a part stays
 */
export function useInTurn(count: number, isLong: boolean): number {
  const [drawn, setDrawn] = useState(1)
  const isDone = !isLong || drawn >= count
  useEffect(() => {
    if (isDone) return
    const frame = requestAnimationFrame(() => setDrawn((now) => now + 1))
    return () => cancelAnimationFrame(frame)
  }, [drawn, isDone])
  return isDone ? count : drawn
}
