import type { SideBySide } from '../model/comparison.ts'
import type { Dashboard } from '../model/dashboard.ts'
import { toEnd } from '../steps.ts'
import type { RequestName, ResponseOf } from './contract.ts'
import { receivedComparison, type SentComparison, sentComparison } from './sent-comparison.ts'
import { receivedDashboardSteps, type SentDashboard, sentDashboard } from './sent-dashboard.ts'

/**
 * Requests whose answers are long lists, or have one. They travel from the repo host to the page as JSON: a text is
 * handed on as it is, where objects would be taken apart and put together again by each process, and once more by the
 * bridge.
 */
const textRequests = [
  'sessions.query',
  'sessions.rows',
  'decisions.query',
  'decisions.rows',
  'problems.query',
  'problems.rows',
  'breakdown.get',
  'search.lines',
  'search.complete',
  'digest.read',
  'compare.rest',
] as const satisfies readonly RequestName[]

type TextRequest = (typeof textRequests)[number]

/** What is sent as the answer to a request. */
export type Sent<N extends RequestName> = N extends TextRequest
  ? string
  : N extends 'compare.run'
    ? SentComparison
    : N extends 'dashboard.get'
      ? SentDashboard
      : ResponseOf<N>

const asText = new Set<string>(textRequests)

/** The answer to a request as it is sent. */
export function sent(name: string, value: unknown): unknown {
  if (name === 'compare.run') return sentComparison(value as SideBySide)
  if (name === 'dashboard.get') return sentDashboard(value as Dashboard)
  return asText.has(name) ? JSON.stringify(value) : value
}

/** The answer to a request, of what was sent, in steps where it is long. */
export function* receivedSteps<N extends RequestName>(
  name: N,
  value: Sent<N>,
): Generator<void, ResponseOf<N>> {
  if (name === 'compare.run') return receivedComparison<SideBySide>(value as SentComparison) as ResponseOf<N>
  if (name === 'dashboard.get')
    return (yield* receivedDashboardSteps(value as SentDashboard)) as ResponseOf<N>
  return (asText.has(name) ? JSON.parse(value as string) : value) as ResponseOf<N>
}

/** The answer to a request, of what was sent. */
export function received<N extends RequestName>(name: N, value: Sent<N>): ResponseOf<N> {
  return toEnd(receivedSteps(name, value))
}

/** How many characters of text were sent as an answer. */
export function sentLength(name: string, value: unknown): number {
  if (name === 'compare.run')
    return (value as SentComparison).lines.length + (value as SentComparison).told.length
  if (name === 'dashboard.get')
    return (value as SentDashboard).pieces.reduce(
      (sum, piece) => sum + piece.length,
      (value as SentDashboard).told.length,
    )
  return typeof value === 'string' ? value.length : 0
}
