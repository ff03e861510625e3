import {
  groupedKinds,
  longestName,
  longestReason,
  longestWording,
  mostAdjustments,
  mostVerdicts,
  mostWordings,
} from './group-limits.ts'
import { z } from './zod.ts'

const of = z.enum(groupedKinds)
const wording = z.string().min(1).max(longestWording)
const wordings = z.array(wording).min(1).max(mostWordings).readonly()

/**
 * One change of groups. Wordings stand as written and are compared folded, so that a choice outlives small edits of
 * the texts, and holds wherever one of its wordings is met.
 */
const adjustmentSchema = z.discriminatedUnion('act', [
  /** Groups that hold any of `wordings` and of `others` are one. */
  z.object({ act: z.literal('merge'), of, wordings, others: wordings }),
  /** These wordings leave their group and are one of their own. */
  z.object({ act: z.literal('split'), of, wordings }),
  /** The group that holds one of these is shown under a name; '': under its commonest wording again. */
  z.object({ act: z.literal('name'), of, wordings, name: z.string().max(longestName) }),
])

/** A person's change of groups. */
export type GroupAdjustment = z.infer<typeof adjustmentSchema>

/** What a person holds of a suggested answer to a gap. */
const verdictSchema = z.object({
  /** Wordings of the gap. */
  wordings,
  answer: wording,
  kind: z.enum(['strength', 'learning', 'decision']),
  accepted: z.boolean(),
  reason: z.string().max(longestReason),
})

/** A person's judgement on a suggested answer. */
export type AnswerVerdict = z.infer<typeof verdictSchema>

const numbered = { id: z.number().int().min(0) }

/** What is kept of both: in the order in which it was decided, each with a number to take it back by. */
export const groupChoicesSchema = z.object({
  adjustments: z
    .array(z.intersection(adjustmentSchema, z.object(numbered)))
    .max(mostAdjustments)
    .default([]),
  verdicts: z.array(verdictSchema.extend(numbered)).max(mostVerdicts).default([]),
})

/** A person's choices on groups of wordings and on what answers them. */
export type GroupChoices = z.output<typeof groupChoicesSchema>

/** Changes of these choices, as the page asks for them. */
export const groupChangeSchemas = [
  z.object({ change: z.literal('group'), adjustment: adjustmentSchema }),
  z.object({ change: z.literal('group-undo'), ids: z.array(z.number()).max(mostAdjustments) }),
  z.object({ change: z.literal('answer'), verdict: verdictSchema }),
  z.object({ change: z.literal('answer-undo'), id: z.number() }),
] as const

/** A change of these choices. */
type GroupChange = z.infer<(typeof groupChangeSchemas)[number]>

/** These choices after a change. A new judgement on an answer takes the place of the one before. */
export function applyGroupChange(choices: GroupChoices, change: GroupChange): GroupChoices {
  const { adjustments, verdicts } = choices
  const next = (list: readonly { readonly id: number }[]) =>
    list.reduce((most, each) => Math.max(most, each.id), 0) + 1
  switch (change.change) {
    case 'group':
      return {
        ...choices,
        adjustments: [...adjustments, { ...change.adjustment, id: next(adjustments) }],
      }
    case 'group-undo':
      return { ...choices, adjustments: adjustments.filter(({ id }) => !change.ids.includes(id)) }
    case 'answer': {
      const { verdict } = change
      const others = verdicts.filter(
        ({ answer, kind, wordings: gap }) =>
          answer !== verdict.answer ||
          kind !== verdict.kind ||
          !gap.some((each) => verdict.wordings.includes(each)),
      )
      return { ...choices, verdicts: [...others, { ...verdict, id: next(verdicts) }] }
    }
    case 'answer-undo':
      return { ...choices, verdicts: verdicts.filter(({ id }) => id !== change.id) }
  }
}

/** Whether there is no room for one more of what a change adds. */
export function isFull({ adjustments, verdicts }: GroupChoices, change: GroupChange): boolean {
  if (change.change === 'group') return adjustments.length >= mostAdjustments
  return change.change === 'answer' && verdicts.length >= mostVerdicts
}
