import { visibleRuns } from '../../shared/text/visible-signs.ts'
import { InvisibleMark } from './invisible-mark.tsx'

/** Text in which no character is invisible: bidi and zero-width ones show their code point. */
export function VisibleText({ text }: { readonly text: string }) {
  const runs = visibleRuns(text)
  if (!runs.some((run) => run.hidden)) return text
  return (
    <>
      {runs.map((run, index) =>
        run.hidden ? (
          <InvisibleMark
            key={index}
            written={run.written}
            tip={`An invisible character, ${run.name}, stands here.`}
          >
            {run.text}
          </InvisibleMark>
        ) : (
          run.text
        ),
      )}
    </>
  )
}
