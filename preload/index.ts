import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Reply } from '../shared/ipc/answers.ts'
import { channelOf } from '../shared/ipc/channels.ts'
import type { RequestArg, RequestName } from '../shared/ipc/contract.ts'
import type { ViewerEvents } from '../shared/ipc/events.ts'
import type { Sent } from '../shared/ipc/sent-as-text.ts'
import type { ViewerApi } from '../shared/ipc/viewer-api.ts'

function request<N extends RequestName>(name: N) {
  return (arg: RequestArg<N>, ticket?: number): Promise<Reply<Sent<N>>> =>
    ipcRenderer.invoke(channelOf(name), arg, ticket)
}

function event<E extends keyof ViewerEvents>(name: E) {
  return (listener: (payload: ViewerEvents[E]) => void) => {
    // The event object stays here: it would hand the page the sender and, with it, a general channel.
    const forward = (_event: unknown, payload: ViewerEvents[E]) => listener(payload)
    ipcRenderer.on(channelOf(name), forward)
    return () => {
      ipcRenderer.removeListener(channelOf(name), forward)
    }
  }
}

// By hand, one line each: what the page can reach is read here at a glance, and nothing gets in by a loop.
const api = {
  requests: {
    'request.cancel': request('request.cancel'),
    'app.info': request('app.info'),
    'settings.get': request('settings.get'),
    'settings.set': request('settings.set'),
    'recent.list': request('recent.list'),
    'recent.forget': request('recent.forget'),
    'repo.openDialog': request('repo.openDialog'),
    'repo.openRecent': request('repo.openRecent'),
    'repo.openSample': request('repo.openSample'),
    // A path is read off a file that a person dropped; the page itself cannot name one.
    'repo.openDropped': (file) =>
      request('repo.openDropped')({ path: webUtils.getPathForFile(file as File) }),
    'repo.state': request('repo.state'),
    'repo.close': request('repo.close'),
    'repo.asOf': request('repo.asOf'),
    'refs.offer': request('refs.offer'),
    'repo.chooseFolder': request('repo.chooseFolder'),
    'repo.offerFolders': request('repo.offerFolders'),
    'repo.chooseFolderDialog': request('repo.chooseFolderDialog'),
    'repo.stopHistory': request('repo.stopHistory'),
    'repo.stopFiles': request('repo.stopFiles'),
    'repo.stopRecords': request('repo.stopRecords'),
    'repo.readRecords': request('repo.readRecords'),
    'repo.goOn': request('repo.goOn'),
    'repo.check': request('repo.check'),
    'place.get': request('place.get'),
    'place.keep': request('place.keep'),
    'link.copy': request('link.copy'),
    'link.open': request('link.open'),
    'store.get': request('store.get'),
    'store.clear': request('store.clear'),
    'choices.get': request('choices.get'),
    'mapping.choose': request('mapping.choose'),
    'mapping.use': request('mapping.use'),
    'views.export': request('views.export'),
    'views.import': request('views.import'),
    'choices.change': request('choices.change'),
    'sessions.query': request('sessions.query'),
    'sessions.rows': request('sessions.rows'),
    'decisions.query': request('decisions.query'),
    'decisions.rows': request('decisions.rows'),
    'decisions.answered': request('decisions.answered'),
    'problems.query': request('problems.query'),
    'problems.rows': request('problems.rows'),
    'problems.accept': request('problems.accept'),
    'dashboard.get': request('dashboard.get'),
    'breakdown.get': request('breakdown.get'),
    'search.lines': request('search.lines'),
    'search.hits': request('search.hits'),
    'search.complete': request('search.complete'),
    'gone.list': request('gone.list'),
    'gone.text': request('gone.text'),
    'digest.read': request('digest.read'),
    'digest.history': request('digest.history'),
    'digest.lives': request('digest.lives'),
    'digest.sizes': request('digest.sizes'),
    'digest.record': request('digest.record'),
    'record.history': request('record.history'),
    'record.compare': request('record.compare'),
    'digest.raw': request('digest.raw'),
    'records.raw': request('records.raw'),
    'compare.run': request('compare.run'),
    'compare.rest': request('compare.rest'),
    'compare.patch': request('compare.patch'),
    'compare.record': request('compare.record'),
    'compare.save': request('compare.save'),
    'sets.list': request('sets.list'),
    'sets.describe': request('sets.describe'),
    'sets.save': request('sets.save'),
    'evidence.get': request('evidence.get'),
    'action.openInEditor': request('action.openInEditor'),
    'action.reveal': request('action.reveal'),
    'action.copy': request('action.copy'),
    'action.openLink': request('action.openLink'),
    'chart.save': request('chart.save'),
    'export.save': request('export.save'),
    'tour.shown': request('tour.shown'),
  },
  events: {
    'repo.changed': event('repo.changed'),
    'settings.changed': event('settings.changed'),
    'settings.unkept': event('settings.unkept'),
    'choices.changed': event('choices.changed'),
    'place.show': event('place.show'),
    'open.refused': event('open.refused'),
    'tour.show': event('tour.show'),
    'menu.command': event('menu.command'),
  },
} satisfies ViewerApi

contextBridge.exposeInMainWorld('viewer', api)
