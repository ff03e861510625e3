import { type MappingFault, parseMapping } from '../../shared/digest/mapping.ts'
import { type Naming, namingOf } from '../../shared/digest/naming.ts'
import type { OpenArg } from '../../shared/ipc/host-protocol.ts'
import type { RepositoryChoices } from '../../shared/model/choices.ts'
import type { NamedCommit } from '../../shared/model/named-commit.ts'
import type { RepositoryState } from '../../shared/model/repository.ts'
import type { Result } from '../../shared/model/result.ts'
import type { GitProgram } from './find-git.ts'
import type { GitReader } from './git-reader.ts'

/** What an engine opens, and how it reads and tells of it. */
export interface EngineOptions extends OpenArg {
  readonly git: Result<GitProgram>
  /** What is read so far is shown meanwhile; false: only the end counts. */
  readonly live: boolean
  /** Built file of the diff worker. */
  readonly diffWorker: string
  /** The wall clock, as `HH:MM:SS`, for the time of the last full check. */
  readonly clock: () => string
  readonly onState: (state: RepositoryState) => void
}

/** What the parts of an engine read from, and whether they still may. */
export class Source {
  readonly #stop = new AbortController()
  /** What the person decided about the repository; each change is a new object. */
  choices: RepositoryChoices
  /** Which spelling means which documented name: that of the opening, for all that is read. */
  readonly naming: Naming
  /** Why the mapping file that was chosen is not used; null: it is, or none was. */
  readonly mappingRefused: string | null

  constructor(
    readonly options: EngineOptions,
    /** Null: there is no git to ask. */
    readonly reader: GitReader | null,
    /** The commit that was asked for; null: what is there now. */
    readonly asOf: NamedCommit | null,
  ) {
    this.choices = options.choices
    const chosen = options.choices.mapping
    const { mapping, faults } = parseMapping(chosen?.text ?? '')
    this.naming = namingOf(mapping)
    this.mappingRefused = chosen && !mapping ? mappingWords(chosen.name, faults[0]) : null
  }

  /** Commit whose tree counts: the one asked for, else HEAD. */
  get head(): string | null {
    return this.asOf?.commit ?? this.reader?.info.head ?? null
  }

  /** Files are read from the working copy; false: from a commit. */
  get hasWorkingCopy(): boolean {
    return this.asOf === null && this.reader?.info.bare !== true
  }

  /** Aborted when the repository is closed. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  get closed(): boolean {
    return this.#stop.signal.aborted
  }

  close(): void {
    this.#stop.abort()
  }
}

/** What was accepted when it was chosen may be refused by a later version of the app. */
function mappingWords(name: string, fault: MappingFault | undefined): string {
  const place = fault?.line == null ? '' : `line ${fault.line}: `
  return `The mapping file ${name} is refused by this version and not used, so own spellings are not read (${place}${fault?.what.replace(/\.$/, '') ?? 'unknown cause'}).`
}
