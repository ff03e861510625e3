import type { readLines } from './read.ts'

/** A line of a records file. */
export const record = (id: string, decision = 'd') =>
  `{"session_id":"${id}","timestamp":"2026-01-01T00:00:00Z","model":"m","decisions":["${decision}"]}`
/** Which records were read, with the line of each. */
export const ids = (read: Awaited<ReturnType<typeof readLines>>) =>
  read.records.map((one) => `${one.sessionId}@${one.line}`)
/** Which of them were mended. */
export const recovered = (read: Awaited<ReturnType<typeof readLines>>) =>
  read.records.filter((one) => one.recovered).map((one) => one.sessionId)
