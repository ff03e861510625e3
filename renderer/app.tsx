import { Suspense, useEffect } from 'react'
import { useRepository } from './state/repository.ts'
import { useView } from './state/view.ts'
import { ahead } from './ui/ahead.tsx'
import { FailureFence } from './ui/failure-fence.tsx'
import { Shell } from './ui/shell/shell.tsx'
import { useAppearance } from './ui/shell/use-appearance.ts'
import { TooltipLayer } from './ui/tooltip.tsx'
import { ViewFrame } from './ui/view-frame.tsx'
import DecisionsView from './views/decisions/index.tsx'
import ProblemsView from './views/problems/index.tsx'
import SessionsView from './views/sessions/index.tsx'
import WelcomeView from './views/welcome/index.tsx'

// The two heavy views come when nothing else is to be done, or when they are gone to; the start does not wait for them.
const compare = ahead(() => import('./views/compare/index.tsx'))
const dashboards = ahead(() => import('./views/dashboards/index.tsx'))

const views = {
  sessions: SessionsView,
  decisions: DecisionsView,
  compare: compare.View,
  dashboards: dashboards.View,
  problems: ProblemsView,
}

/** True when rows can be shown: a repository is open and it is known which folder holds its digests. */
function useOpenRepository(): boolean {
  const repository = useRepository((store) => store.repository)
  const welcome = useView((view) => view.welcome)
  if (!repository || welcome) return false
  return repository.folders.length > 0 || repository.offers.length === 0
}

/** The whole page: Welcome, or the shell around the view that is gone to. */
export function App() {
  useAppearance()
  const open = useOpenRepository()
  const name = useView((view) => view.route.view)
  const View = views[name]
  useEffect(() => {
    if (!open) return
    const idle = requestIdleCallback(() => {
      compare.load()
      dashboards.load()
    })
    return () => cancelIdleCallback(idle)
  }, [open])
  return (
    <>
      {open ? (
        <Shell>
          <FailureFence what="This view" of={name}>
            <Suspense fallback={<ViewFrame view={name} />}>
              <View />
            </Suspense>
          </FailureFence>
        </Shell>
      ) : (
        <WelcomeView />
      )}
      <TooltipLayer />
    </>
  )
}
