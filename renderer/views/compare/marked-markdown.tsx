import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { ItemChange } from '../../../shared/model/comparison.ts'
import { isTooDeep } from '../../../shared/text/markdown-depth.ts'
import { isTooTangled } from '../../../shared/text/markdown-tangle.ts'
import { InvisibleMark } from '../../ui/invisible-mark.tsx'
import { Sign } from '../../ui/sign.tsx'
import { markInvisible } from '../digest/markdown.tsx'
import { itemTones } from './item-entry.tsx'
import css from './rendered-form.module.css'

interface MarkedMarkdownProps {
  readonly markdown: string
  /** Line of the file at which the text begins. */
  readonly firstLine: number
  readonly marks: ReadonlyMap<number, ItemChange>
  readonly current: ReadonlySet<number>
}

interface Placed {
  readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined
}

/**
 * Markdown of a section: raw HTML as the text it is, images and links as their text (a comparison leads nowhere else). Items
 * are top-level, so only what begins in the first column can carry a mark.
 */
export function MarkedMarkdown({ markdown, firstLine, marks, current }: MarkedMarkdownProps) {
  // Drawing it could overflow the stack, which would draw nothing at all, or take seconds.
  if (isTooDeep(markdown) || isTooTangled(markdown)) return <pre>{markdown}</pre>
  const markOf = (node: Placed | undefined) => {
    const start = node?.position?.start
    if (!start || start.column > 4) return { change: undefined, now: false }
    const line = firstLine + start.line - 1
    return { change: marks.get(line)?.change, now: current.has(line) }
  }
  const classes = (node: Placed | undefined) => {
    const { change, now } = markOf(node)
    const tone = change ? css[itemTones[change]] : ''
    return [tone, now ? css.current : ''].filter(Boolean).join(' ') || undefined
  }
  const sign = (node: Placed | undefined): ReactNode => {
    const { change } = markOf(node)
    if (!change) return null
    return (
      <span className={css.mark} data-beside="">
        <Sign kind={itemTones[change]} word={change} />
      </span>
    )
  }
  const now = (node: Placed | undefined) => (markOf(node).now ? '' : undefined)
  const components: Components = {
    li: ({ node, children }) => (
      <li className={classes(node)} data-current={now(node)}>
        {sign(node)}
        {children}
      </li>
    ),
    p: ({ node, children }) => {
      const top = node?.position?.start.column === 1
      return (
        <p className={top ? classes(node) : undefined} data-current={top ? now(node) : undefined}>
          {top && sign(node)}
          {children}
        </p>
      )
    },
    tr: ({ node, children }) => (
      <tr className={classes(node)} data-current={now(node)}>
        {children}
      </tr>
    ),
    a: ({ children }) => <u>{children}</u>,
    mark: ({ children }) => <InvisibleMark>{children}</InvisibleMark>,
    img: ({ alt }) => <span>{alt}</span>,
    h1: ({ children }) => <h3>{children}</h3>,
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h3>{children}</h3>,
  }
  return (
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[markInvisible]} components={components}>
      {markdown}
    </Markdown>
  )
}
