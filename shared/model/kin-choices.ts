import { longestReason } from './group-limits.ts'
import { longestKinText, mostKinVerdicts } from './kin-limits.ts'
import { z } from './zod.ts'

/** A decision as it is found again: the row of its session and any wording that it had. */
const kinSchema = z.object({ row: z.string().min(1).max(5_000), text: z.string().max(longestKinText) })

/** What the other decision is taken for: the one that replaces this one, the same one, or the opposite. */
const kinKinds = ['replaced-by', 'same', 'opposite'] as const

/** What a person holds of a suggestion that two decisions are kin. */
const kinVerdictSchema = z.object({
  decision: kinSchema,
  other: kinSchema,
  kind: z.enum(kinKinds),
  accepted: z.boolean(),
  reason: z.string().max(longestReason),
})

/** A person's judgement on a suggestion that two decisions are kin. */
export type KinVerdict = z.infer<typeof kinVerdictSchema>

/** One that is kept, with a number to take it back by. */
export type KeptKinVerdict = KinVerdict & { readonly id: number }

/** In the order in which they were given. */
export const kinChoicesSchema = z
  .array(kinVerdictSchema.extend({ id: z.number().int().min(0) }))
  .max(mostKinVerdicts)

/** Changes of these choices, as the page asks for them. */
export const kinChangeSchemas = [
  z.object({ change: z.literal('kin'), verdict: kinVerdictSchema }),
  z.object({ change: z.literal('kin-undo'), id: z.number() }),
] as const

/** A change of these choices. */
type KinChange = z.infer<(typeof kinChangeSchemas)[number]>

type Kin = KinVerdict['decision']

const isSame = (a: Kin, b: Kin) => a.row === b.row && a.text === b.text

/** Whether two judgements are on the same two decisions, whichever was asked about. */
function onSamePair(a: KinVerdict, b: KinVerdict): boolean {
  return (
    (isSame(a.decision, b.decision) && isSame(a.other, b.other)) ||
    (isSame(a.decision, b.other) && isSame(a.other, b.decision))
  )
}

/** The judgements after a change. A new one takes the place of the one on the same two decisions. */
export function applyKinChange(verdicts: readonly KeptKinVerdict[], change: KinChange): KeptKinVerdict[] {
  if (change.change === 'kin-undo') return verdicts.filter(({ id }) => id !== change.id)
  const others = verdicts.filter((each) => !onSamePair(each, change.verdict))
  const id = verdicts.reduce((most, each) => Math.max(most, each.id), 0) + 1
  return [...others, { ...change.verdict, id }]
}
