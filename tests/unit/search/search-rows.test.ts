import { describe, expect, it } from 'vitest'
import type { DigestEntry } from '../../../shared/index/index-input.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { querySessions } from '../../../shared/index/run-query.ts'
import { noteSentences } from '../../../shared/search/note-words.ts'
import { type DigestDraft, entryOf, inputOf } from '../index/sample.ts'

function find(digests: readonly DigestEntry[], query: string) {
  const index = buildIndex(inputOf(digests))
  const sort = [{ column: 'rank', desc: true }]
  const list = querySessions(index, { query, sort, removed: false, group: null })
  return { names: list.ids.map((id) => id.replace(/^d:digests\/|\.md$/g, '')), list }
}

function digests(drafts: Readonly<Record<string, DigestDraft>>): DigestEntry[] {
  return Object.entries(drafts).map(([name, draft]) =>
    entryOf(`digests/${name}.md`, { title: name, ...draft }),
  )
}

const gaps = (...texts: string[]): DigestDraft => ({ sections: { Gaps: texts } })
const context = (...texts: string[]): DigestDraft => ({ sections: { Context: texts } })
const decisions = (...texts: string[]): DigestDraft => ({ sections: { Decisions: texts } })

describe('the order of what is found', () => {
  it('puts title before decision, decision before other item, item before text, however often it is said there', () => {
    const set = digests({
      one: context('the rollback, and the rollback again, and once more a rollback'),
      two: gaps('No rollback.'),
      three: decisions('Keep a rollback.'),
      four: { title: 'On the rollback', ...context('Nothing else.') },
      five: context('Something else.'),
    })
    expect(find(set, 'rollback').names).toEqual(['four', 'three', 'two', 'one'])
  })

  it('puts the word as typed before its other forms, these before longer words that have it inside', () => {
    const set = digests({
      one: context('It was predeployment.'),
      two: context('It was deployed.'),
      three: context('We deploy it.'),
    })
    expect(find(set, 'deploy').names).toEqual(['three', 'two', 'one'])
  })

  it('lets a rare word count more than one that stands everywhere', () => {
    const set = digests({
      one: context('alpha alpha common'),
      two: context('rare common'),
      three: context('alpha common'),
      four: context('alpha'),
    })
    expect(find(set, '(rare OR alpha)').names[0]).toBe('two')
  })

  it('ranks by day where rows answer equally well', () => {
    const day = (date: string): DigestDraft => ({ fields: { session_date: date }, ...context('rollback') })
    const set = digests({ one: day('2026-05-01'), two: day('2026-05-03'), three: day('2026-05-02') })
    expect(find(set, 'rollback').names).toEqual(['two', 'three', 'one'])
  })
})

describe('what counts as found', () => {
  const set = digests({
    forms: context('We deployed it; deploying took long.'),
    accents: context('Überprüfung des Café-Zugangs'),
    japanese: context('検索の結果を確認した。'),
    korean: context('검색을 다시 만들었다.'),
    chinese: context('我们决定回滚部署。'),
    code: context('Call `readFile()` twice.'),
  })
  it.each([
    ['deploy', ['forms']],
    ['deploys', ['forms']],
    ['uberprufung', ['accents']],
    ['CAFÉ', ['accents']],
    ['検索', ['japanese']],
    ['검색', ['korean']],
    ['回滚', ['chinese']],
    ['回部', []],
    ['readfile', ['code']],
    ['dep*', ['forms']],
    ['ployed*', []],
    ['ployed', ['forms']],
    ['="Café"', ['accents']],
    ['="café"', []],
    ['"took long"', ['forms']],
    ['"long took"', []],
    ['-deploy -検索', ['accents', 'chinese', 'code', 'korean']],
  ])('finds %s', (query, names) => {
    expect([...find(set, query).names].sort()).toEqual(names)
  })

  it('splits every set in two by a word and by its opposite', () => {
    for (const word of ['deploy', 'caf', '検索', 'x', 'the', 'long*']) {
      const all = [...find(set, `(${word} OR ${word})`).names, ...find(set, `-${word}`).names]
      expect(all.sort()).toEqual(
        Object.keys({ accents: 0, chinese: 0, code: 0, forms: 0, japanese: 0, korean: 0 }),
      )
    }
  })
})

