import type { FolderOffer } from '../../shared/model/repository.ts'
import { isDigestName } from './working-copy.ts'

/** Where digests and records are, unless a person says otherwise. */
export const defaultFolder = 'digests'

/** Paths of the session records in a repository that follows the format; each may be there. */
export const defaultRecords: readonly string[] = ['data/sessions.jsonl', 'data/sessions.jsonl.gz']

/** Words in a path by which a folder looks as if it held digests. */
const tellingNames = /(digest|session|journal|decision|handoff|task-log|learning|memory)/i
/** Dated file names tell as well: `2026-05-12-…`, `20260512-…`. */
const datedName = /(^|\/)(19|20)\d\d-?\d\d-?\d\d[^/]*$/
/** A folder with fewer dated files than this is not offered for its dates alone. */
const enoughDated = 3
const offersShown = 20

/**
 * Folders that hold digest-like files, best first: told by the folder's name or by dated file names.
 *
 * @param now Markdown paths that exist
 * @param past Markdown paths that existed once
 * @param chosen folders that are read at present: they are offered whatever they hold
 */
export function offerFolders(
  now: readonly string[],
  past: readonly string[],
  chosen: readonly string[] = [],
): FolderOffer[] {
  const offers = new Map<string, { like: number; markdown: number; removed: number; dated: number }>()
  const present = new Set(now)
  const at = (path: string) => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const known = offers.get(folder) ?? { like: 0, markdown: 0, removed: 0, dated: 0 }
    offers.set(folder, known)
    return known
  }
  for (const path of now) {
    if (!isDigestName(path)) continue
    const offer = at(path)
    offer.markdown += 1
    if (datedName.test(path)) offer.dated += 1
  }
  for (const path of past) if (isDigestName(path) && !present.has(path)) at(path).removed += 1
  const told = [...offers]
    .filter(([folder, { dated }]) => tellingNames.test(folder) || dated >= enoughDated)
    .map(([folder, { markdown, removed, dated }]) => ({
      folder,
      digestLike: tellingNames.test(folder) ? markdown : dated,
      markdown,
      removed,
      toldBy: tellingNames.test(folder) ? 'name of the folder' : `${dated} dated file names`,
    }))
    // The first is ticked beforehand: what is there now goes before what was removed.
    .sort((a, b) => b.digestLike - a.digestLike || b.removed - a.removed || (a.folder < b.folder ? -1 : 1))
  const isChosen = ({ folder }: FolderOffer) => chosen.includes(folder)
  const others = chosen
    .filter((folder) => !told.some((offer) => offer.folder === folder))
    .map((folder) => chosenOffer(folder, now, past))
  const own = [...told.filter(isChosen), ...others]
  return [...own, ...told.filter((offer) => !isChosen(offer))].slice(0, offersShown + own.length)
}

/** A folder that nothing but a person's choice tells: all Markdown below it counts. */
function chosenOffer(folder: string, now: readonly string[], past: readonly string[]): FolderOffer {
  const isIn = (path: string) => isDigestName(path) && (folder === '' || path.startsWith(`${folder}/`))
  const present = new Set(now)
  const markdown = now.filter(isIn).length
  const removed = past.filter((path) => isIn(path) && !present.has(path)).length
  return { folder, digestLike: markdown, markdown, removed, toldBy: 'chosen at present' }
}

/** Offers in the order in which they were shown first, new ones last: a choice by position stays what it was. */
export function inShownOrder(
  shown: readonly FolderOffer[],
  offers: readonly FolderOffer[],
): readonly FolderOffer[] {
  const known = new Set(shown.map(({ folder }) => folder))
  const byFolder = new Map(offers.map((offer) => [offer.folder, offer]))
  return [
    ...shown.map((offer) => byFolder.get(offer.folder) ?? offer),
    ...offers.filter(({ folder }) => !known.has(folder)),
  ]
}

/** Is a path in a folder or below it? '' is the whole repository. */
export function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}
