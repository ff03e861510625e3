import { useEffect, useState } from 'react'

/** Parts (items, paragraphs between them) that are drawn before more are asked for. */
export const partsAtOnce = 200

/** Parts that are laid out in one frame, more than a window shows: all of them in one would hold it up. */
const partsAFrame = 50

interface PartCount {
  /** So many parts are to be drawn in the end. */
  readonly limit: number
  /** So many are drawn now: those in sight at once, the others frame by frame. */
  readonly drawn: number
  readonly showMore: () => void
}

/**
 * How many parts of a digest are drawn. Another digest begins anew.
 *
 * @param count all that there are
 */
export function usePartCount(session: string, count: number): PartCount {
  const [known, setKnown] = useState({ session, limit: partsAtOnce, drawn: partsAFrame })
  const now = known.session === session ? known : { session, limit: partsAtOnce, drawn: partsAFrame }
  if (now !== known) setKnown(now)
  const { limit, drawn } = now
  const isDrawn = drawn >= Math.min(limit, count)
  useEffect(() => {
    if (isDrawn) return
    const frame = requestAnimationFrame(() =>
      setKnown((last) => ({ ...last, drawn: last.drawn + partsAFrame })),
    )
    return () => cancelAnimationFrame(frame)
  }, [session, drawn, isDrawn])
  return {
    limit,
    drawn: Math.min(drawn, limit),
    showMore: () => setKnown((last) => ({ ...last, limit: last.limit + partsAtOnce })),
  }
}
