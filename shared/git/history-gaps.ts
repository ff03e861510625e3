import { capital } from '../text/capital.ts'
import { counted } from '../text/counted.ts'
/** What of a history cannot be told, because objects are missing or damaged. All are ids of commits. */
export interface HistoryGaps {
  /** Not here: what lies behind them is not known. */
  readonly commits: readonly string[]
  /** Their files cannot be listed: what they changed shows at a later commit. */
  readonly trees: readonly string[]
  /** What else they changed is known, but not whether a file was moved and edited. */
  readonly moves: readonly string[]
}

/** Takes note of gaps while a history is read. */
export class GapNotes {
  readonly commits = new Set<string>()
  readonly trees = new Set<string>()
  readonly moves = new Set<string>()

  /** Null: there are none. */
  get value(): HistoryGaps | null {
    if (this.commits.size + this.trees.size + this.moves.size === 0) return null
    return { commits: [...this.commits], trees: [...this.trees], moves: [...this.moves] }
  }
}

/**
 * One sentence for each kind of gap, and what follows from them.
 *
 * @param texts how many texts of revisions cannot be read
 */
export function gapWords(gaps: HistoryGaps | null, texts: number): string {
  const { commits = [], trees = [], moves = [] } = gaps ?? {}
  const parts: string[] = []
  if (commits.length > 0) parts.push(`${named(commits)} missing or damaged, so what lies behind is not known`)
  if (trees.length > 0)
    parts.push(
      `the files of ${named(trees, false)} cannot be listed, so what changed there shows at the next commit that can be read`,
    )
  if (moves.length > 0)
    parts.push(`in ${named(moves, false)} moved files that were edited too could not be looked for`)
  if (texts > 0)
    parts.push(`${counted(texts, 'text')} of older revisions cannot be read, so what they said is not known`)
  return `${capital(parts.join('; '))}. First dates and “born in” may be only the oldest known.`
}

function named(ids: readonly string[], withVerb = true): string {
  const names = ids.slice(0, 3).map((id) => id.slice(0, 7))
  const more = ids.length > names.length ? ', …' : ''
  const verb = withVerb ? (ids.length === 1 ? ' is' : ' are') : ''
  return `${counted(ids.length, 'commit')} (${names.join(', ')}${more})${verb}`
}
