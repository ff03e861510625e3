import { join } from 'node:path'
import { breakDownSteps, buildDashboardSteps } from '../../shared/index/dashboards.ts'
import { answeredKin, decisionsByIdSteps, queryDecisionsSteps } from '../../shared/index/decisions.ts'
import { exportRows } from '../../shared/index/export-rows.ts'
import { printsOf } from '../../shared/index/judgement.ts'
import { problemsById, queryProblems } from '../../shared/index/problems.ts'
import { searchedSessionsSteps } from '../../shared/index/search.ts'
import type { Reply, StoreSize } from '../../shared/ipc/answers.ts'
import type { RequestArg } from '../../shared/ipc/contract.ts'
import type { HostAnswer, HostCommands, HostRequestName } from '../../shared/ipc/host-protocol.ts'
import { ok, refuse } from '../../shared/model/result.ts'
import { createCompareAnswers } from './compare-answers.ts'
import { createDigestAnswers } from './digest-answers.ts'
import { goneCommits, goneText } from './gone-commits.ts'
import { previewMapping } from './mapping-preview.ts'
import { findCommit, findShownCommit, noHistory, offerRefs } from './named-commits.ts'
import { createSearchAnswers, searchable } from './search-answers.ts'
import type { SessionEngine } from './session-engine.ts'
import { createSetAnswers } from './set-answers.ts'
import { inSlices } from './slices.ts'

type Name = HostRequestName | Exclude<keyof HostCommands, 'open'>
type Arg<N extends Name> = N extends HostRequestName
  ? RequestArg<N>
  : N extends keyof HostCommands
    ? HostCommands[N]['arg']
    : never

/** One function per request that the host serves; a missing one does not compile. */
export type Answers = {
  readonly [N in Name]: (arg: Arg<N>, signal: AbortSignal) => Promise<Reply<HostAnswer<N>>>
}

/** Answers about lists, from the index as it stands; about one digest see `digest-answers.ts`. */
export function createAnswers(
  engine: SessionEngine,
  onFolders: (folders: readonly string[]) => void,
): Answers {
  const setFolders = async (folders: readonly string[]): Promise<Reply<null>> => {
    // The engine first: it tells the watching what there is to be watched.
    void engine.setFolders(folders).catch(() => {})
    onFolders(folders)
    return ok(null)
  }
  const storeSize = (): StoreSize => {
    const { store } = engine
    return store
      ? { bytes: store.size, limit: store.limit, writes: store.writes }
      : { bytes: 0, limit: 0, writes: false }
  }
  return {
    'repo.chooseFolder': async ({ offers }) => {
      const chosen = offers.flatMap((at) => engine.state.offers[at]?.folder ?? [])
      if (chosen.length === 0)
        return refuse('unknown-path', 'The list of folders has changed.', 'Choose again.')
      return setFolders(chosen)
    },
    'repo.offerFolders': async () => {
      await engine.offerFolders()
      return ok(null)
    },
    'refs.offer': async ({ typed, shown }) => {
      const { reader } = engine
      if (!reader) return ok({ refs: [], total: 0, named: null, why: null })
      const asOf = shown ? engine.state.asOf : null
      const offer = await offerRefs(reader, typed, asOf)
      if (!offer.ok) return offer
      const found = typed.trim() === '' ? null : await findShownCommit(reader, typed, asOf)
      return ok({
        ...offer.value,
        named: found?.ok ? found.value : null,
        why: found && !found.ok ? found.error : null,
      })
    },
    'commit.find': async ({ name }) => (engine.reader ? findCommit(engine.reader, name) : noHistory()),
    'folders.set': ({ folders }) => setFolders(folders),
    'mapping.preview': async ({ text }, signal) => ok(await previewMapping(engine.index, text, signal)),
    'problems.prints': async ({ ids }) => ok(printsOf(engine.index, ids)),
    'choices.set': async (choices) => {
      await engine.setChoices(choices)
      return ok(null)
    },
    'renames.set': async ({ guessed }) => {
      void engine.followGuesses(guessed).catch(() => {})
      return ok(null)
    },
    'repo.stopHistory': async () => {
      engine.stopHistory()
      return ok(null)
    },
    'repo.goOn': async () => {
      void engine.goOn().catch(() => {})
      return ok(null)
    },
    'repo.stopFiles': async () => {
      engine.stopFiles()
      return ok(null)
    },
    'repo.stopRecords': async () => {
      engine.stopRecords()
      return ok(null)
    },
    'repo.readRecords': async () => {
      void engine.readRecords()
      return ok(null)
    },
    'repo.check': async () => {
      void engine.refresh()
      return ok(null)
    },
    'store.get': async () => ok(storeSize()),
    'store.clear': async () => {
      await engine.store?.clear()
      return ok(storeSize())
    },
    'gone.list': (_arg, signal) => goneCommits(engine, signal),
    'gone.text': ({ commit, path }) => goneText(engine, commit, path),
    'sessions.query': async (arg, signal) =>
      ok(await inSlices(searchedSessionsSteps(await searchable(engine, arg, signal), arg), signal)),
    'sessions.rows': async ({ ids }) => ok(ids.map((id) => engine.index.byId.get(id)?.session ?? null)),
    'decisions.query': async (arg, signal) =>
      ok(await inSlices(queryDecisionsSteps(await searchable(engine, arg, signal), arg), signal)),
    'decisions.rows': async ({ ids }, signal) =>
      ok(await inSlices(decisionsByIdSteps(engine.index, ids), signal)),
    'decisions.answered': async () => ok(answeredKin(engine.index)),
    'problems.query': async (arg, signal) => ok(queryProblems(await searchable(engine, arg, signal), arg)),
    'problems.rows': async ({ ids }) => ok(problemsById(engine.index, ids)),
    'dashboard.get': async (arg, signal) => {
      const index = await searchable(engine, arg, signal)
      return ok(await inSlices(buildDashboardSteps(index, arg.query, arg.removed, arg.likeness), signal))
    },
    'breakdown.get': async (arg, signal) => {
      const index = await searchable(engine, arg, signal)
      return ok(await inSlices(breakDownSteps(index, arg.query, arg.removed), signal))
    },
    'export.text': async ({ what, format, ...request }) =>
      ok(exportRows(engine.index, what, format, request)),
    ...createSearchAnswers(engine),
    'repo.identity': async ({ commit }) => ok(await identityOf(engine, commit)),
    'session.file': async ({ session }) => {
      const entry = engine.index.byId.get(session)?.entry
      const onDisk = entry && engine.hasWorkingCopy && engine.digests.isOnDisk(entry.path)
      return ok({ path: onDisk ? join(engine.options.root, entry.path) : null })
    },
    ...createDigestAnswers(engine),
    ...createCompareAnswers(engine),
    ...createSetAnswers(engine),
  }
}

/** A repository by what a clone of it has as well. Where its commits cannot be walked it is known by its head alone. */
async function identityOf(engine: SessionEngine, commit: string | null) {
  const { reader } = engine
  const { head } = engine.state
  const roots = reader && head ? await reader.roots(head) : ok([])
  const found = reader && commit ? await reader.resolve(commit) : null
  return {
    name: engine.state.name,
    roots: roots.ok ? roots.value.slice(0, 64) : [],
    head,
    hasCommit: found?.ok === true,
  }
}
