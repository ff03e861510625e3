import type { Facet, SessionList } from '../../../shared/ipc/list-answers.ts'
import type { RepositoryState } from '../../../shared/model/repository.ts'
import type { Session } from '../../../shared/model/session.ts'

export function session(name: string, more: Partial<Session> = {}): Session {
  return {
    id: `d:digests/${name}.md`,
    path: `digests/${name}.md`,
    sessionId: null,
    title: name,
    date: '2026-06-11',
    dateFrom: 'field',
    dateKey: '2026-06-11',
    project: 'alpha',
    domain: null,
    model: 'hermes-4-70b',
    modelProvider: null,
    platform: 'cli',
    status: 'active',
    type: null,
    tags: null,
    counts: { decisions: 2, learnings: 0, actions: 0, gaps: 1, strengths: 0, promotionTargets: 0 },
    revisions: 3,
    firstCommit: 'a'.repeat(40),
    startsAtEdge: false,
    lastChangeAtEdge: false,
    lastCommit: 'b'.repeat(40),
    lastChange: '2026-06-14T09:41:07+02:00',
    uncommitted: null,
    removed: false,
    removedIn: null,
    record: null,
    problemCount: 0,
    problemsAside: 0,
    worstProblem: null,
    ...more,
  }
}

const none = {
  decisions: 0,
  learnings: 0,
  actions: 0,
  gaps: 0,
  strengths: 0,
  promotionTargets: 0,
  problems: 0,
  problemsAside: 0,
  revisions: 0,
}

export function listOf(
  sessions: readonly Session[],
  version: number,
  more: Partial<SessionList> = {},
): SessionList {
  return {
    version,
    total: sessions.length,
    shown: sessions.length,
    removed: 0,
    longest: {},
    ids: sessions.map((one) => one.id),
    first: sessions.slice(0, 100),
    near: [],
    groups: null,
    facets: [],
    histograms: [],
    sums: none,
    dropped: 0,
    problemsApart: 0,
    faults: [],
    culprit: null,
    search: null,
    past: null,
    ...more,
  }
}

export const noSums = none

export function facet(
  field: string,
  label: string,
  values: readonly (readonly [string | null, number])[],
): Facet {
  return { field, label, values: values.map(([value, count]) => ({ value, count, state: null })) }
}

export function repository(version: number, more: Partial<RepositoryState> = {}): RepositoryState {
  return {
    id: 'one',
    name: 'alpha-digests',
    displayPath: '~/alpha-digests',
    kind: 'git',
    branch: 'main',
    asOf: null,
    head: 'c'.repeat(40),
    folders: ['digests'],
    records: [],
    offers: [],
    phase: 'ready',
    files: { done: 3, total: 3 },
    history: { done: 5, total: 5, complete: true, stopped: false },
    guessedRenames: true,
    uncommitted: 0,
    watcher: { state: 'live', every: null, lastCheck: '14:02:11', why: null },
    banners: [],
    limitedBy: [],
    otherFiles: 0,
    version,
    counts: { sessions: 3, decisions: 6, problems: 0, problemsAside: 0, removed: 0 },
    ...more,
  }
}
