import type { ComparisonFormat } from '../../shared/comparison/side-words.ts'
import { countChanges, type DigestChange, sumDecisions } from '../../shared/model/set-change.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { describeChange } from '../repo-host/set-comparison.ts'
import { setFile } from '../repo-host/set-file.ts'
import { digestsAt, pairDigests } from '../repo-host/set-pairs.ts'
import { exitCodes, Failure, need } from './failure.ts'
import { commitOf } from './locate.ts'
import { json, type Output, printableLines } from './output.ts'
import { table } from './table.ts'

/** The whole set between two revisions: which digests came, went, were renamed or changed, and what of decisions. */
export async function compareSets(
  engine: SessionEngine,
  a: string,
  b: string,
  as: ComparisonFormat | 'json' | null,
  out: Output,
): Promise<void> {
  if (!engine.reader)
    throw new Failure('There is no history here.', 'Open a git repository.', exitCodes.unreadable)
  const [from, to] = [await commitOf(engine, a), await commitOf(engine, b)]
  const pairs = pairDigests(engine, need(await digestsAt(engine, from)), need(await digestsAt(engine, to)))
  if (as !== null && as !== 'json') {
    const file = await setFile(engine, pairs, { name: a, commit: from }, { name: b, commit: to }, as)
    for (const words of file.leftOut) out.words(words)
    // A file holds its very bytes; a terminal would obey some of them.
    return out.terminal ? out.data(printableLines(file.text)) : out.file(file.text)
  }
  const changes: DigestChange[] = []
  for (const pair of pairs) changes.push(await describeChange(engine, pair))
  const decisions = sumDecisions(changes)
  const totals = { ...countChanges(changes), decisions }
  if (as === 'json') {
    const digests = changes.map(({ path, change, renamedFrom, summary }) => ({
      path,
      change,
      renamedFrom,
      summary,
    }))
    return out.data(json({ a: from, b: to, digests, totals }))
  }
  out.data(
    table(
      changes,
      [
        { head: 'Change', cell: ({ change }) => change },
        {
          head: 'Digest',
          cell: ({ path, renamedFrom }) => (renamedFrom ? `${renamedFrom} → ${path}` : path),
          least: 24,
          keepEnd: true,
        },
        { head: 'What', cell: ({ summary }) => summary, least: 24 },
      ],
      out.width,
    ),
  )
  out.words(
    `${totals.added} added, ${totals.removed} removed, ${totals.renamed} renamed, ${totals.changed} changed; decisions: ${decisions.added} added, ${decisions.dropped} dropped, ${decisions.reworded} reworded, ${decisions.moved} moved.`,
  )
}
