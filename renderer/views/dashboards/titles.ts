import type { Group } from '../../../shared/model/dashboard.ts'
import { longestWording, mostWordings } from '../../../shared/model/group-limits.ts'

/** What a group is shown as: the name that a person gave it, or its commonest wording. */
export function titleOf(group: Group): string {
  return group.name ?? group.wording
}

/** Wordings as a choice can name them: as many and as long as are kept. */
export function namedWordings(texts: readonly string[]): string[] {
  return texts.filter((text) => text.length <= longestWording).slice(0, mostWordings)
}
