import { beforeAll, expect, test } from 'vitest'
import { createAnswers } from '../../../main/repo-host/answers.ts'
import { makeRepo, type TestRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { type Cli, openCli } from './run-cli.ts'

// A name is whatever a file system takes for one: each such digest is a row, with its history, texts and differences.

let cli: Cli
let repo: TestRepo
beforeAll(async () => {
  cli = await openCli()
  if (process.platform === 'linux') repo = repoOfNames()
})

const names = [
  'caf\u00e9.md',
  'cafe\u0301.md',
  '日本語.md',
  ' blank first and last .md',
  'two  blanks.md',
  "it's.md",
  '"quoted".md',
  'tab\there.md',
  'line\nend.md',
  'back\\slash.md',
  '-r.md',
  '--all.md',
  ':(top)x.md',
  ':!not.md',
  '[a-z]*?.md',
  '{a,b}.md',
  '#hash %20 &amp;.md',
  '\u202etrebor.md',
  '.hidden.md',
  `${'n'.repeat(252)}.md`,
  `${'語'.repeat(84)}.md`,
]
const line = (edit: string) => `- Keep each release on the host for ninety days, as ${edit}`
const text = (edit: string) => `# One\n\n## Decisions\n\n${line(edit)}\n`

function repoOfNames(): TestRepo {
  const repo = makeRepo()
  const files = (edit: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [`digests/${name}`, text(edit(name))]))
  repo.commit(
    'Add',
    files(() => 'the first said'),
  )
  repo.commit(
    'Edit',
    files((name) => `number ${names.indexOf(name)} said`),
  )
  return repo
}

test.skipIf(process.platform !== 'linux')(
  'B25 B26: a digest of any name has its row, its history and both of its texts',
  async () => {
    const engine = await openEngine(repo.root)
    expect(engine.index.rows.map(({ session }) => session.path).sort()).toEqual(
      names.map((name) => `digests/${name}`).sort(),
    )
    const answers = createAnswers(engine, () => {})
    const { signal } = new AbortController()
    for (const { session } of engine.index.rows) {
      const at = names.indexOf(session.path?.slice('digests/'.length) ?? '')
      expect([session.path, session.revisions, session.uncommitted]).toEqual([session.path, 2, false])
      const history = await answers['digest.history']({ session: session.id }, signal)
      const revisions = (history.ok && history.value?.revisions) || []
      expect(revisions.map(({ change, path }) => [change, path])).toEqual([
        ['modified', session.path],
        ['added', session.path],
      ])
      const said: string[] = []
      for (const { commit } of revisions) {
        const raw = await answers['digest.raw'](
          { session: session.id, revision: commit, from: 5, count: 1 },
          signal,
        )
        said.push((raw.ok && raw.value.lines[0]) || '')
      }
      expect(said).toEqual([line(`number ${at} said`), line('the first said')])
    }
  },
)

test.skipIf(process.platform !== 'linux').each(names.filter((name) => /^[-:["]|\n|\t|\\|é|́/.test(name)))(
  'B25: the command line takes the name as it is: %j',
  async (name) => {
    const path = `digests/${name}`
    const history = await cli('history', repo.root, path, '--json')
    expect(history.json().revisions.map((one: { path: string }) => one.path)).toEqual([path, path])
    const diff = await cli('diff', repo.root, path, 'HEAD~1', 'HEAD', '--json')
    expect(diff.json()).toMatchObject({
      lines: { added: 1, removed: 1 },
      items: [{ change: 'reworded', section: 'Decisions' }],
    })
    const compared = (await cli('compare', repo.root, 'HEAD~1', 'HEAD', '--json')).json()
    expect(compared.totals).toMatchObject({ added: 0, removed: 0, renamed: 0, changed: names.length })
  },
)
