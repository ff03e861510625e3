import { findGit, type GitProgram } from '../../main/repo-host/find-git.ts'
import type { EngineOptions } from '../../main/repo-host/session-engine.ts'
import { noChoices, type RepositoryChoices } from '../../shared/model/choices.ts'
import type { NamedCommit } from '../../shared/model/named-commit.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import type { Result } from '../../shared/model/result.ts'

/** What a test wants otherwise than the command line has it. */
export interface OpenOptions {
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

/** With what the engine opens a folder in tests, those that run in a process of their own as well. */
export async function engineOptions(root: string, options: OpenOptions = {}): Promise<EngineOptions> {
  return {
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
  }
}
