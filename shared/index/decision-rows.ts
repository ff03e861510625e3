import type { ItemTrace } from '../diff/item-lives.ts'
import type { Decision, Session } from '../model/session.ts'
import { bornAndReworded, type DigestLives } from './digest-lives.ts'
import type { SessionItem } from './session-items.ts'

/** A short, stable fingerprint of a text (FNV-1a, 32 bits), for ids of rows. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** For each current item the trace of its life: the same line and text, else the same text. */
function matchTraces(items: readonly SessionItem[], traces: readonly ItemTrace[]): (ItemTrace | null)[] {
  const open = new Set(traces.filter((trace) => trace.state === 'standing'))
  const take = (fits: (trace: ItemTrace) => boolean) => {
    for (const trace of open) {
      if (!fits(trace)) continue
      open.delete(trace)
      return trace
    }
    return null
  }
  const exact = items.map((item) => take((trace) => trace.text === item.text && trace.line === item.line))
  return items.map((item, at) => exact[at] ?? take((trace) => trace.text === item.text))
}

/** How many decisions `decisionsOfRow` gives. */
export function countDecisions(session: Session, lives: DigestLives | null): number {
  const standing = session.removed && lives ? 0 : session.counts.decisions
  return standing + (lives?.dropped ?? 0)
}

/**
 * Decisions of one session: those of its newest text, with their lives where history is read, then those that an
 * earlier revision had and the newest text has not. With a removed digest all its decisions were dropped.
 */
export function decisionsOfRow(
  session: Session,
  items: readonly SessionItem[],
  traces: readonly ItemTrace[] | null,
): Decision[] {
  const own = traces?.filter((trace) => trace.kind === 'decision') ?? null
  const used = new Map<string, number>()
  const id = (text: string, mark: string) => {
    const base = `${session.id}#${mark}${fingerprint(text)}`
    const before = used.get(base) ?? 0
    used.set(base, before + 1)
    return before === 0 ? base : `${base}~${before + 1}`
  }
  const isGone = session.removed
  /** Written out field by field: spread from parts, each of many thousands would be slow to make and large. */
  const decision = (
    text: string,
    mark: string,
    place: Pick<Decision, 'path' | 'line' | 'section' | 'state'>,
    trace: ItemTrace | null,
  ): Decision => {
    const steps = trace?.steps ?? []
    const { bornIn, bornOn, bornAtEdge, lastRewordedIn } = bornAndReworded(steps)
    const dropped = trace?.state === 'dropped' ? steps.findLast((step) => step.step === 'dropped') : undefined
    return {
      id: id(text, mark),
      text,
      sessionRow: session.id,
      title: session.title,
      path: place.path,
      line: place.line,
      section: place.section,
      date: session.date,
      dateFrom: session.dateFrom,
      dateKey: session.dateKey,
      project: session.project,
      model: session.model,
      status: session.status,
      state: place.state,
      reworded: trace?.reworded ?? null,
      bornIn,
      bornOn,
      bornAtEdge,
      lastRewordedIn,
      droppedIn: dropped?.commit ?? (isGone && trace?.state !== 'dropped' ? session.removedIn : null),
      droppedOn: dropped?.date ?? null,
      replacedBy: null,
      life: steps,
      suggested: [],
    }
  }
  const matched = own && !isGone ? matchTraces(items, own) : []
  const state = isGone ? 'dropped' : 'standing'
  const standing = (isGone && own ? [] : items).map(({ text, file, line, section }, at) =>
    decision(text, '', { path: file, line, section, state }, matched[at] ?? null),
  )
  const dropped = (own ?? [])
    .filter((trace) => trace.state === 'dropped')
    .map((trace) =>
      decision(
        trace.text,
        '-',
        { path: session.path, line: null, section: trace.section, state: 'dropped' },
        trace,
      ),
    )
  return [...standing, ...dropped]
}
