import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, build, makeFolder } from './sample-build.ts'
import { story } from './story.ts'

const { folder, remove } = makeFolder()
afterAll(remove)
const repo = join(folder, 'sample')
await build(repo)

const git = (...args: string[]) => ask(repo, args)
const rows = (...args: string[]) =>
  git(...args)
    .split('\n')
    .filter(Boolean)
/** Full id of the only commit with this subject. */
function commitOf(subject: string): string {
  const found = rows('log', '--format=%H%x09%s').filter((row) => row.endsWith(`\t${subject}`))
  expect(found, subject).toHaveLength(1)
  return found[0]!.split('\t')[0]!
}
const textAt = (revision: string, path: string) => git('cat-file', 'blob', `${revision}:${path}`)
const body = (text: string) => text.slice(text.indexOf('\n---\n') + 5)
const decisions = (text: string) =>
  (text.split('## Decisions\n')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('- '))
/** Revisions of one path at HEAD, oldest first, on every line of history. */
const revisionsOf = (path: string) =>
  rows('log', '--reverse', '--topo-order', '--full-history', '--format=%H', '--', path)
const digests = rows('ls-tree', '-r', '--name-only', 'HEAD', 'digests/')

describe('the history of the sample', () => {
  test('has commits of two people and an agent over half a year', () => {
    expect(rows('rev-list', 'HEAD')).toHaveLength(story.commits)
    expect([...new Set(rows('log', '--format=%an <%ae>'))].toSorted()).toEqual([
      'Jonas Lindqvist <jonas@example.org>',
      'Mira Okafor <mira@example.org>',
      'hermes <hermes@example.org>',
    ])
    const months = new Set(rows('log', '--date=format:%Y-%m', '--format=%ad'))
    expect([...months].toSorted()).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'])
    expect(git('rev-parse', `${story.tag.name}^{commit}`)).toBe(commitOf(story.tag.subject))
    expect(rows('for-each-ref', '--format=%(refname)')).toEqual(['refs/heads/main', 'refs/tags/2026-q1'])
  })

  test('never goes back in time', () => {
    for (const row of rows('log', '--format=%ct %at %P', '--topo-order')) {
      const [committed, authored, ...parents] = row.split(' ')
      expect(Number(authored)).toBeLessThanOrEqual(Number(committed))
      for (const parent of parents)
        expect(Number(git('log', '-1', '--format=%ct', parent))).toBeLessThan(Number(committed))
    }
  })

  test.each([story.reworded, ...story.rewordedElsewhere])('reworded "$before"', (told) => {
    const commit = commitOf(told.subject)
    expect(git('log', '-1', '--date=short', '--format=%ad', commit)).toBe(told.date)
    expect(decisions(textAt(`${commit}^`, told.path))).toContain(`- ${told.before}`)
    expect(decisions(textAt(commit, told.path))).toContain(`- ${told.after}`)
    expect(decisions(textAt('HEAD', told.path))).toContain(`- ${told.after}`)
  })

  test('loses no decision but the reworded and the dropped ones', () => {
    const lost = digests.flatMap((path) => {
      const now = decisions(textAt('HEAD', path))
      const past = revisionsOf(path)
        .filter((commit) => rows('ls-tree', '--name-only', commit, path).length > 0)
        .flatMap((commit) => decisions(textAt(commit, path)))
      return [...new Set(past)]
        .filter((text) => !now.includes(text))
        .map((text) => ({ path, text: text.slice(2) }))
    })
    const reworded = [story.reworded, ...story.rewordedElsewhere]
    const told = [...reworded.map(({ path, before }) => ({ path, text: before }))]
    const { path, text, subject } = story.dropped
    expect(lost.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      [...told, { path, text }].toSorted((a, b) => a.path.localeCompare(b.path)),
    )
    expect(decisions(textAt(`${commitOf(subject)}^`, path))).toContain(`- ${text}`)
    expect(decisions(textAt(commitOf(subject), path))).not.toContain(`- ${text}`)
  })

  test('renamed one digest, and removed one that never came back', () => {
    const changes = rows('log', '-M', '--diff-filter=RD', '--name-status', '--format=%s', '--', 'digests')
    expect(changes).toEqual([
      story.removed.subject,
      `D\t${story.removed.path}`,
      story.restored.removedBy,
      `D\t${story.restored.path}`,
      story.renamed.subject,
      expect.stringMatching(new RegExp(`^R0?9\\d\t${story.renamed.from}\t${story.renamed.to}$`)),
    ])
    expect(digests).not.toContain(story.removed.path)
    expect(digests).not.toContain(story.renamed.from)
    expect(digests).toContain(story.renamed.to)
    expect(textAt('HEAD', 'data/sessions.jsonl')).not.toContain('20260414_')
  })

  test('brought one removed digest back with the same text', () => {
    const { path, removedBy, restoredBy } = story.restored
    const before = git('rev-parse', `${commitOf(removedBy)}^:${path}`)
    expect(git('rev-parse', `${commitOf(restoredBy)}:${path}`)).toBe(before)
  })

  test('changed the body of one canonical digest afterwards', () => {
    const changed = digests.flatMap((path) => {
      const texts = revisionsOf(path)
        .filter((commit) => rows('ls-tree', '--name-only', commit, path).length > 0)
        .map((commit) => ({ commit, text: textAt(commit, path) }))
      const since = texts.findIndex(({ text }) => text.includes('\nstatus: canonical\n'))
      if (since < 0) return []
      return texts
        .slice(since + 1)
        .filter(({ text }, at) => body(text) !== body(texts[since + at]!.text))
        .map(({ commit }) => ({ path, commit, since: texts[since]!.commit }))
    })
    const { path, subject, canonicalSince } = story.canonicalChanged
    expect(changed).toEqual([{ path, commit: commitOf(subject), since: commitOf(canonicalSince) }])
  })

  test('kept every promotion target but one', () => {
    const open = digests.flatMap((path) => {
      const promises = textAt('HEAD', path).split('## Promotion Targets\n')[1] ?? ''
      return [...promises.matchAll(/^- `([^`]+)`/gm)].flatMap(([, target]) => {
        // After a rename this is the commit of the rename: later than the promise, so never too mild.
        const promised = revisionsOf(path)[0]!
        return rows('rev-list', `${promised}..HEAD`, '--', target!).length > 0 ? [] : [{ path, target }]
      })
    })
    expect(open).toEqual([story.neverKept])
    expect(rows('rev-list', 'HEAD', '--', story.neverKept.target)).toEqual([])
  })

  test('has a merge that takes a digest as it is, and one with an edit of its own', () => {
    const { clean, ownEdit } = story.merges
    expect(rows('rev-list', '--merges', 'HEAD')).toEqual([commitOf(ownEdit.subject), commitOf(clean.subject)])
    const blobs = (subject: string, path: string) =>
      ['', '^1', '^2'].map((parent) => git('rev-parse', `${commitOf(subject)}${parent}:${path}`))
    const [merged, ours, theirs] = blobs(clean.subject, clean.path)
    expect(merged).toBe(theirs)
    expect(merged).not.toBe(ours)
    expect(new Set(blobs(ownEdit.subject, ownEdit.path)).size).toBe(3)
    const added = decisions(textAt(commitOf(ownEdit.subject), ownEdit.path))
    expect(added).toContain(`- ${ownEdit.addedDecision}`)
    expect(decisions(textAt(`${commitOf(ownEdit.subject)}^2`, ownEdit.path))).not.toContain(added.at(-1))
  })

  test('says in each digest the day of its last change', () => {
    for (const path of digests) {
      const last = git('log', '-1', '--full-history', '--date=short', '--format=%ad', '--', path)
      expect(textAt('HEAD', path), path).toContain(`\nupdated: ${last}\n`)
    }
  })
})
