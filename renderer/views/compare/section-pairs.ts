import type { Section } from '../../../shared/model/digest.ts'

/** A section of either side with its counterpart; null: that side has none. */
interface SectionPair {
  readonly key: string
  readonly a: Section | null
  readonly b: Section | null
}

/** Sections of both sides by name, in B's order; what only A has stands after what preceded it there. */
export function pairSections(a: readonly Section[], b: readonly Section[]): SectionPair[] {
  const keysA = keysOf(a)
  const keysB = keysOf(b)
  const inA = new Map(keysA.map((key, at) => [key, a[at] as Section]))
  const inB = new Map(keysB.map((key, at) => [key, b[at] as Section]))
  const order = [...keysB]
  keysA.forEach((key, at) => {
    if (inB.has(key)) return
    const before = at > 0 ? order.indexOf(keysA[at - 1] as string) : -1
    order.splice(before + 1, 0, key)
  })
  return order.map((key) => ({ key, a: inA.get(key) ?? null, b: inB.get(key) ?? null }))
}

/** Known sections by their name, the title as such, others by their heading; a repeated one by its turn. */
function keysOf(sections: readonly Section[]): string[] {
  const met = new Map<string, number>()
  const title = sections.find(({ level }) => level > 0)
  return sections.map((section) => {
    const isTitle = section === title && section.level === 1
    const name = section.name ?? (isTitle ? '\u0000title\u0000' : `\u0000${section.heading}`)
    const turn = met.get(name) ?? 0
    met.set(name, turn + 1)
    return turn === 0 ? name : `${name} ${turn}`
  })
}
