import { type RefObject, useMemo, useState } from 'react'
import {
  countItems,
  groupItems,
  type ItemLine,
  type ItemSection,
  itemPlace,
} from '../../../shared/comparison/group-items.ts'
import { REWORDED_FROM } from '../../../shared/diff/likeness.ts'
import type { ItemChange, ItemChangeKind, Span } from '../../../shared/model/comparison.ts'
import { counted } from '../../../shared/text/counted.ts'
import { LinkButton } from '../../ui/button.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { Sign, type SignKind } from '../../ui/sign.tsx'
import { FormScroller } from './form-scroller.tsx'
import css from './items-form.module.css'
import type { TextPlace } from './rows-by-line.ts'
import text from './text-forms.module.css'

/** Sign and colour by what became of an item. */
export const itemTones: Readonly<Record<ItemChangeKind, SignKind>> = {
  kept: 'kept',
  reworded: 'reworded',
  added: 'added',
  dropped: 'dropped',
  moved: 'moved',
  split: 'reworded',
  merged: 'reworded',
  checked: 'reworded',
  unchecked: 'reworded',
}

const order: readonly ItemChangeKind[] = [
  'added',
  'reworded',
  'dropped',
  'moved',
  'split',
  'merged',
  'checked',
  'unchecked',
  'kept',
]

interface ItemsFormProps {
  readonly items: readonly ItemChange[]
  /** Number of the text change that an item belongs to; -1: none. */
  readonly changeOf: (item: ItemChange) => number
  /** Number of the current change; -1: none. */
  readonly current: number
  readonly reveal: number
  /** Kept items are shown too: something is being found in them. */
  readonly allOpen: boolean
  readonly place: RefObject<TextPlace>
}

/** The same comparison by item: sections in documented order, each item with what happened to it. */
export function ItemsForm({ items, changeOf, current, reveal, allOpen, place }: ItemsFormProps) {
  const [only, setOnly] = useState<ItemChangeKind | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const counts = useMemo(() => countItems(items), [items])
  const sections = useMemo(() => groupItems(items), [items])
  if (items.length === 0) {
    return <p className={css.note}>Neither text has items under a heading that the viewer knows.</p>
  }
  const kinds = order.filter((kind) => counts.has(kind))
  return (
    <>
      <div className={css.filters} role="toolbar" aria-label="Items by change">
        <button
          type="button"
          className={css.filter}
          aria-pressed={only === null}
          onClick={() => setOnly(null)}
        >
          All items <span className={css.count}>{items.length}</span>
        </button>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={css.filter}
            aria-pressed={only === kind}
            onClick={() => setOnly(only === kind ? null : kind)}
          >
            <Sign kind={itemTones[kind]} word={kind} /> <span className={css.count}>{counts.get(kind)}</span>
          </button>
        ))}
        <span className={css.rule}>
          Paired by equal text, then by {REWORDED_FROM.toFixed(2)} likeness of words
        </span>
      </div>
      <FormScroller label="Items" place={place} reveal={reveal}>
        {sections.map((section) => (
          <Section
            key={section.name}
            section={section}
            only={only}
            open={allOpen || opened.has(section.name) || only === 'kept'}
            onOpen={() => setOpened(new Set([...opened, section.name]))}
            isCurrent={(item) => current >= 0 && item.change !== 'kept' && changeOf(item) === current}
          />
        ))}
      </FormScroller>
    </>
  )
}

interface SectionProps {
  readonly section: ItemSection
  readonly only: ItemChangeKind | null
  readonly open: boolean
  readonly onOpen: () => void
  readonly isCurrent: (item: ItemChange) => boolean
}

function Section({ section, only, open, onOpen, isCurrent }: SectionProps) {
  const lines = only === null ? section.lines : section.lines.filter((line) => line.change.change === only)
  if (lines.length === 0) return null
  const first = section.lines[0]?.change
  const folded = section.allKept && !open
  const count = counted(section.lines.length, 'item')
  return (
    <section aria-label={section.name}>
      <div className={css.section} data-a={first?.from ?? undefined} data-b={first?.to ?? undefined}>
        <h3 data-cut="">{section.name}</h3>
        <span>
          {section.allKept && (section.lines.length === 1 ? `${count}, kept` : `${count}, all kept`)}
          {folded && <LinkButton onClick={onOpen}>Show</LinkButton>}
        </span>
        {!section.allKept && (
          <span>
            {section.before} → {section.after}
          </span>
        )}
      </div>
      {!folded &&
        lines.map((line) => (
          <Item
            key={`${line.item} ${line.leaving}`}
            line={line}
            current={!line.leaving && isCurrent(line.change)}
          />
        ))}
    </section>
  )
}

function Item({ line, current }: { readonly line: ItemLine; readonly current: boolean }) {
  const { change } = line
  const marked = change.oldSpans !== null && change.newSpans !== null
  const quiet = change.change === 'kept' || line.leaving
  return (
    <div
      className={[css.item, quiet ? css.kept : '', current ? css.current : ''].join(' ')}
      data-a={change.from ?? undefined}
      data-b={line.leaving ? undefined : (change.to ?? undefined)}
      data-current={current ? '' : undefined}
    >
      <Sign kind={itemTones[change.change]} word={change.change} />
      <div className={css.text}>
        {marked && !line.leaving ? (
          <>
            <div>
              <span className={css.side}>A</span>
              <span data-text="a">
                <Spans spans={change.oldSpans ?? []} />
              </span>
            </div>
            <div>
              <span className={css.side}>B</span>
              <span data-text="b">
                <Spans spans={change.newSpans ?? []} />
              </span>
            </div>
          </>
        ) : (
          <span data-text={change.new === null ? 'a' : 'b'}>
            <InlineText text={change.new ?? change.old ?? ''} />
          </span>
        )}
        {change.struckOut != null && (
          <span className={css.moved}>
            {change.to === null
              ? `struck out, stands so in B ${change.struckOut}`
              : `no longer struck out, stood so in A ${change.struckOut}`}
          </span>
        )}
        {change.change === 'moved' && (
          <span className={css.moved}>
            {line.leaving
              ? `see ${change.toSection}, counted there`
              : `from ${change.section}${marked ? '' : ', text equal'}`}
          </span>
        )}
      </div>
      <span className={css.place}>{itemPlace(change)}</span>
    </div>
  )
}

/** Word marks of an item: dropped words struck, added ones underlined. */
export function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, at) => {
    const key = `${at} ${span.mark}`
    if (span.mark === 'dropped')
      return (
        <del key={key} className={text.wordDropped}>
          {span.text}
        </del>
      )
    if (span.mark === 'added')
      return (
        <ins key={key} className={text.wordAdded}>
          {span.text}
        </ins>
      )
    return span.text
  })
}
