import { inlineRuns } from './inline-runs.ts'
import { VisibleText } from './visible-text.tsx'

/** The text of an item with its inline Markdown drawn and no character invisible. */
export function InlineText({ text }: { readonly text: string }) {
  return inlineRuns(text).map((run, at) => {
    const key = `${at} ${run.kind}`
    const shown = <VisibleText key={key} text={run.text} />
    if (run.kind === 'code') return <code key={key}>{shown}</code>
    if (run.kind === 'strong') return <b key={key}>{shown}</b>
    if (run.kind === 'emphasis') return <em key={key}>{shown}</em>
    return shown
  })
}
