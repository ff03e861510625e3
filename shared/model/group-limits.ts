// Apart from the schemas, so that the page can know them too.

/** What is grouped by its wording. */
export const groupedKinds = ['gap', 'strength', 'learning'] as const

/** Kind of items that are grouped by their wording. */
export type GroupedKind = (typeof groupedKinds)[number]

/** Most adjustments of groups that are kept for one repository. */
export const mostAdjustments = 1_000

/** Most judgements on answers that are kept for one repository. */
export const mostVerdicts = 5_000

/** Most wordings that one choice names. */
export const mostWordings = 200

/** Longest wording that a choice names, in characters: what is longer is no wording. */
export const longestWording = 2_000

/** Longest name of a group, in characters. */
export const longestName = 200

/** Longest reason for a judgement, in characters. */
export const longestReason = 500
