import { beforeAll, expect, test } from 'vitest'
import { makeRepo, runTestGit } from '../../support/make-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})

interface Session {
  readonly day: string
  readonly name: string
  readonly status: 'draft' | 'active' | 'canonical' | 'archived'
  readonly decisions: readonly string[]
  /** Day of the last change; left out: that of the session. */
  readonly updated?: string
}

/** A digest as it is documented, with every field and every section. */
function digestOf({ day, name, status, decisions, updated }: Session): string {
  const workflow = status === 'draft' ? ', workflow/promote-to-wiki' : ''
  return `---
title: Session Digest — Work on ${name}
created: ${day}
updated: ${updated ?? day}
session_date: ${day}
session_id: ${day.replaceAll('-', '')}_101500_${name}
model: deepseek-v4-pro
model_provider: openrouter
platform: discord
project: ${name}
domain: operations
type: session-digest
status: ${status}
tags: [type/session-digest, status/${status}, domain/operations${workflow}]
confidence: high
contested: false
---

# Session Digest: Work on ${name}

## Goal
Say what ${name} does on a day without network.

## Context
- Servers: two, behind one name

## Key Findings

### We're Ahead On
- **Folders**: each release of ${name} has its own

### We're Missing (their strengths)
- **Checks** — none runs before the switch of ${name}

## Actions Taken
- Wrote \`runbooks/${name}.md\`

## Decisions
${decisions.map((text) => `- ${text}`).join('\n')}

## Durable Learnings
- A rollback of ${name} that nobody rehearsed is a guess

## Promotion Targets
- \`runbooks/${name}.md\` — the steps
`
}

function recordOf({ day, name, decisions }: Session): string {
  return `${JSON.stringify({
    session_id: `${day.replaceAll('-', '')}_101500_${name}`,
    timestamp: `${day}T10:15:00Z`,
    model: 'deepseek-v4-pro',
    decisions,
    learnings: [`A rollback of ${name} that nobody rehearsed is a guess`],
    actions_taken: [`Wrote \`runbooks/${name}.md\``],
    promotion_targets: [`\`runbooks/${name}.md\` — the steps`],
    gaps_identified: [`**Checks** — none runs before the switch of ${name}`],
    strengths_identified: [`**Folders**: each release of ${name} has its own`],
  })}\n`
}

/** All files of a repository with these sessions. */
function filesOf(sessions: readonly Session[]) {
  return {
    ...Object.fromEntries(sessions.map((one) => [`digests/${one.day}-${one.name}.md`, digestOf(one)])),
    'data/sessions.jsonl': sessions.map(recordOf).join(''),
    'README.md': '# Digests\n',
  }
}

const releases: Session = {
  day: '2026-05-12',
  name: 'releases',
  status: 'draft',
  decisions: ['Roll back by hand', 'Keep five releases'],
}
const search: Session = {
  day: '2026-05-19',
  name: 'search',
  status: 'active',
  decisions: ['Rank by words first'],
}

/** A repository as its rules want it, commit by commit: recorded, edited, promoted, archived. */
const history: readonly { readonly date: string; readonly sessions: readonly Session[] }[] = [
  { date: '2026-05-12', sessions: [releases] },
  { date: '2026-05-19', sessions: [releases, search] },
  {
    date: '2026-05-26',
    sessions: [
      {
        ...releases,
        status: 'active',
        decisions: [...releases.decisions, 'Rehearse it'],
        updated: '2026-05-26',
      },
      search,
    ],
  },
  {
    date: '2026-06-02',
    sessions: [
      {
        ...releases,
        status: 'archived',
        decisions: [...releases.decisions, 'Rehearse it'],
        updated: '2026-06-02',
      },
      { ...search, status: 'draft', updated: '2026-06-02' },
    ],
  },
]

test('a tidy repository has no problem of any severity, after each commit of its history', async () => {
  const repo = makeRepo()
  for (const { date, sessions } of history) {
    repo.write(filesOf(sessions))
    runTestGit(repo.root, ['add', '-A'])
    runTestGit(repo.root, ['commit', '-q', '-m', `Sessions until ${date}`], {
      date: `${date}T18:00:00+02:00`,
    })
    const problems = await cli('problems', repo.root, '--all', '--json')
    expect({ date, ...problems.json() }).toMatchObject({ date, total: 0, problems: [] })
    expect(problems.code).toBe(0)
    // That nothing was found is worth something where everything was read.
    const list = (await cli('list', repo.root, '--json')).json()
    expect(list.shown).toBe(sessions.length)
    const decisions = sessions.reduce((sum, one) => sum + one.decisions.length, 0)
    expect(
      list.sessions.reduce(
        (sum: number, one: { counts: { decisions: number } }) => sum + one.counts.decisions,
        0,
      ),
    ).toBe(decisions)
    const methods = list.sessions.map(
      (one: { record: { matchedBy: string } | null }) => one.record?.matchedBy,
    )
    expect(methods).toEqual(sessions.map(() => 'session-id'))
  }
  // One word that is not as it should be is found at once.
  repo.write({
    'digests/2026-05-12-releases.md': digestOf({ ...releases, status: 'draft', updated: '2026-05-11' }),
  })
  expect((await cli('problems', repo.root, '--all', '--json')).json().total).toBeGreaterThan(0)
})
