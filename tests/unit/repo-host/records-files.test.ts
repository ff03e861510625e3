import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const digests = { 'digests/a.md': '# A\n' }
const line = (id: string) => `{"session_id":"${id}","decisions":["x"]}\n`

it.each([
  ['one list of lines', { 'data/sessions.jsonl': line('a') }, ['a@data/sessions.jsonl:1']],
  ['a packed one', { 'data/sessions.jsonl.gz': gzipSync(line('a')) }, ['a@data/sessions.jsonl.gz:1']],
  [
    'a packed one under the plain name',
    { 'data/sessions.jsonl': gzipSync(line('a')) },
    ['a@data/sessions.jsonl:1'],
  ],
  [
    'both, which are both read',
    { 'data/sessions.jsonl': line('a'), 'data/sessions.jsonl.gz': gzipSync(line('b')) },
    ['a@data/sessions.jsonl:1', 'b@data/sessions.jsonl.gz:1'],
  ],
  [
    'records below one key',
    { 'data/sessions.jsonl': `{"sessions":[\n${line('a')},${line('b')}]}` },
    ['a@data/sessions.jsonl:2', 'b@data/sessions.jsonl:3'],
  ],
])('a repository with %s has its rows, on disk and in a bare clone', async (_, files, wanted) => {
  const repo = makeRepo()
  repo.commit('One', { ...digests, ...files })
  const bare = `${repo.root}.git`
  repo.git('clone', '-q', '--bare', repo.root, bare)
  for (const root of [repo.root, bare]) {
    const { index } = await openEngine(root)
    const found = index.rows.flatMap(({ record }) => record ?? [])
    expect(found.map(({ sessionId, file, line }) => `${sessionId}@${file}:${line}`)).toEqual(wanted)
  }
})
