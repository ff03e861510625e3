import { useEffect, useMemo, useRef, useState } from 'react'
import { contextLines } from '../../../shared/comparison/fold-rows.ts'
import { pinOf } from '../../../shared/comparison/pins.ts'
import { isWhole } from '../../../shared/diff/complete-comparison.ts'
import type { Comparison, ItemChange, SideBySide } from '../../../shared/model/comparison.ts'
import type { Pin } from '../../../shared/model/pin.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import type { TextPair } from '../../routes.ts'
import { copyText } from '../../state/actions.ts'
import { useCommand } from '../../state/keys.ts'
import { changeSettings, useSettings } from '../../state/settings.ts'
import { say } from '../../state/view.ts'
import { stepChange } from './change-steps.ts'
import css from './compare.module.css'
import { FieldTable, type Patience, Sentence, SideHeads } from './comparison-head.tsx'
import { ComparisonToolbar } from './comparison-toolbar.tsx'
import { rowsOfChange, sideText } from './copy-side.ts'
import { FindBar } from './find-bar.tsx'
import { itemList } from './item-list.ts'
import { ItemsForm } from './items-form.tsx'
import { lineMarks } from './line-marks.ts'
import { RenderedForm } from './rendered-form.tsx'
import { rowOfPlace } from './rows-by-line.ts'
import { TextForms } from './text-forms.tsx'
import { stepSize } from './text-sizes.ts'
import { useComparisonPlace } from './use-comparison-place.ts'
import { useFind } from './use-find.ts'
import { useFormKey } from './use-form.ts'

interface ComparisonViewProps {
  /** Both sides alone, as long as the rest is not known. */
  readonly comparison: Comparison | SideBySide
  /** Why the rest cannot be had. */
  readonly restError: Refusal | null
  readonly pair: TextPair
  readonly ignoreWhitespace: boolean
  readonly patience: Patience
  readonly pins: readonly Pin[]
  readonly onPins: (pins: readonly Pin[]) => void
}