describe('where not all words are there', () => {
  const set = digests({
    one: { fields: { project: 'alpha' }, ...context('retrieval is slow') },
    two: { fields: { project: 'beta' }, ...context('retrieval of the archive') },
    three: { fields: { project: 'beta' }, ...context('nothing') },
  })

  it('asks for all of them', () => {
    const { names, list } = find(set, 'retrieval archive')
    expect(names).toEqual(['two'])
    expect(list.search?.mode).toBe('all')
  })

  it('offers those that have some where none has all, the nearest first, and says so', () => {
    const { names, list } = find(set, 'retrieval archive zebra')
    expect(names).toEqual(['two', 'one'])
    expect(list.search?.mode).toBe('some')
  })

  it('stays inside the filters', () => {
    expect(find(set, 'retrieval archive zebra project:alpha').names).toEqual(['one'])
    expect(find(set, 'retrieval -project:alpha').names).toEqual(['two'])
  })

  it('never offers some of the words for a phrase, or beside a word that is turned round', () => {
    expect(find(set, '"retrieval archive"').names).toEqual([])
    expect(find(set, 'retrieval -retrieval').names).toEqual([])
  })

  it('passes over words of grammar beside others, and takes them where there is nothing else', () => {
    const { names, list } = find(set, 'how is the retrieval of an archive')
    expect(names).toEqual(['two'])
    expect(list.search?.passedOver).toEqual(['how', 'is', 'the', 'of', 'an'])
    expect(find(set, 'of the').names).toEqual(['two'])
  })

  it('names the culprit among words and filters', () => {
    const { list } = find(set, 'archive project:alpha')
    expect(list.shown).toBe(0)
    expect(list.culprit).toMatchObject({ rows: 1 })
  })
})

