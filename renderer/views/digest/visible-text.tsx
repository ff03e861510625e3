import { visibleRuns } from '../../../shared/text/visible-signs.ts'
import css from './digest.module.css'

/** Text in which no character is invisible: bidi and zero-width ones show their code point. */
export function VisibleText({ text }: { readonly text: string }) {
  const runs = visibleRuns(text)
  if (!runs.some((run) => run.hidden)) return text
  return (
    <>
      {runs.map((run, index) =>
        run.hidden ? (
          <span
            key={index}
            className={css.invisible}
            data-written={run.written}
            data-tip={`An invisible character, ${run.text}, stands here.`}
          >
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </>
  )
}
