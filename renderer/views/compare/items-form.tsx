import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ItemWords } from '../../../shared/comparison/change-words.ts'
import { countItems, type ItemLine, type ItemSection } from '../../../shared/comparison/group-items.ts'
import {
  entryAtLine,
  type ItemEntry,
  itemEntries,
  linesOf,
  spokenItem,
} from '../../../shared/comparison/item-entries.ts'
import { rewordedFrom } from '../../../shared/diff/likeness.ts'
import type { ItemChange, ItemChangeKind } from '../../../shared/model/comparison.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { useSettings } from '../../state/settings.ts'
import { Sign } from '../../ui/sign.tsx'
import { Item, itemTones, SectionHead } from './item-entry.tsx'
import type { ItemList } from './item-list.ts'
import css from './items-form.module.css'
import { NotPrinted } from './not-printed.tsx'
import type { TextPlace } from './rows-by-line.ts'
import { useDrawn } from './use-drawn.ts'
import { useEntryKeys } from './use-entry-keys.ts'
import { useGutter } from './use-gutter.ts'

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
  readonly list: ItemList
  /** Number of the text change that an item belongs to; -1: none. */
  readonly changeOf: (item: ItemChange) => number
  /** Number of the current change; -1: none. */
  readonly current: number
  readonly reveal: number
  /** The item that was last found, by its position in `list`; another object asks again. */
  readonly goal: { readonly row: number } | null
  /** Kept items are shown too: something is being found in them. */
  readonly allOpen: boolean
  readonly place: RefObject<TextPlace>
  /** Other words for what became of items, where nothing came or went. */
  readonly words?: ItemWords
}

const itemHeight = 27
const sectionHeight = 21

/**
 * The same comparison by item: sections in documented order, each item with what happened to it. Only what is near
 * the window is drawn, and the list says how long it is.
 */
