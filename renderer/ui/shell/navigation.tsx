import { memo } from 'react'
import { type ViewName, viewNames } from '../../routes.ts'
import { goCompare } from '../../state/actions.ts'
import { go, openSheet, useView } from '../../state/view.ts'
import { KeyHint } from '../key-hint.tsx'
import { useNarrow } from '../use-width.ts'
import css from './navigation.module.css'
import { RepositoryMenu } from './repository-menu.tsx'
import { useCounts } from './use-counts.ts'

const names: Record<ViewName, string> = {
  sessions: 'Sessions',
  decisions: 'Decisions',
  compare: 'Compare',
  dashboards: 'Dashboards',
  problems: 'Problems',
}

/** The counts beside it change with each answer, the menu does not. */
const Menu = memo(RepositoryMenu)

/** The views with what the filter leaves in each; a row of words on top where the window is narrow. */
export function Navigation() {
  const present = useView((view) => view.route.view)
  const counts = useCounts()
  const narrow = useNarrow()
  return (
    <nav className={css.nav} aria-label="Views" data-area="navigation">
      <div className={css.repository}>
        <Menu />
      </div>
      <ul className={css.list}>
        {viewNames.map((view) => {
          const count = counts[view]
          return (
            <li key={view}>
              <button
                type="button"
                className={css.item}
                aria-current={view === present ? 'page' : undefined}
                onClick={() => (view === 'compare' ? goCompare() : go(view))}
              >
                {names[view]}
                {count !== undefined && (
                  <span
                    className={css.count}
                    data-tip={
                      view === 'decisions' && counts.areSought
                        ? 'the decisions that are looked for, not all of the sessions shown'
                        : undefined
                    }
                  >
                    {count}
                    {view === 'problems' && counts.aside !== undefined && (
                      <span
                        data-tip={`${counts.aside} findings are set aside: accepted, or of rules that are off`}
                      >
                        {' '}
                        +{counts.aside}
                      </span>
                    )}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {!narrow && (
        <div className={css.hints}>
          <button type="button" className={css.hint} onClick={() => openSheet('palette')}>
            Palette <KeyHint keys="Mod+k" />
          </button>
          <button type="button" className={css.hint} onClick={() => openSheet('keys')}>
            All keys <KeyHint keys="?" />
          </button>
        </div>
      )}
    </nav>
  )
}
