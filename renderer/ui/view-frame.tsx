import type { ViewName } from '../routes.ts'
import { EmptyState } from './empty-state.tsx'
import { ViewBar } from './view-bar.tsx'
import css from './view-frame.module.css'

/** What is done first in a view whose code comes when it is gone to. */
const firstWords: Partial<Record<ViewName, string>> = {
  compare: 'Reading the revisions…',
  dashboards: 'Counting…',
}

/** A view before its code is here: its bar and what is being done, so that nothing moves when the view is drawn. */
export function ViewFrame({ view }: { readonly view: ViewName }) {
  return (
    <div className={css.view} data-loading="">
      <ViewBar />
      <EmptyState title={firstWords[view] ?? 'Reading…'} />
    </div>
  )
}
