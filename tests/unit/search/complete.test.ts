import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { completionsOf, tokenAt } from '../../../shared/search/complete.ts'
import { entryOf, inputOf, oddValues } from '../index/sample.ts'

const index = buildIndex(
  inputOf([
    entryOf('digests/one.md', {
      fields: { project: 'alpha', status: 'draft', session_date: '2026-05-01' },
      sections: { Gaps: ['retrieval is slow'] },
    }),
    entryOf('digests/two.md', { fields: { project: 'knowledge system', status: 'draft' } }),
    entryOf('digests/three.md', { fields: { project: 'alpha', status: 'active' } }),
  ]),
)

/** Labels with counts; `|` in the text is the caret. */
function at(typed: string) {
  const caret = typed.indexOf('|')
  const text = typed.replace('|', '')
  const { entries, from, to } = completionsOf(index, text, caret, false)
  return {
    labels: entries.map(({ label, count }) => `${label} ${count}`),
    /** The whole text after the first entry was taken. */
    taken: entries[0] ? text.slice(0, from) + entries[0].insert + text.slice(to) : text,
  }
}

describe('what can stand at the caret', () => {
  it('names fields that begin so, with the sessions that have them', () => {
    expect(at('sta|').labels[0]).toBe('status: 3')
    expect(at('sta|').taken).toBe('status:')
    expect(at('g|').labels).toContain('gaps: 1')
  })

  it('names values with their counts, most first, and quotes what needs it', () => {
    expect(at('project:|').labels).toEqual(['project:alpha 2', 'project:"knowledge system" 1'])
    expect(at('project:know|').taken).toBe('project:"knowledge system" ')
    expect(at('project:"know|').taken).toBe('project:"knowledge system" ')
    expect(at('-project:al|').taken).toBe('-project:alpha ')
    expect(at('project:alpha,know|').taken).toBe('project:alpha,"knowledge system" ')
    expect(at('domain:|').labels).toEqual(['domain:(missing) 3'])
  })

  it('counts beside the other terms of the query', () => {
    expect(at('status:active project:|').labels).toEqual(['project:alpha 1'])
    expect(at('project:| status:draft').labels).toEqual(['project:alpha 1', 'project:"knowledge system" 1'])
  })

  it('finds values and words without their field', () => {
    expect(at('alp|').labels).toContain('project:alpha 2')
    expect(at('retr|').labels).toEqual(['retrieval 1'])
    expect(at('(retr|').taken).toBe('(retrieval ')
  })

  it('offers what is missing, empty or undocumented from its bracket on', () => {
    for (const typed of ['domain:(|', 'domain:(mis|', 'domain:(missing|', 'domain:m|'])
      expect([typed, at(typed).labels, at(typed).taken]).toEqual([
        typed,
        ['domain:(missing) 3'],
        'domain:(missing) ',
      ])
    expect(at('(domain:(mis|').taken).toBe('(domain:(missing) ')
    expect(at('domain:x,(mis|').taken).toBe('domain:x,(missing) ')
    expect(at('domain:(missing)|').labels).toEqual([])
    // A bracket that begins a group, and one behind a value, are none of it.
    expect(at('(retr|').taken).toBe('(retrieval ')
    expect(at('(domain:(missing) OR retr|').taken).toBe('(domain:(missing) OR retrieval ')
    expect(at('(domain:(missing))retr|').taken).toBe('(domain:(missing))retrieval ')
  })

  it('offers what fields of numbers, dates and problems take', () => {
    expect(at('gaps:|').labels).toEqual(expect.arrayContaining(['gaps:0 2', 'gaps:>0 1']))
    expect(at('date:|').labels).toEqual(expect.arrayContaining(['date:last-30-days 1', 'date:2026-05 1']))
    expect(at('removed:|').labels).toEqual(expect.arrayContaining(['removed:no 3']))
    expect(at('has:ga|').labels).toEqual(['has:gaps 1'])
  })

  it('offers nothing where a value or a word is typed whole', () => {
    expect(at('project:alpha|').labels).toEqual([])
    expect(at('retrieval|').labels).toEqual([])
    expect(at('project|').labels).toEqual(['project: 3'])
    expect(at('project:alpha |').labels).toEqual([])
    expect(at('|').labels).toEqual([])
  })

  it('says nothing inside a phrase, and replaces only the token of the caret', () => {
    expect(at('"sta|tus"').labels).toEqual([])
    expect(at('rollback sta| telegram').taken).toBe('rollback status: telegram')
    expect(tokenAt('x title:abc', 11)).toMatchObject({ field: 'title', typed: 'abc' })
  })

  it('leaves the sessions that it counted, whatever is taken', () => {
    for (const typed of ['project:', 'status:', 'gaps:', 'alp', 'has:', 'date:']) {
      const { entries, from, to } = completionsOf(index, typed, typed.length, false)
      expect(entries.length).toBeGreaterThan(0)
      for (const { insert, count, kind, label } of entries) {
        if (kind !== 'value') continue
        const query = typed.slice(0, from) + insert + typed.slice(to)
        const { shown } = querySessions(index, { query, sort: [], removed: false, group: null })
        expect(`${label} ${shown}`).toBe(`${label} ${count}`)
      }
    }
  })

  it('leaves as many as it says for values that have to be written with care, from each of their beginnings', () => {
    const odd = oddValues.filter((value) => value !== '')
    const odds = buildIndex(
      inputOf(
        odd.map((value, at) =>
          entryOf(`digests/${at}.md`, { fields: { project: value, tags: [value, 'all'] } }),
        ),
      ),
    )
    const offered = new Set<string>()
    for (const value of odd)
      for (const field of ['project:', 'project:"', 'tag:', ''])
        for (let length = 0; length <= Math.min(4, value.length); length++) {
          const typed = `${field}${value.slice(0, length)}`
          // Without a field a bracket begins a group, which is not closed yet, and a dash turns round what it counted.
          if (/^[(-]/.test(typed)) break
          const { entries, from, to } = completionsOf(odds, typed, typed.length, false)
          for (const { insert, count, kind, label } of entries) {
            if (kind !== 'value') continue
            offered.add(label)
            const query = typed.slice(0, from) + insert + typed.slice(to)
            const { shown, faults } = querySessions(odds, { query, sort: [], removed: false, group: null })
            expect([typed, query, shown, faults]).toEqual([typed, query, count, []])
          }
        }
    expect(offered.size).toBeGreaterThanOrEqual(odd.length)
  })
})
