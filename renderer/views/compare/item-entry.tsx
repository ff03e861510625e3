import type { ItemWords } from '../../../shared/comparison/change-words.ts'
import { type ItemLine, type ItemSection, itemPlace } from '../../../shared/comparison/group-items.ts'
import { struckWords } from '../../../shared/comparison/item-entries.ts'
import type { ItemChangeKind, Span } from '../../../shared/model/comparison.ts'
import { counted } from '../../../shared/text/counted.ts'
import { LinkButton } from '../../ui/button.tsx'
import { InlineText } from '../../ui/inline-text.tsx'
import { Sign, type SignKind } from '../../ui/sign.tsx'
import { MarkedWords } from '../../ui/word-marks.tsx'
import css from './items-form.module.css'
import { LeftOut, Piece, useShortened } from './left-out.tsx'

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

interface SectionHeadProps {
  readonly section: ItemSection
  readonly folded: boolean
  readonly onOpen: () => void
}

/** The head of a section: its items before and after, or that all are kept. */
export function SectionHead({ section, folded, onOpen }: SectionHeadProps) {
  const count = counted(section.lines.length, 'item')
  return (
    <div className={css.section}>
      <h2 data-cut="">{section.name}</h2>
      <span>
        {section.allKept && (section.lines.length === 1 ? `${count}, kept` : `${count}, all kept`)}
        {folded && (
          <LinkButton data-no-print="" tabIndex={-1} onClick={onOpen}>
            Show
          </LinkButton>
        )}
      </span>
      {!section.allKept && (
        <span>
          {section.before} → {section.after}
        </span>
      )}
    </div>
  )
}

interface ItemProps {
  readonly line: ItemLine
  /** Position among what is searched; none: the line only says where an item went. */
  readonly at: number | undefined
  readonly current: boolean
  /** Other words for what became of it: nothing came or went. */
  readonly words: ItemWords | undefined
}

/** An item: what became of it, its text or both its texts, where it stands. */
export function Item({ line, at, current, words }: ItemProps) {
  const { change } = line
  const marked = change.oldSpans !== null && change.newSpans !== null
  const quiet = change.change === 'kept' || line.leaving
  const struck = struckWords(change)
  return (
    <div className={[css.item, quiet ? css.kept : '', current ? css.current : ''].join(' ')}>
      <Sign kind={itemTones[change.change]} word={words?.[change.change] ?? change.change} />
      <div className={css.text}>
        {marked && !line.leaving ? (
          <>
            <div>
              <span className={css.side}>A</span>
              <span data-text="a" data-row={at}>
                <ItemText spans={change.oldSpans ?? []} />
              </span>
            </div>
            <div>
              <span className={css.side}>B</span>
              <span data-text="b" data-row={at}>
                <ItemText spans={change.newSpans ?? []} />
              </span>
            </div>
          </>
        ) : (
          <span data-text={line.leaving ? undefined : change.new === null ? 'a' : 'b'} data-row={at}>
            <ItemText spans={[{ text: change.new ?? change.old ?? '', mark: 'same' }]} isPlain />
          </span>
        )}
        {struck && <span className={css.moved}>{struck}</span>}
        {change.change === 'moved' && (
          <span className={css.moved}>
            {line.leaving
              ? `see ${change.toSection}, counted there`
              : `from ${change.section}${marked ? '' : ', text equal'}`}
          </span>
        )}
      </div>
      <span className={css.place}>{itemPlace(change, words === undefined)}</span>
    </div>
  )
}

/** The text of an item, a long one in part. @param isPlain it has no word marks, and its Markdown is drawn */
function ItemText({
  spans,
  isPlain = false,
}: {
  readonly spans: readonly Span[]
  readonly isPlain?: boolean
}) {
  const { runs, showMore } = useShortened(spans)
  return runs.map(({ span, leftOut, isPiece }, run) => {
    if (span === null) return <LeftOut key={run} text={leftOut} onShow={showMore} />
    return (
      <Piece key={run} isPiece={isPiece}>
        {isPlain ? <InlineText text={span.text} /> : <MarkedWords spans={[span]} />}
      </Piece>
    )
  })
}
