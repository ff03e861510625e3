import type { ItemChangeKind } from '../model/comparison.ts'
import { type ItemKind, itemKinds } from '../model/digest.ts'
import { counted, numeral } from '../text/counted.ts'
import { changeOf } from './match-items.ts'
import type { ItemPair } from './pair-items.ts'
import type { PlacedItem } from './placed-items.ts'

const nouns: Record<ItemKind, string> = {
  decision: 'decision',
  learning: 'learning',
  action: 'action',
  gap: 'gap',
  strength: 'strength',
  target: 'promotion target',
}

/** Changes in the order of the sentence. */
const told = ['added', 'reworded', 'split', 'merged', 'dropped', 'checked', 'unchecked'] as const

/** What is counted of a group: changes, what split and merged items became, and what was struck out. */
type Counted = ItemChangeKind | 'parts' | 'wholes' | 'struck'
type Counts = Map<Counted, number>

/** More sections whose items have no kind of their own are told as one. */
const maxToldSections = 3
const otherSections = 'other sections'
/** More moves between different sections are told as one. */
const maxToldMoves = 3

/**
 * Phrases on what became of the items: "2 decisions added, 1 reworded, 1 dropped", then moves, "1 learning
 * moved from Context". Kinds come in documented order, then items of other sections by section.
 */
export function summariseItems(pairs: readonly ItemPair[]): string[] {
  const groups = new Map<string, Counts>(itemKinds.map((kind) => [nouns[kind], new Map()]))
  const moves = new Map<string, { noun: string; where: string; count: number }>()
  for (const pair of pairs) {
    const change = changeOf(pair)
    const place = pair.b ?? pair.a
    if (!place || change === 'kept') continue
    if (change === 'moved' && pair.a && pair.b) {
      const noun = kindNoun(pair.b)
      const where = noun
        ? `moved from ${sectionLabel(pair.a)}`
        : `moved from ${sectionLabel(pair.a)} to ${sectionLabel(pair.b)}`
      const move = moves.get(`${noun} ${where}`) ?? { noun: noun ?? 'item', where, count: 0 }
      move.count++
      moves.set(`${noun} ${where}`, move)
      continue
    }
    const name = kindNoun(place) ?? `item\n${sectionLabel(place)}`
    const counts: Counts = groups.get(name) ?? new Map()
    const add = (what: Counted) => counts.set(what, (counts.get(what) ?? 0) + 1)
    if (!pair.share) add(change)
    else if (change === 'split') {
      add('parts')
      if (pair.share.lead) add('split')
    } else {
      add('merged')
      if (pair.share.lead) add('wholes')
    }
    if (change === 'dropped' && pair.struckOut !== undefined) add('struck')
    groups.set(name, counts)
  }
  const others = [...groups].filter(([name]) => name.includes('\n'))
  const phrases = [...groups]
    .filter(([name]) => !name.includes('\n'))
    .concat(others.length > maxToldSections ? [together(others)] : others)
    .map(([name, counts]) => groupPhrase(name, counts))
  const moved = [...moves.values()]
  const total = moved.reduce((sum, { count }) => sum + count, 0)
  return [
    ...phrases.filter((phrase) => phrase !== ''),
    ...(moved.length > maxToldMoves
      ? [`${counted(total, 'item')} moved between sections`]
      : moved.map(({ noun, where, count }) => `${counted(count, noun)} ${where}`)),
  ]
}

type Group = [name: string, counts: Counts]

/** Many sections as one. */
function together(groups: readonly Group[]): Group {
  const all: Counts = new Map()
  for (const [, counts] of groups) {
    for (const [change, count] of counts) all.set(change, (all.get(change) ?? 0) + count)
  }
  return [`item\n${groups.length} ${otherSections}`, all]
}

function kindNoun({ item }: PlacedItem): string | null {
  return item.kind ? nouns[item.kind] : null
}

function sectionLabel({ section }: PlacedItem): string {
  return section === '' ? 'the text before the first heading' : section
}

function groupPhrase(name: string, counts: Counts): string {
  const [noun = '', section] = name.split('\n')
  const changes = told.filter((change) => counts.has(change))
  if (section?.endsWith(otherSections) && changes.length > 1) {
    const total = changes.reduce((sum, change) => sum + (counts.get(change) ?? 0), 0)
    const list = changes.map((change) => `${numeral(counts.get(change) ?? 0)} ${change}`)
    return `${counted(total, noun)} of ${section} changed: ${list.join(', ')}`
  }
  return changes
    .map((change, at) => {
      const count = counts.get(change) ?? 0
      const said = `${change}${changeNote(change, counts)}`
      if (at > 0) return `${numeral(count)} ${said}`
      return `${counted(count, noun)}${section === undefined ? '' : ` of ${section}`} ${said}`
    })
    .join(', ')
}

function changeNote(change: ItemChangeKind, counts: Counts): string {
  const number = (what: Counted) => numeral(counts.get(what) ?? 0)
  if (change === 'split') return ` into ${number('parts')}`
  if (change === 'merged') return ` into ${number('wholes')}`
  return change === 'dropped' && counts.has('struck') ? ` (${number('struck')} struck out)` : ''
}
