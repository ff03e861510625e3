import type { Element, Root, RootContent, Text } from 'hast'
import { memo, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { numeral } from '../../../shared/text/counted.ts'
import { isTooDeep } from '../../../shared/text/markdown-depth.ts'
import { isTooTangled } from '../../../shared/text/markdown-tangle.ts'
import { visibleRuns } from '../../../shared/text/visible-signs.ts'
import { LinkButton } from '../../ui/button.tsx'
import { InvisibleMark } from '../../ui/invisible-mark.tsx'
import css from './digest.module.css'
import { drawLost } from './draw-lost.ts'
import { markWritten } from './written-marks.ts'

/** What becomes of a link of a digest's text. Null: it leads nowhere and is drawn as text. */
export interface LinkTarget {
  readonly follow: (href: string) => (() => void) | null
}

/** Invisible characters of all text as elements that show their code point. */
export function markInvisible() {
  const visit = (node: Root | Element) => {
    node.children = node.children.flatMap((child): RootContent[] => {
      if (child.type === 'element') visit(child)
      if (child.type !== 'text') return [child as RootContent]
      const runs = visibleRuns(child.value)
      if (!runs.some((run) => run.hidden)) return [child]
      return runs.map((run): Element | Text => {
        const text: Text = { type: 'text', value: run.text }
        if (!run.hidden) return text
        return { type: 'element', tagName: 'mark', properties: {}, children: [text] }
      })
    }) as Element['children']
  }
  return (tree: Root) => visit(tree)
}

/** What both a digest and a comparison draw in a way of their own; links are theirs alone. */
export const drawnAlike: Components = {
  img: ({ alt, src }) => (
    <span className={css.image} data-tip={typeof src === 'string' ? src : undefined}>
      {alt ? `[image: ${alt}]` : '[image without a description]'}
    </span>
  ),
  small: ({ children, title }) => (
    <span className={css.image} data-tip={title}>
      {children as ReactNode}
    </span>
  ),
  u: ({ children, title }) => <span data-tip={title}>{children as ReactNode}</span>,
  mark: ({ children }) => <InvisibleMark>{children as ReactNode}</InvisibleMark>,
  input: ({ checked }) => <span className={css.checkBox}>{checked ? '[x] ' : '[ ] '}</span>,
}

function componentsFor(links: LinkTarget): Components {
  return {
    ...drawnAlike,
    a: ({ href, children }) => {
      const follow = href ? links.follow(href) : null
      if (!follow) return <span data-tip={href}>{children as ReactNode}</span>
      return (
        <LinkButton data-tip={href} onClick={follow}>
          {children as ReactNode}
        </LinkButton>
      )
    },
  }
}

/** Longer Markdown (characters) is shown as written: to draw it would hold the window up. */
const longestText = 60_000
const remark = [remarkGfm, drawLost, markWritten]
const rehype = [markInvisible]

/** Raw HTML is shown as the text it is; addresses pass untouched, for no link of ours navigates by itself. */
export const Markdown = memo(function Markdown({
  text,
  links,
}: {
  readonly text: string
  readonly links: LinkTarget
}) {
  if (text.length > longestText)
    return (
      <>
        <pre className={css.plain}>{text.slice(0, longestText)}</pre>
        <p className={css.life}>
          The first {numeral(longestText)} of {numeral(text.length)} characters, as written. Raw shows all.
        </p>
      </>
    )
  if (isTooDeep(text))
    return (
      <>
        <pre className={css.plain}>{text}</pre>
        <p className={css.life}>As written: its parts stand too deep in each other to be drawn.</p>
      </>
    )
  if (isTooTangled(text))
    return (
      <>
        <pre className={css.plain}>{text}</pre>
        <p className={css.life}>As written: its brackets, comments or tables are too tangled to be drawn.</p>
      </>
    )
  return (
    <div className={css.markdown}>
      <ReactMarkdown
        remarkPlugins={remark}
        rehypePlugins={rehype}
        components={componentsFor(links)}
        urlTransform={(url) => url}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
})
