import { onTestFinished } from 'vitest'
import { findGit, type GitProgram } from '../../main/repo-host/find-git.ts'
import { SessionEngine } from '../../main/repo-host/session-engine.ts'
import { noChoices, type RepositoryChoices } from '../../shared/model/choices.ts'
import type { NamedCommit } from '../../shared/model/named-commit.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import type { Result } from '../../shared/model/result.ts'

interface OpenOptions {
  readonly live?: boolean
  /** As of this commit instead of what is there now. */
  readonly at?: string | NamedCommit
  /** In place of the git of this machine. */
  readonly git?: Result<GitProgram>
  readonly store?: string | null
  readonly folders?: readonly string[]
  readonly choices?: RepositoryChoices
  readonly guessedRenames?: boolean
  /** Built file of the diff worker, for tests that compare. */
  readonly diffWorker?: string
  /** Hears what the window hears. */
  readonly onState?: (state: RepositoryState) => void
}

/** Opens a folder of which nothing is read yet. Closed at the end of the test. */
export async function openUnread(root: string, options: OpenOptions = {}): Promise<SessionEngine> {
  const opened = await SessionEngine.open({
    id: root,
    root,
    git: options.git ?? (await findGit({ repositories: [root] })),
    folders: options.folders ?? [],
    records: [],
    guessedRenames: options.guessedRenames ?? true,
    store: options.store ?? null,
    live: options.live ?? false,
    skip: [],
    choices: options.choices ?? noChoices,
    version: 0,
    at: options.at ?? null,
    diffWorker: options.diffWorker ?? '',
    clock: () => '',
    onState: options.onState ?? (() => {}),
  })
  if (!opened.ok) throw new Error(opened.error.what)
  const engine = opened.value
  onTestFinished(() => engine.close())
  return engine
}

/** Opens a folder as the command line does and reads all of it. Closed at the end of the test. */
export async function openEngine(root: string, options: OpenOptions = {}): Promise<SessionEngine> {
  const engine = await openUnread(root, options)
  await engine.check()
  return engine
}
