import { fullId } from '../git/commit-id.ts'
import { placeSchema } from '../model/place.ts'
import { ok, type Result, refuse } from '../model/result.ts'
import { z } from '../model/zod.ts'
import { isLink, linkScheme } from './link-scheme.ts'

/** Longest link that is read, in characters. */
const longestLink = 100_000

const commitId = z.string().regex(fullId)
const path = z.string().max(5_000)

const linkSchema = z.object({
  /** Name of the folder of the repository: for words, and where there are no commits. */
  name: z.string().min(1).max(255),
  /** Commits without parents: the same in every clone. Empty: a folder without git. */
  roots: z.array(commitId).max(64),
  /** Commit that was looked at; null: there is none. */
  head: commitId.nullable(),
  /** Folders of digests in it. */
  folders: z.array(path).max(100),
  place: placeSchema,
})

/** A place in a repository, in words that another machine can find it by. */
export type Link = z.infer<typeof linkSchema>

/** A link as text. It holds nothing that a shell or a mail program takes for its own. */
export function printLink({ name, roots, head, folders, place }: Link): string {
  const parts = [
    ['name', escaped(name)],
    ['roots', roots.join(',')],
    ['head', head ?? ''],
    ['folders', folders.map((folder) => escaped(`/${folder}`)).join(',')],
    ['place', escaped(JSON.stringify(place))],
  ]
  return `${linkScheme}1/${parts.map(([key, value]) => `${key}=${value}`).join('/')}`
}

/** Reads a link, which may come from anywhere: what does not wholly fit is refused. */
export function parseLink(text: string): Result<Link> {
  const words = text.trim()
  if (words.length > longestLink) return refused(`The link is longer than ${longestLink} characters.`)
  if (!isLink(words)) return refused('This is no link of Digest Audit.')
  const [version, ...rest] = words.slice(linkScheme.length).split('/')
  if (version !== '1') return refused('The link is of another version of Digest Audit, or cut off.')
  const parts = new Map(rest.map((part) => halves(part)))
  const list = (key: string) => (parts.get(key) ?? '').split(',').filter(Boolean)
  try {
    const read = linkSchema.safeParse({
      name: decodeURIComponent(parts.get('name') ?? ''),
      roots: list('roots'),
      head: parts.get('head') || null,
      folders: list('folders').map((folder) => decodeURIComponent(folder).replace(/^\//, '')),
      place: JSON.parse(decodeURIComponent(parts.get('place') ?? '')),
    })
    if (read.success) return ok(read.data)
    const [at] = read.error.issues[0]?.path ?? []
    return refused(`The link is damaged: its part “${String(at)}” does not fit.`)
  } catch {
    return refused('The link is damaged or cut off.')
  }
}

function halves(part: string): [string, string] {
  const at = part.indexOf('=')
  return at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

/** As `encodeURIComponent`, and what it leaves alone that a shell does not. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function refused(what: string) {
  return refuse('link', what, 'Copy it again, whole, by “Copy link” where it was made.')
}
