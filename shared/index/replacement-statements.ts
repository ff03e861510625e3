import type { Digest } from '../model/digest.ts'
import { keptByDigest } from './kept-by-digest.ts'

/** A text that says it replaces something. */
export interface Statement {
  readonly text: string
  readonly line: number
  /** What is replaced, in the statement's words. */
  readonly object: string
}

const replacing = /\b(?:replaces|supersedes|replacing|superseding)\b:?\s+(.+)$/is

/** What is replaced is named by a wording or a file, not by a treatise. */
const longestObject = 1_000

/** Statements of replacement in any item of a digest; nearly always none. */
export const statementsOf = keptByDigest((digest: Digest): readonly Statement[] =>
  digest.sections.flatMap((section) =>
    section.items.flatMap((item) => {
      const object = item.struck ? undefined : replacing.exec(item.text)?.[1]
      return object
        ? [{ text: item.text, line: item.line, object: object.slice(0, longestObject).trim() }]
        : []
    }),
  ),
)
