import { describe, expect, it } from 'vitest'
import { readRecords } from '../../../main/repo-host/read-records.ts'
import { problemsById, queryProblems } from '../../../shared/index/problems.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { entryOf, inputOf } from './sample.ts'

const record = (id: string) =>
  JSON.stringify({ session_id: id, model: `model of ${id}`, decisions: [`Keep ${id}`, `Keep ${id}`] })

async function indexOf(text: string, digests = [entryOf('digests/other.md')]) {
  async function* pieces() {
    yield Buffer.from(text)
  }
  const { records, problems } = await readRecords('data/sessions.jsonl', pieces())
  return buildIndex(inputOf(digests, records, { recordProblems: problems }))
}

const [a, b, c] = [record('a'), record('b'), record('c')]

describe('records that begin on one line', () => {
  it.each([
    ['a list on one line', `[${a},${b},${c}]`],
    ['a list on one line, with line ends behind it', `[${a}, ${b}, ${c}]\n\n`],
    ['glued ones', `${a}${b}${c}\n`],
    ['a list over lines, several on one of them', `[\n${a}, ${b},\n${c}\n]\n`],
    ['two lines, one of them glued', `${a}${b}\n${c}\n`],
  ])('are rows, decisions and problems of their own: %s', async (_, text) => {
    const index = await indexOf(text)
    const { ids } = querySessions(index, { query: '', sort: [], removed: false, group: null })
    const shown = ids.map((id) => index.byId.get(id)?.session.sessionId)
    expect(shown.toSorted()).toEqual(['a', 'b', 'c', null])
    expect(new Set(index.decisions.map(({ id }) => id)).size).toBe(6)
    const problems = queryProblems(index, { query: '', sort: [], removed: false, severity: [], family: [] })
    expect(problemsById(index, problems.ids).map((one) => one?.what)).toEqual(
      expect.arrayContaining(
        ['a', 'b', 'c'].map((id) => `No digest was found for the JSON line with id ${id}.`),
      ),
    )
  })

  it('keep their names when one of them finds its digest', async () => {
    const alone = await indexOf(`[${a},${b},${c}]`)
    const joined = await indexOf(`[${a},${b},${c}]`, [
      entryOf('digests/b.md', { fields: { session_id: 'b' } }),
    ])
    const nameOf = (index: typeof alone, id: string) =>
      index.rows.find(({ session }) => session.sessionId === id)?.session.id
    expect(nameOf(joined, 'b')).toBe('d:digests/b.md')
    for (const id of ['a', 'c']) expect(nameOf(joined, id)).toBe(nameOf(alone, id))
  })
})