export function ItemsForm(props: ItemsFormProps) {
  const { list, changeOf, current, reveal, goal, allOpen, place, words } = props
  const [only, setOnly] = useState<ItemChangeKind | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const zoom = useSettings((settings) => settings.zoom) / 100
  const counts = useMemo(() => countItems(list.items), [list])
  const entries = useMemo(
    () => itemEntries(list.sections, only, ({ name }) => allOpen || opened.has(name)),
    [list, only, allOpen, opened],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const getItemKey = useCallback((at: number) => keyOf(entries[at] as ItemEntry), [entries])
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (entries[at]?.kind === 'section' ? sectionHeight : itemHeight) * zoom,
    getItemKey,
    overscan: 20,
  })
  const shown = useDrawn(virtual, entries.length, getItemKey)
  useGutter(scroller)
  const open = (entry: ItemEntry | undefined) => {
    if (entry?.kind === 'section' && entry.folded) setOpened(new Set([...opened, entry.section.name]))
  }
  const keys = useEntryKeys({
    count: entries.length,
    scrollTo: (at, align) => virtual.scrollToIndex(at, { align }),
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / itemHeight) - 2),
    onEnter: (active) => open(entries[active]),
  })

  // It opens where the form before stood.
  useLayoutEffect(() => {
    const { a, b } = place.current
    const at = b !== null ? entryAtLine(entries, 'b', b) : a !== null ? entryAtLine(entries, 'a', a) : 0
    if (at > 0) virtual.scrollToIndex(at, { align: 'start' })
  }, [])
  const isCurrent = ({ change, leaving }: ItemLine) =>
    current >= 0 && !leaving && change.change !== 'kept' && changeOf(change) === current
  const revealed = useRef(reveal)
  useEffect(() => {
    if (revealed.current === reveal) return
    revealed.current = reveal
    const at = entries.findIndex((entry) => entry.kind === 'item' && isCurrent(entry.line))
    if (at >= 0) keys.moveTo(at)
    scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [reveal])
  // What is found is shown, though a filter or a fold had left it out.
  const sought = goal === null ? undefined : list.lines[goal.row]
  useEffect(() => {
    if (sought && only !== null && sought.change.change !== only) setOnly(null)
  }, [goal])
  useEffect(() => {
    const at = sought ? entries.findIndex((entry) => entry.kind === 'item' && entry.line === sought) : -1
    if (at < 0) return
    keys.moveTo(at, 'center')
    scroller.current?.scrollIntoView({ block: 'nearest' })
  }, [goal, entries])

  if (list.items.length === 0) {
    return <p className={css.note}>Neither text has items under a heading that the viewer knows.</p>
  }
  const onScroll = () => {
    const top = virtual.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0)
    const entry = top && entries[top.index]
    if (entry) place.current = linesOf(entry)
  }
  const listening = {
    onScroll,
    onKeyDown: keys.onKeyDown,
    tabIndex: 0,
    'aria-activedescendant': `item-${keys.active}`,
  }
  return (
    <>
      <ItemFilters counts={counts} all={list.items.length} only={only} onOnly={setOnly} words={words} />
      <div
        ref={scroller}
        className={css.scroller}
        role="group"
        aria-label="Items"
        data-area="text"
        {...listening}
      >
        <div
          role="list"
          aria-label="Items by section"
          className={css.canvas}
          style={{ height: shown.height }}
        >
          {shown.entries.map((drawn) => {
            const entry = entries[drawn.index] as ItemEntry
            return (
              <div
                key={drawn.key}
                ref={drawn.ref}
                id={`item-${drawn.index}`}
                data-index={drawn.index}
                role="listitem"
                aria-label={
                  entry.kind === 'item' ? spokenItem(entry.line, words) : spokenSection(entry.section)
                }
                aria-setsize={entries.length}
                aria-posinset={drawn.index + 1}
                className={`${css.entry} ${shown.onPaper ? css.printed : ''} ${drawn.index === keys.active ? css.focused : ''}`}
                style={drawn.style}
              >
                {entry.kind === 'section' ? (
                  <SectionHead section={entry.section} folded={entry.folded} onOpen={() => open(entry)} />
                ) : (
                  <Item
                    line={entry.line}
                    at={list.rowOf.get(entry.line)}
                    current={isCurrent(entry.line)}
                    words={words}
                  />
                )}
              </div>
            )
          })}
        </div>
        <NotPrinted left={shown.left} />
      </div>
    </>
  )
}

function keyOf(entry: ItemEntry): string {
  return entry.kind === 'section'
    ? `section ${entry.section.name}`
    : `${entry.line.item} ${entry.line.leaving}`
}

interface ItemFiltersProps {
  readonly counts: ReadonlyMap<ItemChangeKind, number>
  readonly all: number
  readonly only: ItemChangeKind | null
  readonly onOnly: (only: ItemChangeKind | null) => void
  readonly words: ItemWords | undefined
}

function ItemFilters({ counts, all, only, onOnly, words }: ItemFiltersProps) {
  return (
    <div className={css.filters} role="toolbar" aria-label="Items by change" data-no-print="">
      <button type="button" className={css.filter} aria-pressed={only === null} onClick={() => onOnly(null)}>
        All items <span className={css.count}>{numeral(all)}</span>
      </button>
      {order
        .filter((kind) => counts.has(kind))
        .map((kind) => (
          <button
            key={kind}
            type="button"
            className={css.filter}
            aria-pressed={only === kind}
            onClick={() => onOnly(only === kind ? null : kind)}
          >
            <Sign kind={itemTones[kind]} word={words?.[kind] ?? kind} />{' '}
            <span className={css.count}>{numeral(counts.get(kind) ?? 0)}</span>
          </button>
        ))}
      <span className={css.rule}>
        Paired by equal text, then by {rewordedFrom.toFixed(2)} likeness of words
      </span>
    </div>
  )
}

function spokenSection({ name, lines, allKept, before, after }: ItemSection): string {
  const count = counted(lines.length, 'item')
  return allKept
    ? `${name}: ${count}, all kept`
    : `${name}: ${counted(before, 'item')} before, ${after} after`
}
