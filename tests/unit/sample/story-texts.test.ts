import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSampleSource } from '../../../main/repo-host/sample-source.ts'
import { sampleSource } from './sample-build.ts'
import { story } from './story.ts'

/** A reading of the sample that knows only the sample's own tidy form, to check the story independently. */
const { newest } = await readSampleSource(sampleSource)
const digests = [...newest].filter(([path]) => path.startsWith('digests/'))
const lines = newest.get('data/sessions.jsonl')!.split('\n')

type SampleRecord = Record<string, string & string[]>
const records = lines.slice(0, story.records).map((line) => JSON.parse(line) as SampleRecord)

function field(text: string, key: string): string {
  return new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? ''
}

function items(text: string, heading: string): string[] {
  const section = text.split(new RegExp(`^##+ ${heading}\\n`, 'm'))[1]?.split(/^##/m)[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => plain(line.slice(2)))
}

function plain(text: string): string {
  return text.replaceAll(/[`*]/g, '')
}

function recordOf(text: string): SampleRecord {
  const id = field(text, 'session_id')
  const found = records.filter((record) =>
    id === ''
      ? record.timestamp!.startsWith(field(text, 'session_date')) && record.model === field(text, 'model')
      : record.session_id === id,
  )
  expect(found, `${field(text, 'title')} has one record`).toHaveLength(1)
  return found[0]!
}

const sections = {
  decisions: 'Decisions',
  learnings: 'Durable Learnings',
  actions_taken: 'Actions Taken',
  promotion_targets: 'Promotion Targets',
  gaps_identified: "We're Missing",
  strengths_identified: "We're Ahead On",
}

function count(key: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [, text] of digests) counts[field(text, key)] = (counts[field(text, key)] ?? 0) + 1
  return counts
}

describe('the sample as it stands', () => {
  test('has the promised projects, platforms, models and states', () => {
    expect(digests).toHaveLength(story.digests)
    expect(count('project')).toEqual(story.byProject)
    expect(count('status')).toEqual(story.byStatus)
    expect(count('platform')).toEqual(story.byPlatform)
    expect(count('model')).toEqual(story.byModel)
  })

  test('has a record for every digest and a digest for every complete record', () => {
    const joined = digests.map(([, text]) => recordOf(text))
    expect(new Set(joined).size).toBe(records.length)
  })

  test('has one digest whose record says something else, in one decision', () => {
    const differences = digests.flatMap(([path, text]) =>
      Object.entries(sections).flatMap(([key, heading]) => {
        const written = items(text, heading)
        const recorded: string[] = recordOf(text)[key]!
        expect(recorded.length, `${path}: ${heading}`).toBe(written.length)
        return written
          .map((markdown, at) => ({
            path,
            line: records.indexOf(recordOf(text)) + 1,
            markdown,
            json: recorded[at],
          }))
          .filter(({ markdown, json }) => markdown !== json)
      }),
    )
    const { path, recordLine, markdown, json } = story.disagreement
    expect(differences).toEqual([{ path, line: recordLine, markdown, json }])
  })

  test('names one gap in at least three sessions', () => {
    const sessions = new Map<string, string[]>()
    for (const [path, text] of digests)
      for (const gap of items(text, sections.gaps_identified)) {
        const folded = gap.toLowerCase().replaceAll(/\bthe |[.]$/g, '')
        sessions.set(folded, [...(sessions.get(folded) ?? []), path])
      }
    const recurring = [...sessions.values()].filter((paths) => paths.length >= 3)
    expect(recurring).toEqual([story.recurringGap.sessions])
  })

  test('states an answer to one gap only, in a later strength', () => {
    const answers = digests.flatMap(([path, text]) =>
      (['strengths_identified', 'learnings', 'decisions'] as const).flatMap((kind) =>
        items(text, sections[kind]).map((answer) => ({ path, kind, text: answer })),
      ),
    )
    const stated = digests.flatMap(([path, text]) =>
      items(text, sections.gaps_identified).flatMap((gap) => {
        const wording = gap.toLowerCase().replace(/[.]$/, '')
        return answers
          .filter((answer) => answer.path > path && answer.text.toLowerCase().includes(wording))
          .map((answer) => ({ gap: path, by: answer.path, kind: answer.kind, text: answer.text }))
      }),
    )
    const { sessions, answeredBy } = story.answeredGap
    expect(stated).toEqual(
      sessions.map((gap) => ({
        gap,
        by: answeredBy.path,
        kind: 'strengths_identified',
        text: answeredBy.text,
      })),
    )
  })

  test.each(story.faults)('has the fault $code at the place that the story names', ({ file, line, text }) =>
    expect(newest.get(file)!.split('\n')[line - 1]).toBe(text),
  )

  test('has no other fault of the kinds that a tidy digest can have', () => {
    for (const [path, text] of digests) {
      const [day, title] = [path.slice(8, 18), field(text, 'title')]
      const known = story.faults.filter((fault) => fault.file === path).map((fault) => fault.code as string)
      expect(text, path).toContain(`\n# Session Digest: ${title}\n`)
      expect(field(text, 'created'), path).toBe(day)
      expect(field(text, 'updated') >= day, path).toBe(true)
      if (!known.includes('date.impossible')) expect(field(text, 'session_date'), path).toBe(day)
      if (!known.includes('frontmatter.yaml')) expect(title, path).not.toContain(': ')
      const tags = field(text, 'tags')
      expect(tags, path).toContain('[type/session-digest, status/')
      expect(tags, path).toContain(`domain/${field(text, 'domain')},`)
      expect(tags.includes(`status/${field(text, 'status')},`), path).toBe(
        !known.includes('status.tag-disagrees'),
      )
      if (['canonical', 'archived'].includes(field(text, 'status')))
        expect(tags, path).not.toContain('workflow/')
      for (const heading of ['Goal', 'Context', 'Key Findings', ...Object.values(sections)])
        expect(text.split(`# ${heading}\n`), `${path}: ${heading}`).toHaveLength(2)
    }
    expect(lines.slice(story.records), 'the last line ends in a line feed').toEqual([''])
  })

  test('is counted in the facts of the first screen', () => {
    const facts = JSON.parse(readFileSync(join(sampleSource, 'facts.json'), 'utf8'))
    const projects = Object.keys(story.byProject).length
    expect(facts).toEqual({ sessions: story.digests, projects, commits: story.commits })
  })

  test('is told in its README', () => {
    const readme = readFileSync(join(sampleSource, 'README.md'), 'utf8')
    const told = [
      story.reworded.before,
      story.reworded.after,
      story.reworded.subject,
      story.dropped.text,
      story.dropped.subject,
      story.renamed.from,
      story.renamed.to,
      story.renamed.subject,
      story.removed.path,
      story.removed.subject,
      story.recurringGap.wording,
      ...story.recurringGap.sessions,
      story.answeredGap.wording,
      story.answeredGap.answeredBy.path,
      story.canonicalChanged.path,
      story.canonicalChanged.subject,
      story.neverKept.target,
      story.neverKept.path,
      story.disagreement.markdown,
      story.disagreement.json,
      story.merges.clean.subject,
      story.merges.ownEdit.subject,
      ...story.faults.map((fault) => `${fault.file}:${fault.line}`),
    ]
    expect(told.filter((text) => !readme.includes(text))).toEqual([])
  })
})
