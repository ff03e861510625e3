import {
  type FoldEntry,
  foldCount,
  foldEdge,
  foldPlace,
  foldStep,
  type RowRange,
} from '../../../shared/comparison/fold-rows.ts'
import { LinkButton } from '../../ui/button.tsx'
import css from './fold-line.module.css'

interface FoldLineProps {
  readonly fold: FoldEntry
  readonly form: 'side-by-side' | 'unified'
  readonly onShow: (range: RowRange) => void
}

/** Folded lines: how many, where, and what shows them; a long fold opens from either end by steps too. */
export function FoldLine({ fold, form, onShow }: FoldLineProps) {
  const long = fold.to - fold.from > foldStep * 2
  const place = foldPlace(fold)
  return (
    <div role={form === 'unified' ? undefined : 'gridcell'} className={css.fold}>
      <span>{foldCount(fold)}</span>
      {place && <span>{place}</span>}
      <LinkButton
        data-no-print=""
        tabIndex={-1}
        aria-label={`Show ${foldCount(fold)}`}
        onClick={() => onShow({ from: fold.from, to: fold.to })}
      >
        {long ? `Show all ${fold.to - fold.from}` : 'Show'}
      </LinkButton>
      {long && (
        <>
          <LinkButton data-no-print="" tabIndex={-1} onClick={() => onShow(foldEdge(fold, 1))}>
            First {foldStep}
          </LinkButton>
          <LinkButton data-no-print="" tabIndex={-1} onClick={() => onShow(foldEdge(fold, -1))}>
            Last {foldStep}
          </LinkButton>
        </>
      )}
    </div>
  )
}
