import type { Completion } from '../../../shared/ipc/search-answers.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import options from '../options.module.css'
import css from './completions.module.css'
import type { CompletionList } from './use-completions.ts'

const kinds: Record<Completion['kind'], string> = { field: 'field', value: 'value', word: 'word' }

/** Name of an entry in the page, for the field to point at. */
export function completionId(at: number): string {
  return `completion-${at}`
}

/** What can stand at the caret of the query field, each with the sessions that it would leave. */
export function Completions({ list }: { readonly list: CompletionList }) {
  const { entries, total, chosen, take } = list
  return (
    <div className={css.box}>
      <div role="listbox" id="completions" aria-label="Completions" className={css.list}>
        {entries.map((entry, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled once, by the field
          <div
            key={entry.label}
            id={completionId(at)}
            role="option"
            className={`${options.option} ${css.entry}`}
            aria-selected={at === chosen}
            aria-label={`${entry.label}, ${kinds[entry.kind]}, ${counted(entry.count, 'session')}`}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(entry)}
          >
            <span className={css.label}>{entry.label}</span>
            <span className={css.kind}>{kinds[entry.kind]}</span>
            <span className={css.count}>{numeral(entry.count)}</span>
          </div>
        ))}
      </div>
      <p className={css.foot}>
        {entries.length} of {numeral(total)}. ↑ ↓ choose, Enter takes.
      </p>
    </div>
  )
}