describe('a run of signs without blanks', () => {
  const set = digests({
    chinese: { fields: { project: 'alpha' }, ...context('部署失败之后，发送告警给值班人员。') },
    near: context('部署失败。'),
    japanese: context('検索が速く、結果も正しい。'),
    korean: context('배포 실패 뒤에 알림을 보냈다.'),
    english: context('The deploy failed 失.'),
  })
  it.each([
    ['失败告警', ['chinese', 'near'], ['失败', '败告', '告警'], 'some'],
    ['検索結果', ['japanese'], ['検索', '索結', '結果'], 'some'],
    ['실패알림', ['korean'], ['실패', '패알', '알림'], 'some'],
    ['deploy失败', ['near', 'chinese'], ['deploy', '失败'], 'some'],
    // The pairs of a text that has the signs in another order are not all that is asked for.
    ['败失', [], ['败失'], 'all'],
  ])('is looked for by its pairs where no session has %s', (query, names, words, mode) => {
    const { names: found, list } = find(set, query)
    expect(found.filter((name) => name !== 'english').sort()).toEqual([...names].sort())
    expect(list.search?.words.map(({ typed }) => typed)).toEqual(words)
    expect(list.search?.mode).toBe(mode)
    expect(list.search?.parted).toEqual(words.length > 1 ? [query] : [])
    if (names.length > 0 && query !== 'deploy失败') expect(found[0]).toBe(names[0])
  })

  it('stays whole where a session has it, beside other words too, and where nothing has any of it', () => {
    for (const query of ['部署失败', '部署失败 zebra', '失败 알림', '完全不同', '"失败告警"', '-失败告警'])
      expect(find(set, query).list.search?.parted ?? []).toEqual([])
  })

  it('says what it was taken for, and what brings rows back where filters leave none', () => {
    const { list } = find(set, '失败告警 project:alpha')
    expect(list.search && noteSentences(list.search, list.shown)).toEqual([
      'No session has “失败告警” in one; each two of its signs are looked for.',
      'No session has all of “失败”, “败告”, “告警”; those with some of them are listed, the nearest first.',
    ])
    expect(find(set, '検索結果 project:alpha').list.culprit).toMatchObject({ rows: 1 })
  })

  it('takes any number of signs', () => {
    const long = Array.from({ length: 90 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')
    expect(find(set, `${long} ${long}告警`).names).toEqual([])
    expect(find(set, `告警啊${long}`).names).toEqual(['chinese'])
  })
})

describe('what is said of the words', () => {
  const set = digests({ one: context('retrieval is slow'), two: context('archive') })
  it.each([
    ['retrieval archive? zebra!', '“retrieval”, “archive”, “zebra”'],
    ['archive, ¿zebra? «retrieval»', '“archive”, “zebra”, “retrieval”'],
    ["don't retrieval...", "“don't”, “retrieval”"],
    ['retrieval pre-zebra; archive', '“retrieval”, “pre-zebra”, “archive”'],
  ])('names them without the punctuation around them: %s', (query, words) => {
    const note = find(set, query).list.search
    expect(note && noteSentences(note, 1).join(' ')).toContain(`No session has all of ${words};`)
  })

  it('names a word that is taken for another one so, too', () => {
    const note = find(set, 'retreival?').list.search
    expect(note && noteSentences(note, 1)).toEqual([
      'No session has “retreival”; showing matches for “retrieval”.',
    ])
  })
})

describe('a mistyped word', () => {
  const set = digests({
    one: context('retrieval'),
    two: context('retrieval and archive'),
    three: { removed: true, ...context('retreival') },
  })

  it('shows what it is most like, and says so', () => {
    const { names, list } = find(set, 'retreival archive')
    expect(names).toEqual(['two'])
    expect(list.search?.words).toEqual([
      { typed: 'retreival', instead: 'retrieval' },
      { typed: 'archive', instead: null },
    ])
  })

  it('takes nothing for it where it stands somewhere', () => {
    const removed = querySessions(buildIndex(inputOf(set)), {
      query: 'retreival',
      sort: [],
      removed: true,
      group: null,
    })
    expect(removed.ids).toEqual(['d:digests/three.md'])
  })

  it.each(['zzzzzzzz', 'rtv', 'v1.10', '2027'])('finds nothing like %s', (word) => {
    expect(find(set, word).names).toEqual([])
  })
})

describe('counts', () => {
  it('are the same in rows, facets and groups, whatever the words found', () => {
    const set = digests({
      one: { fields: { project: 'alpha' }, ...context('retrieval archive') },
      two: { fields: { project: 'beta' }, ...context('retrieval') },
      three: { fields: { project: 'beta' }, ...context('archive') },
    })
    for (const query of [
      'retrieval',
      'retrieval archive',
      'retreival',
      'retrieval zebra',
      'archive -retrieval',
    ]) {
      const { list } = find(set, query)
      const projects = list.facets.find(({ field }) => field === 'project')?.values ?? []
      expect(projects.reduce((sum, { count }) => sum + count, 0)).toBe(list.shown)
      for (const { value, count } of projects)
        expect(find(set, `${query} project:${value}`).list.shown).toBe(count)
    }
  })
})

describe('words that a question has only for its grammar', () => {
  const set = digests({ one: context('retrieval of the archive'), two: context('itself within must') })
  it.each(['itself', 'ourselves', 'must', 'might', 'during', 'within', 'toward', 'please'])(
    'are passed over beside others: %s',
    (word) => {
      expect(find(set, `${word} retrieval`).names).toEqual(['one'])
      expect(find(set, `${word} retrieval`).list.search?.passedOver).toEqual([word])
    },
  )
})
