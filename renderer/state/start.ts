import { call, on } from '../bridge.ts'
import { receiveChoices } from './choices.ts'
import { useOpening } from './opening.ts'
import { setInfo, setRepository, useRepository } from './repository.ts'
import { changeSettings, receiveSettings, sendSettings, useSettings } from './settings.ts'
import { listenToTour } from './tour.ts'
import { clearAnswers } from './use-request.ts'
import { resetView, useView } from './view.ts'

const QUERY_KEPT_MS = 600

/** Asks main for what the first picture needs, then listens to all that main tells. */
export async function startPage(): Promise<void> {
  on('repo.changed', (state) => {
    if (state?.id !== useRepository.getState().repository?.id) {
      clearAnswers()
      resetView()
      useOpening.setState({ busy: null, refusal: null })
    }
    setRepository(state)
  })
  on('settings.changed', receiveSettings)
  on('choices.changed', receiveChoices)
  on('open.refused', (error) => useOpening.setState({ busy: null, refusal: { recent: null, error } }))
  listenToTour()
  const [info, settings, repository] = await Promise.all([
    call('app.info', null),
    call('settings.get', null),
    call('repo.state', null),
  ])
  if (info.ok) setInfo(info.value)
  if (settings.ok) {
    receiveSettings(settings.value)
    useView.setState({ query: settings.value.query })
  }
  if (repository.ok && repository.value) {
    setRepository(repository.value)
    const choices = await call('choices.get', null)
    if (choices.ok) receiveChoices(choices.value)
  }
  const keepNow = keepQuery()
  window.addEventListener('pagehide', () => {
    keepNow()
    sendSettings()
  })
}

/** The filter is kept over restarts, once typing has paused; what it gives back keeps it at once. */
function keepQuery(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    const { query } = useView.getState()
    if (useSettings.getState().query !== query) changeSettings({ query })
  }
  useView.subscribe((view, before) => {
    if (view.query === before.query) return
    clearTimeout(timer)
    timer = setTimeout(keep, QUERY_KEPT_MS)
  })
  return keep
}
