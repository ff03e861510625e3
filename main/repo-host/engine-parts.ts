import type { IndexInput } from '../../shared/index/index-input.ts'
import type { Refusal } from '../../shared/model/result.ts'
import { createDiffClient, type DiffClient } from './diff-client.ts'
import { FolderChoice } from './folder-choice.ts'
import { Past } from './past.ts'
import { Present } from './present.ts'
import { createReadingNote } from './reading-note.ts'
import { Rebuilds } from './rebuilds.ts'
import type { Source } from './source.ts'
import { StateBoard } from './state-board.ts'
import { TextStore } from './text-store.ts'

/** What an engine is made of. */
export interface EngineParts {
  readonly board: StateBoard
  readonly rebuilds: Rebuilds
  readonly present: Present
  readonly past: Past
  readonly choice: FolderChoice
  /** Null: there is no git to ask. */
  readonly texts: TextStore | null
  readonly diff: DiffClient
}

/**
 * Puts the parts of an engine together.
 *
 * @param refusal why git cannot be asked at all; null: it can
 * @param look the look at HEAD and the files that is under way, if any
 */
export function createParts(
  source: Source,
  refusal: Refusal | null,
  look: () => Promise<void> | null,
): EngineParts {
  const { options, reader } = source
  const note = createReadingNote(options.store)
  const board = new StateBoard(source, refusal)
  const texts = reader ? new TextStore(reader, note) : null
  const rebuilds: Rebuilds = new Rebuilds(
    board,
    options.live,
    () => inputOf(present, past),
    () => present.counted,
  )
  const present: Present = new Present(source, board, rebuilds, note)
  const past: Past = new Past(source, board, rebuilds, present, texts, look)
  const choice = new FolderChoice(source, board)
  return { board, rebuilds, present, past, choice, texts, diff: createDiffClient(options.diffWorker) }
}

function inputOf({ digests, records, files, faults }: Present, past: Past): IndexInput {
  const { read, chains } = past.history
  const { lives, status, canonical } = past.history.allFacts()
  return {
    digests: [...digests.entries, ...past.removed],
    records: records.records,
    recordProblems: records.problems,
    chains: read ? chains : null,
    lives: read ? lives : null,
    files,
    fileChanges: past.fileChanges,
    statusHistory: read ? status : null,
    canonicalChanges: read ? canonical : null,
    fileProblems: faults,
  }
}
