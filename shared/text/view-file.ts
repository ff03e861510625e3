import { ok, type Result, refuse } from '../model/result.ts'
import { mostViews, type SavedView, savedViewSchema } from '../model/saved-views.ts'
import { z } from '../model/zod.ts'

/** Longest file of saved views that is read, in bytes. */
export const longestViewFile = 2 * 1024 * 1024

const kind = 'digest-audit saved views'
const fileSchema = z.object({
  kind: z.literal(kind),
  version: z.literal(1),
  views: z.array(savedViewSchema).min(1).max(mostViews),
})

/** Saved views as the text of a file that others can read in. */
export function printViewFile(views: readonly SavedView[]): string {
  return `${JSON.stringify({ kind, version: 1, views }, null, 2)}\n`
}

/** The saved views in the text of a file. What does not wholly fit is refused: half a view would show other rows. */
export function parseViewFile(name: string, text: string): Result<SavedView[]> {
  const next = 'Choose a file that was written by “Export views…”.'
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return refuse('refused', `${name} is no JSON text.`, next)
  }
  const read = fileSchema.safeParse(value)
  if (read.success) return ok(read.data.views)
  const isOurs = z.object({ kind: z.literal(kind) }).safeParse(value).success
  if (!isOurs) return refuse('refused', `${name} holds no saved views.`, next)
  const at = read.error.issues[0]?.path.join('.')
  return refuse('refused', `${name} is damaged, or of another version, at “${at}”.`, next)
}
