import type { ByPath, IndexInput } from '../../shared/index/index-input.ts'
import { judgementOf } from '../../shared/index/judgement.ts'
import type { Refusal } from '../../shared/model/result.ts'
import { createDiffClient, type DiffClient } from './diff-client.ts'
import { FolderChoice } from './folder-choice.ts'
import { IndexStore } from './index-store.ts'
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
  /** Null: nothing is remembered. */
  readonly store: IndexStore | null
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
  const store = storeOf(source)
  const note = createReadingNote(options.store)
  const board = new StateBoard(source, refusal)
  const texts = reader ? new TextStore(reader, note, source.naming) : null
  const rebuilds: Rebuilds = new Rebuilds(
    board,
    options.live,
    () => inputOf(source, present, past),
    () => present.counted,
  )
  const present: Present = new Present(source, board, rebuilds, note, store)
  const past: Past = new Past(source, board, rebuilds, present, texts, store, look)
  const choice = new FolderChoice(source, board)
  const diff = createDiffClient(options.diffWorker)
  return { board, rebuilds, present, past, choice, texts, diff, store }
}

function inputOf(source: Source, { digests, records, files, faults }: Present, past: Past): IndexInput {
  const { read, chains } = past.history
  const facts = read ? past.history.allFacts() : null
  return {
    digests: [...digests.entries, ...past.removed],
    records: records.records,
    recordProblems: records.problems,
    chains: read ? chains : null,
    lives: facts && mapLazily(facts, ({ lives }) => lives),
    files,
    fileChanges: past.fileChanges,
    statusHistory: facts && mapLazily(facts, ({ status }) => status),
    canonicalChanges: facts && mapLazily(facts, ({ canonical }) => canonical),
    judgement: judgementOf(source.choices),
    groups: source.choices.groups,
    kin: source.choices.kin,
    fileProblems: faults,
    past: past.texts,
  }
}

/** Takes a part of each value only when it is asked for. */
function mapLazily<V, T>(all: ReadonlyMap<string, V>, take: (value: V) => T): ByPath<T> {
  return {
    get: (path) => {
      const value = all.get(path)
      return value && take(value)
    },
  }
}

/** A store that cannot be had, on a full disk say, costs time and nothing else. */
function storeOf(source: Source): IndexStore | null {
  const { options, reader, asOf } = source
  if (options.store === null || asOf !== null) return null
  const { gitDir, prefix, objectFormat } = reader?.info ?? { gitDir: '', prefix: '', objectFormat: '' }
  try {
    return new IndexStore(options.store, [
      options.root,
      gitDir,
      prefix,
      objectFormat,
      // What was read with another mapping has other fields and items.
      source.choices.mapping?.text ?? '',
    ])
  } catch (error) {
    console.error('Nothing can be remembered:', error)
    return null
  }
}
