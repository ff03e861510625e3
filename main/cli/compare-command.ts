import { matchItems } from '../../shared/diff/match-items.ts'
import type { TreeEntry } from '../repo-host/git-reader.ts'
import type { SessionEngine } from '../repo-host/session-engine.ts'
import { isDigestName } from '../repo-host/working-copy.ts'
import { commitOf } from './digest-commands.ts'
import { json, type Output, table } from './output.ts'
import { need, Unreadable } from './run-engine.ts'

interface Side {
  readonly path: string
  readonly blob: string
}

interface ChangedDigest {
  readonly path: string
  readonly change: 'added' | 'removed' | 'renamed' | 'changed'
  readonly renamedFrom: string | null
  readonly summary: string
  readonly decisions: {
    readonly added: number
    readonly dropped: number
    readonly reworded: number
    readonly moved: number
  }
}

/** The whole set between two revisions: which digests came, went, were renamed or changed, and what of decisions. */
export async function compareSets(
  engine: SessionEngine,
  a: string,
  b: string,
  asJson: boolean,
  out: Output,
): Promise<void> {
  if (!engine.reader || !engine.texts)
    throw new Unreadable('There is no history here.', 'Open a git repository.')
  const [from, to] = [await commitOf(engine, a), await commitOf(engine, b)]
  const [old, now] = [await digestsAt(engine, from), await digestsAt(engine, to)]
  const changed: ChangedDigest[] = []
  const renamedFrom = new Map<string, string>()
  for (const { names } of engine.history.chains.values()) {
    const before = names.find((name) => old.has(name) && !now.has(name))
    const after = names.find((name) => now.has(name) && !old.has(name))
    if (before && after) renamedFrom.set(after, before)
  }
  const gone = new Set(renamedFrom.values())
  for (const side of now.values()) {
    const before = old.get(renamedFrom.get(side.path) ?? side.path)
    if (before && before.path === side.path && before.blob === side.blob) continue
    changed.push(await describe(engine, before ?? null, side))
  }
  for (const side of old.values())
    if (!now.has(side.path) && !gone.has(side.path)) changed.push(await describe(engine, side, null))
  changed.sort((x, y) => (x.path < y.path ? -1 : 1))
  const count = (kind: ChangedDigest['change']) => changed.filter(({ change }) => change === kind).length
  const sum = (kind: keyof ChangedDigest['decisions']) =>
    changed.reduce((total, { decisions }) => total + decisions[kind], 0)
  const totals = {
    added: count('added'),
    removed: count('removed'),
    renamed: count('renamed'),
    changed: count('changed'),
    decisions: {
      added: sum('added'),
      dropped: sum('dropped'),
      reworded: sum('reworded'),
      moved: sum('moved'),
    },
  }
  if (asJson) {
    const digests = changed.map(({ path, change, renamedFrom: name, summary }) => ({
      path,
      change,
      renamedFrom: name,
      summary,
    }))
    return out.data(json({ a: from, b: to, digests, totals }))
  }
  out.data(
    table(
      changed,
      [
        { head: 'Change', cell: ({ change }) => change, whole: true },
        { head: 'Digest', cell: ({ path, renamedFrom: name }) => (name ? `${name} → ${path}` : path) },
        { head: 'What', cell: ({ summary }) => summary },
      ],
      out.width,
    ),
  )
  const { decisions } = totals
  out.words(
    `${totals.added} added, ${totals.removed} removed, ${totals.renamed} renamed, ${totals.changed} changed; decisions: ${decisions.added} added, ${decisions.dropped} dropped, ${decisions.reworded} reworded, ${decisions.moved} moved.`,
  )
}

async function digestsAt(engine: SessionEngine, commit: string | null): Promise<Map<string, Side>> {
  const sides = new Map<string, Side>()
  if (commit === null) {
    for (const { path } of engine.digests.entries) {
      const blob = engine.digests.blobOf(path)
      if (blob) sides.set(path, { path, blob })
    }
    return sides
  }
  const tree: readonly TreeEntry[] = engine.reader
    ? need(await engine.reader.listTree(commit, engine.state.folders))
    : []
  for (const { path, blob } of tree) if (isDigestName(path)) sides.set(path, { path, blob })
  return sides
}

async function describe(engine: SessionEngine, old: Side | null, now: Side | null): Promise<ChangedDigest> {
  const decisions = { added: 0, dropped: 0, reworded: 0, moved: 0 }
  const [before, after] = [await textOf(engine, old), await textOf(engine, now)]
  const path = now?.path ?? old?.path ?? ''
  if (!old || !now) {
    const text = after ?? before
    const items =
      text?.digest.sections.flatMap((section) =>
        section.items.filter((item) => item.kind === 'decision' && !item.struck),
      ) ?? []
    decisions[now ? 'added' : 'dropped'] = items.length
    const summary = `${items.length} decision${items.length === 1 ? '' : 's'}`
    return { path, change: now ? 'added' : 'removed', renamedFrom: null, summary, decisions }
  }
  const renamedFrom = old.path === now.path ? null : old.path
  const change = renamedFrom === null ? 'changed' : 'renamed'
  if (!before || !after) return { path, change, renamedFrom, summary: 'text not available', decisions }
  for (const item of matchItems(before.digest, after.digest)) {
    if (item.section !== 'Decisions' && item.toSection !== 'Decisions') continue
    if (item.change in decisions) decisions[item.change as keyof typeof decisions] += 1
  }
  const side = { commit: null, subject: '', author: '', date: null }
  const comparison = await engine.diff.compare(
    { side: { ...side, path: old.path }, ...before },
    { side: { ...side, path: now.path }, ...after },
    { ignoreWhitespace: false },
  )
  return { path, change, renamedFrom, summary: comparison.summary, decisions }
}

async function textOf(engine: SessionEngine, side: Side | null) {
  if (!side) return null
  const entry = engine.digests.entry(side.path)
  if (entry && engine.digests.blobOf(side.path) === side.blob)
    return { digest: entry.digest, text: entry.text }
  const read = await engine.texts?.read(side.blob, side.path)
  return read?.ok ? read.value : null
}
