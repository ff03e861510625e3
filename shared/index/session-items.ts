import { type Digest, type ItemKind, itemsOf, type SectionName } from '../model/digest.ts'
import type { SessionRecord } from '../model/record.ts'
import type { ItemCounts } from '../model/session.ts'

/** An item as counted for a session, with its place. */
export interface SessionItem {
  readonly text: string
  /** File that holds it: the digest, or the records file. */
  readonly file: string
  readonly line: number
  /** Heading of its section as written; null in a record. */
  readonly section: string | null
}

/** The section whose presence says that a digest speaks for itself on a kind. */
export const sectionOf: Readonly<Record<ItemKind, SectionName>> = {
  decision: 'Decisions',
  learning: 'Durable Learnings',
  action: 'Actions Taken',
  gap: 'Gaps',
  strength: 'Strengths',
  target: 'Promotion Targets',
}

/** True when the digest has items of the kind, or a section for them, be it empty. */
export function digestSpeaks(digest: Digest, kind: ItemKind): boolean {
  return (
    digest.sections.some((section) => section.name === sectionOf[kind]) || itemsOf(digest, kind).length > 0
  )
}

/** Line of the section of a kind, or of its first item; null when there is neither. */
export function lineOfKind(digest: Digest, kind: ItemKind): number | null {
  const section = digest.sections.find((one) => one.name === sectionOf[kind])
  return section?.line ?? itemsOf(digest, kind)[0]?.line ?? null
}

/**
 * Items of a kind of one session: the digest's; only where the digest has no such section, those of the
 * record. Never both, so nothing is counted twice.
 */
export function sessionItems(
  digest: Digest | null,
  path: string,
  record: SessionRecord | null,
  kind: ItemKind,
): SessionItem[] {
  if (digest && (record === null || digestSpeaks(digest, kind))) {
    return digest.sections.flatMap((section) =>
      section.items
        .filter((item) => item.kind === kind && !item.struck)
        .map((item) => ({ text: item.text, file: path, line: item.line, section: section.heading })),
    )
  }
  return (record?.items[kind] ?? []).map((text) => ({
    text,
    file: record?.file ?? path,
    line: record?.line ?? 1,
    section: null,
  }))
}

/** Items of a record alone whose text was put away: read from it anew whenever they are asked for. */
export class PackedItems implements Readonly<Record<ItemKind, readonly SessionItem[]>> {
  constructor(private readonly record: SessionRecord) {}

  get decision() {
    return this.#of('decision')
  }

  get learning() {
    return this.#of('learning')
  }

  get action() {
    return this.#of('action')
  }

  get gap() {
    return this.#of('gap')
  }

  get strength() {
    return this.#of('strength')
  }

  get target() {
    return this.#of('target')
  }

  #of(kind: ItemKind): SessionItem[] {
    return sessionItems(null, this.record.file, this.record, kind)
  }
}

/** Numbers of items by kind. */
export function countsOf(items: Readonly<Record<ItemKind, readonly unknown[]>>): ItemCounts {
  return {
    decisions: items.decision.length,
    learnings: items.learning.length,
    actions: items.action.length,
    gaps: items.gap.length,
    strengths: items.strength.length,
    promotionTargets: items.target.length,
  }
}
