import type { ViewName } from '../../routes.ts'
import { ViewBar } from '../view-bar.tsx'
import css from './shell.module.css'

const names: Partial<Record<ViewName, string>> = { compare: 'Compare', dashboards: 'Dashboards' }

/** Stands where a view will be while its part of the program is fetched: its bar, and what is awaited. */
export function ViewFrame({ view }: { readonly view: ViewName }) {
  return (
    <div className={css.frame} data-loading="">
      <ViewBar />
      <p>Opening {names[view] ?? 'the view'}…</p>
    </div>
  )
}
