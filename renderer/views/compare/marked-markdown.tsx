import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isTooDeep } from '../../../shared/text/markdown-depth.ts'
import { isTooTangled } from '../../../shared/text/markdown-tangle.ts'
import { Sign, type SignKind } from '../../ui/sign.tsx'
import { drawLost } from '../digest/draw-lost.ts'
import { drawnAlike, markInvisible } from '../digest/markdown.tsx'
import { markChanges, type SideMarks } from './mark-changes.ts'
import { MarkedLine } from './marked-line.tsx'
import css from './rendered-form.module.css'

/** The sign of a block with its word, in place of the element that the marking left for it. */
function SignBefore(props: object) {
  const { 'data-tone': tone, 'data-word': word } = props as { 'data-tone': SignKind; 'data-word': string }
  return (
    <span className={css.mark} data-beside="">
      <Sign kind={tone} word={word} />
    </span>
  )
}

const components: Components = {
  ...drawnAlike,
  span: ({ node, children, ...more }) =>
    'data-tone' in more ? <SignBefore {...more} /> : <span {...more}>{children}</span>,
  a: ({ href, children }) => <u data-tip={href}>{children}</u>,
  h1: ({ node, ...more }) => <h3 {...more} />,
  h2: ({ node, ...more }) => <h3 {...more} />,
}
const rehype = [markInvisible]

/** Markdown of a section, drawn as a digest is read, with marks of what changed; links lead nowhere from a comparison. */
export function MarkedMarkdown({
  markdown,
  marks,
}: {
  readonly markdown: string
  readonly marks: SideMarks
}) {
  // Drawing it could overflow the stack, which would draw nothing at all, or take seconds.
  if (isTooDeep(markdown) || isTooTangled(markdown))
    return (
      <pre>
        {markdown.split('\n').map((line, at) => (
          <MarkedLine key={at} text={line} at={marks.firstLine + at} marks={marks} end={'\n'} />
        ))}
      </pre>
    )
  return (
    <Markdown
      remarkPlugins={[remarkGfm, drawLost, [markChanges, marks]]}
      rehypePlugins={rehype}
      components={components}
      urlTransform={(url) => url}
    >
      {markdown}
    </Markdown>
  )
}
