import { placeSchema } from './place.ts'
import { z } from './zod.ts'

/** Most views that are saved for one repository. */
export const mostViews = 200

const longestViewName = 80

/** One line of text that says what a view is for: no more than a menu has room for, nothing that turns its text round. */
export const viewName = z
  .string()
  .trim()
  .min(1)
  .max(longestViewName)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u)

/** A view under a name. It may come from a file of somebody else: nothing in it is trusted. */
export const savedViewSchema = z.object({
  name: viewName,
  place: placeSchema,
  /** Columns of the sessions; null: the view has none of its own. */
  columns: z
    .object({
      order: z.array(z.string().max(64)).max(64),
      /** Null: those that are hidden until a person chooses. */
      hidden: z.array(z.string().max(64)).max(64).nullable(),
      /** Absent: as they are. */
      pinned: z.array(z.string().max(64)).max(64).optional(),
    })
    .nullable(),
})

/** A view under a name. */
export type SavedView = z.infer<typeof savedViewSchema>

/** True where there is no room for one more view, and none of its name to be replaced. */
export function hasNoRoom(views: readonly SavedView[], { name }: SavedView): boolean {
  return views.length >= mostViews && !views.some((each) => each.name === name)
}

/** The views with one more; one of the same name is replaced where it stands. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return views.some(({ name }) => name === view.name)
    ? views.map((each) => (each.name === view.name ? view : each))
    : [...views, view].slice(0, mostViews)
}

/** The views with another name for one of them; a name that another one has is not taken. */
export function withRenamed(views: readonly SavedView[], from: string, to: string): SavedView[] {
  if (views.some(({ name }) => name === to)) return [...views]
  return views.map((each) => (each.name === from ? { ...each, name: to } : each))
}

/** The views with one of them moved by some places, not beyond the ends. */
export function withMoved(views: readonly SavedView[], name: string, by: number): SavedView[] {
  const at = views.findIndex((each) => each.name === name)
  const moved = views[at]
  if (!moved) return [...views]
  const others = views.filter((each) => each !== moved)
  others.splice(Math.max(0, Math.min(others.length, at + by)), 0, moved)
  return others
}

/** Views of a file behind those that are there; one whose name is taken gets a number. As many as there is room for. */
export function withAdded(views: readonly SavedView[], added: readonly SavedView[]): SavedView[] {
  const names = new Set(views.map(({ name }) => name))
  const all = [...views]
  for (const view of added.slice(0, mostViews - views.length)) {
    const name = freeName(view.name, names)
    names.add(name)
    all.push({ ...view, name })
  }
  return all
}

/** As long as `viewName` counts it, in UTF-16; a sign of two is not cut in half. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number++) {
    if (!taken.has(free)) return free
    const end = ` (${number})`
    const begin = name.slice(0, longestViewName - end.length).replace(/[\ud800-\udbff]$/, '')
    free = `${begin.trim()}${end}`
  }
}
