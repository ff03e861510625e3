import type { Dashboard, Group, Mention } from '../model/dashboard.ts'

/**
 * A dashboard as it is sent: its long lists in pieces that are read one after the other, and all else as JSON. Mentions,
 * which are most of it, are told as numbers: the facts of a session are told once, not with each gap that it names.
 */
export interface SentDashboard {
  readonly told: string
  /** JSON of the name of a list and some of its entries, in their order. */
  readonly pieces: readonly string[]
}

type SessionFacts = Omit<Mention, 'text' | 'path' | 'line'>

interface Told {
  /** With its lists empty. */
  readonly dashboard: Dashboard
  readonly sessions: readonly SessionFacts[]
  readonly paths: readonly string[]
}

type SentGroup = Omit<Group, 'mentions'> & {
  /** For each mention its session, wording, path (0: none) and line (0: none). */
  readonly mentions: readonly number[]
}

/** Characters of a piece, but for its last entry. */
const pieceLength = 100_000

/** Parts a dashboard for sending. */
export function sentDashboard(dashboard: Dashboard): SentDashboard {
  const facts = new FactTable()
  const pieces: string[] = []
  const emptied: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(dashboard)) {
    emptied[name] = Array.isArray(value) ? [] : value
    if (name === 'gaps' || name === 'strengths') pieces.push(...piecesOf(name, facts.groups(value)))
    else if (Array.isArray(value)) pieces.push(...piecesOf(name, value))
  }
  const { learnings } = dashboard
  emptied.learnings = { ...learnings, recurring: [] }
  pieces.push(...piecesOf('recurring', facts.groups(learnings.recurring)))
  const told = { dashboard: emptied, sessions: facts.sessions, paths: facts.paths }
  return { told: JSON.stringify(told), pieces }
}

function* piecesOf(name: string, entries: Iterable<unknown>): Generator<string> {
  let texts: string[] = []
  let length = 0
  for (const entry of entries) {
    const text = JSON.stringify(entry)
    texts.push(text)
    length += text.length
    if (length < pieceLength) continue
    yield `[${JSON.stringify(name)},[${texts}]]`
    texts = []
    length = 0
  }
  if (texts.length > 0) yield `[${JSON.stringify(name)},[${texts}]]`
}

/** Sessions and paths that mentions tell of, each once. */
class FactTable {
  readonly sessions: SessionFacts[] = []
  readonly paths: string[] = []
  readonly #placeOfSession = new Map<string, number>()
  readonly #placeOfPath = new Map<string, number>()

  groups(groups: readonly Group[]): SentGroup[] {
    return groups.map((group) => {
      const wordings = new Map(group.variants.map((text, at) => [text, at]))
      const mentions = group.mentions.flatMap(({ text, path, line, ...session }) => [
        this.#session(session),
        wordings.get(text) ?? 0,
        this.#path(path),
        line ?? 0,
      ])
      return { ...group, mentions }
    })
  }

  #session(facts: SessionFacts): number {
    const known = this.#placeOfSession.get(facts.sessionRow)
    if (known !== undefined) return known
    this.#placeOfSession.set(facts.sessionRow, this.sessions.length)
    return this.sessions.push(facts) - 1
  }

  /** From 1 on. */
  #path(path: string | null): number {
    if (path === null) return 0
    const known = this.#placeOfPath.get(path)
    if (known !== undefined) return known
    const place = this.paths.push(path)
    this.#placeOfPath.set(path, place)
    return place
  }
}

/** The dashboard again, of what was sent; pauses after each piece. */
export function* receivedDashboardSteps({ told, pieces }: SentDashboard): Generator<void, Dashboard> {
  const { dashboard, sessions, paths } = JSON.parse(told) as Told
  const lists = { ...dashboard, recurring: dashboard.learnings.recurring } as unknown as Record<
    string,
    unknown[]
  >
  const groupLists = new Set(['gaps', 'strengths', 'recurring'])
  for (const piece of pieces) {
    yield
    const [name, entries] = JSON.parse(piece) as [string, unknown[]]
    for (const entry of entries)
      lists[name]?.push(groupLists.has(name) ? receivedGroup(entry as SentGroup, sessions, paths) : entry)
  }
  return dashboard
}

function receivedGroup(group: SentGroup, sessions: readonly SessionFacts[], paths: readonly string[]): Group {
  const mentions: Mention[] = []
  for (let at = 0; at < group.mentions.length; at += 4) {
    const [session, wording, path, line] = group.mentions.slice(at, at + 4) as Four
    mentions.push({
      text: group.variants[wording] ?? '',
      path: paths[path - 1] ?? null,
      line: line === 0 ? null : line,
      ...(sessions[session] as SessionFacts),
    })
  }
  return { ...group, mentions }
}

type Four = [number, number, number, number]
