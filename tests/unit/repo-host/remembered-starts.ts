import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import { makeRepo, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { seenBy } from './seen.ts'

/** Opens a repository with what earlier starts remembered of it; null: nothing is. */
export function start(
  root: string,
  store: string | null,
  folders: readonly string[] = [],
): Promise<SessionEngine> {
  return openEngine(root, { store, folders })
}

/** A whole start from opening to closing; gives all that can be seen. */
export async function once(root: string, store: string | null, folders: readonly string[] = []) {
  const engine = await start(root, store, folders)
  await engine.save()
  const seen = seenBy(engine)
  await engine.close()
  return seen
}

/** A digest with one decision and one promise. */
export const digest = (title: string, decision: string) =>
  `---\nsession_date: 2026-01-05\nstatus: canonical\n---\n# ${title}\n\n## Decisions\n\n- ${decision}\n\n## Promotion Targets\n\n- \`concepts/c.md\`\n`

/** Lines of a records file. */
const sessions = (count: number) =>
  Array.from(
    { length: count },
    // Each ninth was repaired, so that its text is other than its line.
    (_, at) =>
      `{"session_id":"s${at}","title":"Session ${at}","decisions":["Keep ${at}"]}${at % 9 ? '' : ','}\n`,
  ).join('')

/** Records, edits, a move from outside, a removal, a promise that was kept, and a text that is not committed. */
export function someRepo(): TestRepo {
  const repo = makeRepo()
  repo.commit('notes', { 'notes/late.md': digest('Late', 'Wait'), 'concepts/c.md': 'old\n' })
  for (const name of ['a', 'b', 'gone'])
    repo.commit(name, { [`digests/${name}.md`]: digest(name, `Do ${name}`) })
  repo.commit('edit', { 'digests/a.md': digest('a', 'Do a otherwise') })
  repo.commit('move', { 'notes/late.md': null, 'digests/late.md': digest('Late', 'Wait') })
  repo.commit('remove', { 'digests/gone.md': null })
  repo.commit('keep', { 'concepts/c.md': 'new\n', 'data/sessions.jsonl': sessions(450) })
  repo.write({ 'digests/b.md': digest('b', 'Do b soon') })
  return repo
}

/** The files in which all is remembered. */
export const logs = ['digests', 'records', 'facts', 'history', 'chains', 'promises'].map(
  (name) => `${name}.log`,
)
