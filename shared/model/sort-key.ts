import { z } from './zod.ts'

/** The keys of a sort, first key first, by the ids of the table's columns. */
export const sortKeys = z.array(z.object({ column: z.string().max(64), desc: z.boolean() })).max(8)

/** One key of a sort. */
export type SortKey = Readonly<z.infer<typeof sortKeys>[number]>
