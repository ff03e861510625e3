import { expect } from 'vitest'
import type { SessionEngine } from '../../../main/repo-host/session-engine.ts'
import type { Problem } from '../../../shared/model/problem.ts'

/** Paths of the rows that are digests, sorted. */
export function pathsOf(engine: SessionEngine): string[] {
  return engine.index.rows.flatMap(({ session }) => (session.path === null ? [] : [session.path])).sort()
}

/** Problems as `code file`, those of missing or odd fields left out. */
export function faultsOf(engine: SessionEngine): string[] {
  return engine.index.problems
    .filter((problem: Problem) => problem.code.startsWith('file.'))
    .map(({ code, file }) => `${code} ${file}`)
    .sort()
}

export function bannersOf(engine: SessionEngine): string[] {
  return engine.state.banners.map(({ code }) => code)
}

/** A tidy digest; every attack must leave its row alone. */
export function goodDigest(decision = 'Keep it'): string {
  return `---\nsession_date: 2026-01-05\nmodel: m1\nproject: alpha\nstatus: draft\n---\n# Good\n\n## Decisions\n\n- ${decision}\n`
}

export function expectGoodRow(engine: SessionEngine): void {
  const row = engine.index.rows.find(({ session }) => session.path === 'digests/good.md')
  expect(row?.session.title).toBe('Good')
}
