import { call, on } from '../bridge.ts'
import { shownAsOf } from './as-of.ts'
import { receiveChoices } from './choices.ts'
import { useOpening } from './opening.ts'
import { beginAtPlace, goToPlace, keepPlace, leavePlace } from './place.ts'
import { setInfo, setRepository, useRepository } from './repository.ts'
import { changeSettings, receiveSettings, sendSettings, useSettings } from './settings.ts'
import { listenToTour } from './tour.ts'
import { clearAnswers } from './use-request.ts'
import { say, useView } from './view.ts'

const QUERY_KEPT_MS = 600

/** Asks main for what the first picture needs, then listens to all that main tells. */
export async function startPage(): Promise<void> {
  // The filter of the last time holds where no place is kept; a place that is kept comes after it.
  const settled = call('settings.get', null).then((settings) => {
    if (!settings.ok) return
    receiveSettings(settings.value)
    useView.setState({ query: settings.value.query })
  })
  const keepNow = keepPlace()
  on('repo.changed', (state) => {
    const before = useRepository.getState().repository
    // Rows of another commit are other rows under the same names and versions.
    if (state?.id === before?.id && state?.asOf?.commit !== before?.asOf?.commit) clearAnswers()
    if (state?.id !== before?.id) {
      keepNow()
      clearAnswers()
      leavePlace()
      useOpening.setState({ busy: null, refusal: null })
      setRepository(state)
      if (state) void settled.then(beginAtPlace)
    } else setRepository(state)
  })
  on('place.show', ({ place, asOf, note }) => {
    void settled.then(() => {
      useView.setState({ welcome: false })
      goToPlace(place, asOf ?? shownAsOf())
      if (note !== null || asOf === null) say(note ?? 'The link is open.')
    })
  })
  on('settings.changed', receiveSettings)
  on('choices.changed', receiveChoices)
  on('open.refused', (error) => {
    useOpening.setState({ busy: null, refusal: { recent: null, error } })
    // A link may be refused beside an open repository, where Welcome is not there to say why.
    if (error.code === 'link') say(`${error.what} ${error.next}`)
  })
  listenToTour()
  const [info, repository] = await Promise.all([call('app.info', null), call('repo.state', null), settled])
  if (info.ok) setInfo(info.value)
  if (repository.ok && repository.value) {
    const isNew = useRepository.getState().repository === null
    setRepository(repository.value)
    if (isNew) await beginAtPlace()
    const choices = await call('choices.get', null)
    if (choices.ok) receiveChoices(choices.value)
  }
  const keepQueryNow = keepQuery()
  window.addEventListener('pagehide', () => {
    keepNow()
    keepQueryNow()
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
