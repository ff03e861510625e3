import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'

/** All that can be seen of a repository that was read. */
export function seenBy({ index, history, state }: SessionEngine) {
  return {
    rows: index.rows.map(({ session, entry, problems }) => ({ session, entry, problems })),
    decisions: index.decisions,
    fileChanges: index.input.fileChanges,
    chains: history.chains,
    facts: history.allFacts(),
    // What a record says is read from its text, so that it must be asked for.
    records: index.input.records.map(({ file, line, sessionId, items, keys, raw, recovered }) => ({
      ...{ file, line, sessionId, items, keys, raw, recovered },
    })),
    counts: state.counts,
    banners: state.banners,
  }
}