/** One comparison in four forms at the same place: sentence, controls, fields, sides, text. */
export function ComparisonView(props: ComparisonViewProps) {
  const { comparison, restError, pair, ignoreWhitespace, patience, pins, onPins } = props
  const { rows } = comparison
  const whole = isWhole(comparison) ? comparison : null
  const formKey = useFormKey()
  const form = useSettings((settings) => settings[formKey])
  const wrap = useSettings((settings) => settings.wrap)
  const invisibles = useSettings((settings) => settings.invisibles)
  const size = useSettings((settings) => settings.compareSize)
  const isText = form === 'side-by-side' || form === 'unified'
  const main = useRef<HTMLDivElement>(null)
  const sides = JSON.stringify([pair, ignoreWhitespace])
  const { place, lines, places, entries, at, setAt, show } = useComparisonPlace(comparison, sides)
  const [goal, setGoal] = useState<{ readonly row: number } | null>(null)
  // Forms that are not made of rows bring the current change into sight when this grows.
  const [reveal, setReveal] = useState(0)

  const goTo = (row: number) => {
    place.current = { a: rows[row]?.a?.line ?? null, b: rows[row]?.b?.line ?? null }
    setGoal({ row })
  }
  // Lines that were laid beside each other stand elsewhere now, and so does who laid them.
  const newPin = useRef<Pin | null>(null)
  const lay = (next: readonly Pin[]) => {
    newPin.current = next.find((pin) => !pins.includes(pin)) ?? null
    onPins(next)
  }
  useEffect(() => {
    const pin = newPin.current
    const row = pin === null ? -1 : rows.findIndex((each) => pinOf(each, [pin]) !== undefined)
    if (row < 0) return
    newPin.current = null
    show({ from: Math.max(0, row - contextLines), to: Math.min(rows.length, row + contextLines + 1) })
    goTo(row)
  }, [rows])
  const goToChange = (next: number) => {
    const target = places[next]
    if (!target) return
    goTo(target.row)
    setAt(next)
    setReveal((count) => count + 1)
  }
  const step = (direction: 1 | -1, only: 'all' | 'decisions') => {
    const next = stepChange(places, at, direction, only)
    if (next !== at || only === 'all') goToChange(next)
    else say(`No change of a decision comes ${direction === 1 ? 'after' : 'before'} this one.`)
  }
  const [itemGoal, setItemGoal] = useState<{ readonly row: number } | null>(null)
  const list = useMemo(() => itemList(whole?.items ?? []), [whole])
  const isItems = form === 'items'
  const find = useFind({
    rows: isItems ? list.rows : rows,
    inRows: isItems || isText,
    from: () => (isItems ? (itemGoal?.row ?? 0) : rowOfPlace(lines, place.current)),
    onReveal: (row) => {
      if (isItems) return setItemGoal({ row })
      show({ from: Math.max(0, row - contextLines), to: Math.min(rows.length, row + contextLines + 1) })
      goTo(row)
    },
    area: main,
  })
  const current = places[at]
  const copyChange = (side: 'a' | 'b') => {
    const text = current ? sideText(rowsOfChange(rows, current.index), side) : ''
    const name = side.toUpperCase()
    if (text === '') say(`This change has no text on side ${name}.`)
    else copyText(text, `text of side ${name} of this change`)
  }
  useCommand('change.next', () => step(1, 'all'))
  useCommand('change.previous', () => step(-1, 'all'))
  useCommand('change.first', () => goToChange(0))
  useCommand('change.last', () => goToChange(places.length - 1))
  useCommand('decision.next', () => step(1, 'decisions'))
  useCommand('decision.previous', () => step(-1, 'decisions'))
  useCommand('form.1', () => changeSettings({ [formKey]: 'side-by-side' }))
  useCommand('form.2', () => changeSettings({ [formKey]: 'unified' }))
  useCommand('form.3', () => changeSettings({ [formKey]: 'items' }))
  useCommand('form.4', () => changeSettings({ [formKey]: 'rendered' }))
  useCommand('wrap', () => changeSettings({ wrap: !wrap }))
  useCommand('invisibles', () => changeSettings({ invisibles: !invisibles }))
  useCommand('text.larger', () => changeSettings({ compareSize: stepSize(size, 1) }))
  useCommand('text.smaller', () => changeSettings({ compareSize: stepSize(size, -1) }))
  useCommand('copy.a', () => copyChange('a'))
  useCommand('copy.b', () => copyChange('b'))
  useCommand('find', find.start)
  useCommand('find.next', () => find.step(1), find.open)
  useCommand('find.previous', () => find.step(-1), find.open)
  useCommand('leave', find.close, find.open)

  const changeOf = (item: ItemChange) => {
    if (item.from === null && item.to === null) return -1
    const row = rows[rowOfPlace(lines, { a: item.to === null ? item.from : null, b: item.to })]
    return row?.changeIndex ?? -1
  }
  return (
    <div className={css.main} data-gutter="" ref={main}>
      <Sentence
        comparison={comparison}
        error={restError}
        patience={patience}
        pins={pins.length}
        onLetGo={() => onPins([])}
      />
      <ComparisonToolbar
        form={form}
        onForm={(value) => changeSettings({ [formKey]: value })}
        wrap={wrap}
        invisibles={invisibles}
        size={size}
        onSize={(compareSize) => changeSettings({ compareSize })}
        places={places}
        at={at}
        onCopyAll={(side) => copyText(sideText(rows, side), `whole text of side ${side.toUpperCase()}`)}
      />
      {find.open && <FindBar find={find} />}
      <FieldTable comparison={comparison} />
      <SideHeads comparison={comparison} pair={pair} />
      {isText && (
        <TextForms
          form={form}
          rows={rows}
          entries={entries}
          lines={lines}
          wrap={wrap}
          marks={lineMarks(comparison, invisibles)}
          size={size}
          current={current}
          goal={goal}
          place={place}
          onShow={show}
          pins={pins}
          onPins={lay}
        />
      )}
      {!isText && !whole && !restError && <p className={css.note}>Comparing the items…</p>}
      {isItems && whole && (
        <ItemsForm
          list={list}
          changeOf={changeOf}
          current={current?.index ?? -1}
          reveal={reveal}
          goal={itemGoal}
          allOpen={find.open && find.text !== ''}
          place={place}
        />
      )}
      {form === 'rendered' && whole && (
        <RenderedForm
          // Texts of other sides are read anew: those of the ones before would carry marks that are not theirs.
          key={sides}
          comparison={whole}
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
