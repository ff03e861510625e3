import { useEffect, useMemo, useRef, useState } from 'react'
import type { Comparison, ItemChange } from '../../../shared/model/comparison.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { useCommand } from '../../state/keys.ts'
import { changeSettings, useSettings } from '../../state/settings.ts'
import { useKept } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useNarrow } from '../../ui/use-width.ts'
import { changeNear, changePlaces, stepChange } from './change-steps.ts'
import css from './compare.module.css'
import { FieldTable, Sentence, SideHeads } from './comparison-head.tsx'
import { addRange, foldRows, type RowRange } from './fold-rows.ts'
import { frontmatterRows } from './frontmatter-rows.ts'
import { ItemsForm } from './items-form.tsx'
import { RenderedForm } from './rendered-form.tsx'
import type { SideChoice } from './revision-steps.ts'
import { indexLines, rowOfPlace, type TextPlace } from './rows-by-line.ts'
import { TextForms } from './text-forms.tsx'
import { useFormKey } from './use-form.ts'

type Form = Settings['compareForm']

const forms: readonly { readonly value: Form; readonly label: string }[] = [
  { value: 'side-by-side', label: 'Side by side' },
  { value: 'unified', label: 'Unified' },
  { value: 'items', label: 'Items' },
  { value: 'rendered', label: 'Rendered' },
]

interface ComparisonViewProps {
  readonly comparison: Comparison
  readonly pair: { readonly a: SideChoice; readonly b: SideChoice }
  readonly ignoreWhitespace: boolean
}

/** How a comparison was left. */
interface Left {
  /** Which texts were compared, and how. */
  readonly sides: string
  readonly rows: number
  readonly shown: readonly RowRange[]
  readonly at: number
  readonly place: TextPlace
}

/** One comparison in four forms at the same place: sentence, controls, fields, sides, text. */
export function ComparisonView({ comparison, pair, ignoreWhitespace }: ComparisonViewProps) {
  const { rows } = comparison
  const formKey = useFormKey()
  const form = useSettings((settings) => settings[formKey])
  const wrap = useSettings((settings) => settings.wrap)
  const narrow = useNarrow()
  const sides = JSON.stringify([pair, ignoreWhitespace])
  const [left, leave] = useKept<Left | null>('comparison', null)
  const before = left?.sides === sides ? left : null
  const place = useRef<TextPlace>(before?.place ?? { a: null, b: null })
  const [shown, setShown] = useState<readonly RowRange[]>(before?.shown ?? [])
  const [at, setAt] = useState(before?.at ?? -1)
  const [reveal, setReveal] = useState(0)
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
    readonly comparison: Comparison | null
  } | null>(before && { sides, rows: before.rows, comparison: null })
  if (known?.comparison !== comparison) {
    setKnown({ sides, rows: rows.length, comparison })
    if (known?.sides === sides) {
      setAt(Math.min(at, places.length - 1))
      if (known.rows !== rows.length) setShown([])
    } else {
      setShown([])
      setAt(places.length === 0 ? -1 : Math.max(0, changeNear(places, frontmatter?.to ?? 0)))
    }
  }
  const placed = useRef(sides)
  useEffect(() => {
    if (placed.current !== sides) place.current = { a: null, b: null }
    placed.current = sides
  }, [sides])
  const present = useRef<Omit<Left, 'place'>>(null)
  present.current = { sides, rows: rows.length, shown, at }
  useEffect(() => () => leave(present.current && { ...present.current, place: place.current }), [])

  const step = (direction: 1 | -1, only: 'all' | 'decisions') => {
    const next = stepChange(places, at, direction, only)
    if (next === at && places.length > 0 && only === 'decisions') return
    const target = places[next]
    if (!target) return
    const row = rows[target.row]
    place.current = { a: row?.a?.line ?? null, b: row?.b?.line ?? null }
    setAt(next)
    setReveal((count) => count + 1)
  }
  const setForm = (value: Form) => changeSettings({ [formKey]: value })
  const toggleWrap = () => changeSettings({ wrap: !useSettings.getState().wrap })
  useCommand('change.next', () => step(1, 'all'))
  useCommand('change.previous', () => step(-1, 'all'))
  useCommand('decision.next', () => step(1, 'decisions'))
  useCommand('decision.previous', () => step(-1, 'decisions'))
  useCommand('form.1', () => setForm('side-by-side'))
  useCommand('form.2', () => setForm('unified'))
  useCommand('form.3', () => setForm('items'))
  useCommand('form.4', () => setForm('rendered'))
  useCommand('wrap', toggleWrap)

  const current = places[at]
  const changeOf = (item: ItemChange) => {
    if (item.from === null && item.to === null) return -1
    const row = rows[rowOfPlace(lines, { a: item.to === null ? item.from : null, b: item.to })]
    return row?.changeIndex ?? -1
  }
  const isText = form === 'side-by-side' || form === 'unified'
  const hasDecision = places.some((each) => each.decision)
  const more = [
    { id: 'decision', label: 'Next decision', detail: 'N', off: !hasDecision },
    ...(isText ? [{ id: 'wrap', label: 'Wrap lines', checked: wrap }] : []),
  ]
  const act = (id: string) => {
    if (id === 'decision') step(1, 'decisions')
    else toggleWrap()
  }
  const none = places.length === 0 ? 'The texts do not differ in any line.' : null
  return (
    <div className={css.main} data-gutter="">
      <Sentence comparison={comparison} />
      <div className={css.controls} role="toolbar" aria-label="Comparison" data-area="comparison">
        <Segmented label="Form" options={forms} value={form} onChange={setForm} />
        {isText && !narrow && (
          <Segmented
            label="Wrap"
            options={[
              { value: 'wrap', label: 'Wrap' },
              { value: 'no', label: 'No wrap' },
            ]}
            value={wrap ? 'wrap' : 'no'}
            onChange={toggleWrap}
          />
        )}
        <div className={css.changes}>
          <span aria-live="polite">
            {places.length === 0 ? (
              'No change'
            ) : (
              <>
                Change <strong>{at + 1}</strong> of {places.length}
              </>
            )}
          </span>
          <Button off={none} onClick={() => step(-1, 'all')}>
            Previous <span className={css.key}>p</span>
          </Button>
          <Button off={none} onClick={() => step(1, 'all')}>
            Next <span className={css.key}>n</span>
          </Button>
          {narrow ? (
            <MenuButton
              label="More"
              name="More on this comparison"
              parts={[{ entries: more }]}
              onAction={act}
            />
          ) : (
            <Button
              off={hasDecision ? null : 'No change touches a decision.'}
              onClick={() => step(1, 'decisions')}
            >
              Next decision <span className={css.key}>N</span>
            </Button>
          )}
        </div>
      </div>
      <FieldTable comparison={comparison} />
      <SideHeads comparison={comparison} pair={pair} />
      {isText && (
        <TextForms
          form={form}
          rows={rows}
          entries={entries}
          lines={lines}
          wrap={wrap}
          current={current}
          reveal={reveal}
          place={place}
          onShow={(range) => setShown((ranges) => addRange(ranges, range))}
        />
      )}
      {form === 'items' && (
        <ItemsForm
          items={comparison.items}
          changeOf={changeOf}
          current={current?.index ?? -1}
          reveal={reveal}
          place={place}
        />
      )}
      {form === 'rendered' && (
        <RenderedForm
          comparison={comparison}
          pair={pair}
          current={current}
          rows={rows}
          reveal={reveal}
          place={place}
        />
      )}
    </div>
  )
}
