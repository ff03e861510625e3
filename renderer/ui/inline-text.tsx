import { Fragment, type ReactNode } from 'react'
import { type InlineMark, inlineRuns } from './inline-runs.ts'
import { VisibleText } from './visible-text.tsx'

const drawn: Record<InlineMark, (words: ReactNode) => ReactNode> = {
  code: (words) => <code>{words}</code>,
  strong: (words) => <b>{words}</b>,
  emphasis: (words) => <em>{words}</em>,
}

/** The text of an item with its inline Markdown drawn and no character invisible. */
export function InlineText({ text }: { readonly text: string }) {
  return inlineRuns(text).map((run, at) => (
    <Fragment key={`${at} ${run.marks.join(' ')}`}>
      {run.marks.reduceRight<ReactNode>((words, mark) => drawn[mark](words), <VisibleText text={run.text} />)}
    </Fragment>
  ))
}
