import { useEffect, useMemo, useRef, useState } from 'react'
import type { DigestView } from '../../../shared/ipc/digest-answers.ts'
import { severities } from '../../../shared/model/problem.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { go } from '../../state/view.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { CodeText } from '../problems/code-text.tsx'
import css from './digest.module.css'
import { Metadata } from './metadata.tsx'
import { partAtLine } from './part-at-line.ts'
import { firstParts, partsOf } from './section-blocks.ts'
import { SectionView } from './section-view.tsx'
import { useLinks } from './use-links.ts'
import { partsAtOnce, usePartCount } from './use-part-count.ts'

/** Problems shown above the text before the rest is asked for. */
const firstShown = 3

interface ReadTabProps {
  readonly view: DigestView
  readonly line: number | null
  readonly onShowLine: (line: number | null) => void
}

/** The digest to be read: its problems, its metadata, its sections in documented order. */
export function ReadTab({ view, line, onShowLine }: ReadTabProps) {
  const [all, setAll] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const links = useLinks(view.session, scroller)
  useEffect(() => {
    if (line === null) return
    const part = scroller.current && partAtLine(scroller.current, line)
    if (part) part.scrollIntoView({ block: 'center' })
    else scroller.current?.scrollTo(0, 0)
  }, [line, view.body])

  const { digest, body, bodyLine } = view
  const parts = useMemo(() => partsOf(digest?.sections ?? [], body, bodyLine), [digest, body, bodyLine])
  const count = useMemo(() => parts.reduce((sum, { blocks }) => sum + blocks.length, 0), [parts])
  const { limit, drawn, showMore } = usePartCount(view.session.id, count)
  const { shown: shownParts, left: notDrawn } = firstParts(parts, drawn, line)
  // What is only drawn a moment later is not said to be left.
  const left = Math.min(notDrawn, Math.max(0, count - limit))
  // Of several items on one line the first is drawn.
  const lives = useMemo(
    () => new Map([...view.lives].reverse().map((life) => [life.line, life])),
    [view.lives],
  )
  const problems = severities.flatMap((severity) => view.problems.filter((one) => one.severity === severity))
  const shown = all ? problems : problems.slice(0, firstShown)
  const more = problems.length - shown.length
  return (
    <div className={css.scroller} ref={scroller} data-scroller="">
      {shown.map((problem) => (
        <Banner
          key={`${problem.code} ${problem.line} ${problem.what}`}
          tone={problem.severity === 'info' ? 'news' : problem.severity}
          action={
            <LinkButton onClick={() => onShowLine(problem.line)}>
              {problem.line === null ? 'Raw' : `Line ${problem.line}`}
            </LinkButton>
          }
        >
          <span data-tip={`${problem.mend}\n${problem.code}`}>
            <CodeText text={problem.what} />
          </span>
        </Banner>
      ))}
      {more > 0 && (
        <div className={css.moreProblems}>
          <LinkButton onClick={() => setAll(true)}>{counted(more, 'more problem')}</LinkButton>
        </div>
      )}
      {view.aside > 0 && (
        <div className={css.moreProblems}>
          <LinkButton onClick={() => go('problems')}>{counted(view.aside, 'finding')} set aside</LinkButton>
        </div>
      )}
      <div className={css.text}>
        <Metadata view={view} />
        {view.why && <ErrorBlock title="The text cannot be shown." error={view.why} />}
        {shownParts.map(({ section, blocks, items }) => (
          <SectionView
            key={section.line}
            section={section}
            blocks={blocks}
            items={items}
            lives={lives}
            session={view.session}
            links={links}
          />
        ))}
        {digest && !view.why && parts.every(({ blocks }) => blocks.length === 0) && (
          <p className={`${css.section} ${css.quiet}`}>Nothing else stands in this file.</p>
        )}
        {left > 0 && (
          <p className={css.section}>
            {numeral(left)} more parts of this digest.{' '}
            <LinkButton onClick={showMore}>Show {Math.min(left, partsAtOnce)}</LinkButton>
          </p>
        )}
      </div>
    </div>
  )
}
