import type { RepositoryState } from '../../shared/model/repository.ts'
import { call, on } from '../bridge.ts'
import { shownAsOf, switchTo } from './as-of.ts'
import { receiveChoices } from './choices.ts'
import { useOpening } from './opening.ts'
import { askPlace, goToPlace, keepPlace, leavePlace, standAt } from './place.ts'
import { setInfo, setRepository, useRepository } from './repository.ts'
import { changeSettings, receiveSettings, sendSettings, useSettings, useUnkept } from './settings.ts'
import { listenToTour } from './tour.ts'
import { clearAnswers } from './use-request.ts'
import { say, useView } from './view.ts'

const queryKeptMs = 600

/** Asks main for what the first picture needs, then listens to all that main tells. */
export async function startPage(): Promise<void> {
  // The filter of the last time holds where no place is kept; a place that is kept comes after it.
  const settled = call('settings.get', null).then((settings) => {
    if (!settings.ok) return
    receiveSettings(settings.value)
    useView.setState({ query: settings.value.query })
  })
  const keepNow = keepPlace()
  /** The repository that is about to be shown: nothing of it is drawn before its place is known. */
  let arriving: RepositoryState | null = null
  let arrived: Promise<unknown> = settled
  const arrive = async (state: RepositoryState): Promise<void> => {
    arriving = state
    const place = await settled.then(askPlace)
    if (arriving?.id !== state.id) return
    if (useRepository.getState().repository) leavePlace()
    if (place) standAt(place)
    setRepository(arriving)
    arriving = null
    if (place?.asOf && shownAsOf() === null) await switchTo(place.asOf)
  }
  on('repo.changed', (state) => {
    const shown = useRepository.getState().repository
    const before = arriving ?? shown
    // Rows of another commit are other rows under the same names and versions.
    if (state?.id === before?.id && state?.asOf?.commit !== before?.asOf?.commit) clearAnswers()
    if (state?.id !== before?.id) {
      keepNow()
      clearAnswers()
      useOpening.setState({ busy: null, refusal: null })
      if (!shown || !state) leavePlace()
      arriving = null
      if (state) arrived = arrive(state)
      else setRepository(null)
    } else if (arriving) arriving = state
    else setRepository(state)
  })
  on('place.show', ({ place, asOf, note }) => {
    void arrived.then(() => {
      useView.setState({ welcome: false })
      goToPlace(place, asOf ?? shownAsOf())
      if (note !== null || asOf === null) say(note ?? 'The link is open.')
    })
  })
  on('settings.changed', receiveSettings)
  on('settings.unkept', (unkept) => useUnkept.setState({ unkept }))
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
    const known = arriving ?? useRepository.getState().repository
    if (!known) arrived = arrive(repository.value)
    else if (!arriving) setRepository(repository.value)
    await arrived
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
    timer = setTimeout(keep, queryKeptMs)
  })
  return keep
}
