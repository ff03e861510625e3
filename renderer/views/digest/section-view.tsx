import { memo } from 'react'
import type { ItemLife } from '../../../shared/ipc/digest-answers.ts'
import type { Item, Section } from '../../../shared/model/digest.ts'
import type { Session } from '../../../shared/model/session.ts'
import { copyEvidence } from '../../state/actions.ts'
import { LinkButton } from '../../ui/button.tsx'
import css from './digest.module.css'
import { LifeText } from './life-text.tsx'
import { type LinkTarget, Markdown } from './markdown.tsx'
import type { SectionBlock } from './section-blocks.ts'

interface SectionViewProps {
  readonly section: Section
  /** Its parts that are drawn. */
  readonly blocks: readonly SectionBlock[]
  /** Number of its items, drawn or not. */
  readonly items: number
  /** By line. */
  readonly lives: ReadonlyMap<number, ItemLife>
  readonly session: Session
  readonly links: LinkTarget
}

/** Not drawn again while further parts are. */
const ItemRow = memo(function ItemRow({
  item,
  markdown,
  life,
  session,
  links,
}: {
  readonly item: Item
  readonly markdown: string
  readonly life: ItemLife | undefined
  readonly session: Session
  readonly links: LinkTarget
}) {
  return (
    <li className={css.item} data-line={item.line}>
      <LinkButton
        className={css.lineNumber}
        aria-label={`Copy line ${item.line} as evidence`}
        data-tip={`Copy line ${item.line} as evidence`}
        onClick={() => void copyEvidence(session.id, null, item.line)}
      >
        {item.line}
      </LinkButton>
      <div className={css.itemText} data-struck={item.struck || undefined}>
        {item.checked !== null && (
          <span className={css.checkBox}>{item.checked ? '[x] done: ' : '[ ] open: '}</span>
        )}
        <Markdown text={markdown} links={links} />
        {life && <LifeText life={life} session={session} />}
      </div>
    </li>
  )
})

/** One section with its heading, the count of its items and its line. */
export function SectionView({ section, blocks, items, lives, session, links }: SectionViewProps) {
  // "Session digest: …" before the title says no more than the title.
  const ownTitle = section.level === 1 && section.heading.endsWith(session.title)
  if (blocks.length === 0 && (ownTitle || section.level === 0)) return null
  return (
    <section className={css.section} data-line={section.line} data-heading={section.heading}>
      {section.level > 0 && !ownTitle && (
        <h3 className={css.heading}>
          <span>
            {section.heading}
            {items > 0 && ` ${items}`}
          </span>
          <span className={css.line}>line {section.line}</span>
        </h3>
      )}
      {blocks.map((block) =>
        block.kind === 'item' ? (
          <ul key={block.item.line}>
            <ItemRow
              item={block.item}
              markdown={block.markdown}
              life={lives.get(block.item.line)}
              session={session}
              links={links}
            />
          </ul>
        ) : (
          <div key={block.line} className={css.prose} data-line={block.line}>
            <Markdown text={block.markdown} links={links} />
          </div>
        ),
      )}
    </section>
  )
}
