import { expect, it } from 'vitest'
import { sectionAliases } from '../../../shared/digest/section-aliases.ts'
import { read } from './read.ts'

const spellings: Readonly<Record<string, readonly string[]>> = {
  Goal: ['Goals', 'Objective', 'Request', 'User Requests', 'Primary Objective', 'Purpose', 'Task', '目标'],
  Context: ['Background', 'Session Overview', 'What this session was about', 'Participants', 'Summary'],
  'Key Findings': ['Findings', 'Discoveries', 'Discovery', 'Theoretical Breakthroughs / Key Developments'],
  'Actions Taken': [
    ...['Actions', 'What Was Done', 'Technical Work Completed', 'Progress', 'Files touched', 'Accomplished'],
    ...['Files created / changed', 'Deliverables Saved', 'Completed This Session', 'What we worked on'],
  ],
  Decisions: [
    ...[
      'Decisions made',
      'Key Decisions',
      'Architectural Decisions / Structural Changes',
      'Decision outcome',
    ],
    ...['Summary of decisions', 'Design decisions', '决策', '결정사항', 'Решения'],
  ],
  'Durable Learnings': [
    'Learnings',
    'Lessons Learned',
    'Facts Learned',
    'What we learned',
    'Gotchas',
    'Takeaways',
  ],
  'Promotion Targets': [
    'Promotion Candidates',
    'Promotions',
    'Promote To',
    'Flagged Updates',
    'Carry forward',
  ],
  Errors: ['Errors encountered', 'Failures', 'Challenges', 'Discarded Directions'],
  'Open items': [
    ...['Open Questions', 'Open risks', 'Open Loops', 'Follow-ups', 'Next steps', 'Next recommended step'],
    ...['Still Pending', 'Todo', 'Unresolved questions', '下一步'],
  ],
  Gaps: [
    'Issues encountered',
    'Critical issues',
    'Risks',
    'Blockers',
    'Gap analysis',
    'Limitations',
    "We're Missing",
  ],
  Strengths: [
    'Positive observations',
    'Key outcomes',
    'What worked well',
    'What went well',
    "We're Ahead On",
  ],
  Links: ['Cross-References', 'Related Work', 'Sources'],
}
const pairs = Object.entries(spellings).flatMap(([name, all]) => all.map((one) => [one, name] as const))
const forms = [
  (one: string) => `## ${one}`,
  (one: string) => `### 3. ✅ **${one}**:`,
  (one: string) => `#### ${one} (of the day) ####`,
  (one: string) => `${one}\n---`,
]

it.each(pairs)('takes %s for %s at any level and in any dress', (heading, name) => {
  for (const form of forms) {
    const found = read(`${form(heading)}\n\n- a\n`).sections.map((section) => section.name)
    expect(found, form(heading)).toEqual([name])
  }
})

it.each(sectionAliases)(
  '%s has its names in four languages, and each of them is read as that section',
  (name, all) => {
    for (const spelling of all) {
      const heading = spelling.replace(/[=-]$/, '')
      for (const written of [heading, heading.normalize('NFD'), heading.toUpperCase()])
        expect([written, read(`# T\n\n## ${written}\n\n- a\n`).sections.at(-1)?.name]).toEqual([
          written,
          name,
        ])
    }
    for (const script of [/^[a-z]/, /\p{Script=Han}/u, /\p{Script=Hangul}/u, /\p{Script=Cyrillic}/u])
      expect(all.filter((one) => script.test(one)).length, String(script)).toBeGreaterThan(0)
  },
)

it.each(['None', 'None.', 'N/A', '-', '—', 'None detected.', 'nothing to save', 'No learnings recorded'])(
  'counts none where a section says %s',
  (marker) => {
    for (const text of [marker, `- ${marker}`]) {
      const [section] = read(`## Durable Learnings\n\n${text}\n`).sections
      expect(section?.items.filter(({ kind }) => kind !== null)).toEqual([])
    }
  },
)
