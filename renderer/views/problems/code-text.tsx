import { codeRuns } from './problem-words.ts'

/** A sentence in which what stands between back-ticks is code. */
export function CodeText({ text }: { readonly text: string }) {
  return codeRuns(text).map((run, at) =>
    run.code ? <code key={`${at} ${run.text}`}>{run.text}</code> : run.text,
  )
}
