import { useMemo, useRef, useState } from 'react'
import { addRange, contextLines, foldRows, type RowRange } from '../../../shared/comparison/fold-rows.ts'
import type { SideBySide } from '../../../shared/model/comparison.ts'
import { useLeaving } from '../../state/use-leaving.ts'
import { changeNear, changePlaces } from './change-steps.ts'
import { frontmatterRows } from './frontmatter-rows.ts'
import { indexLines, type TextPlace } from './rows-by-line.ts'

/** How a comparison was left. */
interface Left {
  /** Which texts were compared, and how. */
  readonly sides: string
  readonly rows: number
  readonly shown: readonly RowRange[]
  readonly at: number
  readonly place: TextPlace
}

/**
 * Where a person is in a comparison: the current change, the folds opened, the first line in the window. All of it
 * is kept while another view is visited, and as far as it can be when the working copy changes under it.
 *
 * @param sides names what is compared, and how; other sides begin anew
 */
export function useComparisonPlace(comparison: SideBySide, sides: string) {
  const { rows } = comparison
  const present = useRef<Omit<Left, 'place'>>(null)
  const left: Left | null = useLeaving<Left>(
    'comparison',
    (): Left | null => present.current && { ...present.current, place: place.current },
  )
  const before = left?.sides === sides ? left : null
  const place = useRef<TextPlace>(before?.place ?? { a: null, b: null })
  const [shown, setShown] = useState<readonly RowRange[]>(before?.shown ?? differingEnd(comparison))
  const [at, setAt] = useState(before?.at ?? -1)
  const lines = useMemo(() => indexLines(rows), [rows])
  const places = useMemo(() => changePlaces(rows), [rows])
  // Where nothing else differs the frontmatter is what there is to read, and is not folded away.
  const frontmatter = useMemo(() => {
    const range = frontmatterRows(rows)
    return range && places.some((each) => each.row >= range.to) ? range : null
  }, [rows, places])
  const entries = useMemo(() => foldRows(rows, frontmatter, shown), [rows, frontmatter, shown])

  // Another comparison has other rows: its folds are closed, and its first change below the fields is current.
  // The same sides again are a live change of the working copy: place and folds stay as far as they can.
  // So it is where another view was visited meanwhile.
  const [known, setKnown] = useState<{
    readonly sides: string
    readonly rows: number
    readonly comparison: SideBySide | null
  } | null>(before && { sides, rows: before.rows, comparison: null })
  if (known?.comparison !== comparison) {
    setKnown({ sides, rows: rows.length, comparison })
    if (known?.sides === sides) {
      setAt(Math.min(at, places.length - 1))
      if (known.rows !== rows.length) setShown(differingEnd(comparison))
    } else {
      // Now, and not in an effect: a form that opens with these sides looks here for its place.
      if (known) place.current = { a: null, b: null }
      setShown(differingEnd(comparison))
      setAt(places.length === 0 ? -1 : Math.max(0, changeNear(places, frontmatter?.to ?? 0)))
    }
  }
  present.current = { sides, rows: rows.length, shown, at }

  return {
    place,
    lines,
    places,
    entries,
    /** Position of the current change among `places`; -1: none. */
    at,
    setAt,
    show: (range: RowRange) => setShown((ranges) => addRange(ranges, range)),
  }
}

/** The last lines, where only one side has a line end after them: they are equal, and yet what differs is there. */
function differingEnd({ a, b, rows }: SideBySide): readonly RowRange[] {
  if (!a.form || !b.form || a.form.finalNewline === b.form.finalNewline) return []
  return [{ from: Math.max(0, rows.length - contextLines - 1), to: rows.length }]
}
