import { textIndexOf } from '../search/text-index.ts'
import { rowsThatMayHave } from '../search/text-rows.ts'
import { fold, hasWordBeginning, isOneWord } from '../text/fold.ts'
import { searchTexts } from './indexed-row.ts'
import type { MatchContext, RowTest } from './match-query.ts'
import type { QueryValue } from './query-model.ts'

/** A value that is looked for in a folded text. */
type RunValue = Extract<QueryValue, { kind: 'is' | 'prefix' }>

/** Tells whether a folded text has a run of signs, or a word that begins so. */
export function runTest(value: RunValue): (folded: string) => boolean {
  const wanted = fold(value.text)
  return value.kind === 'prefix' && isOneWord(wanted)
    ? (folded) => hasWordBeginning(folded, wanted)
    : (folded) => folded.includes(wanted)
}

/** A text of any revision, or of the present one; what was not committed was never a revision. */
export function everTest(value: RunValue, { past, rows }: MatchContext): RowTest {
  const wanted = fold(value.text)
  if (wanted === '') return () => true
  const found = past?.find(wanted, value.kind === 'prefix')
  const finds = runTest(value)
  let mayHave: Uint8Array | null = null
  return (row, position) => {
    if (row.session.path !== null && found?.paths.has(row.session.path)) return true
    mayHave ??= rowsThatMayHave(textIndexOf(rows), wanted)
    return mayHave[position] === 1 && finds(searchTexts(row)[0])
  }
}
