import { numeral } from '../text/counted.ts'
import { newJsonState, scanJson } from './json-scanner.ts'
import { isObject, mendedObject } from './mend-json.ts'

/** What can be saved of a line that is not JSON. */
export interface Recovery {
  /** Whole objects, from the left: as they stand on the line, and as JSON readers accept them. */
  readonly objects: readonly SavedObject[]
  /** The reason why the line is not JSON, as a part of a sentence. */
  readonly why: string
  /** The line begins an object and ends inside it. */
  readonly incomplete: boolean
}

/** A whole object on a line; `text` differs from `raw` where signs were mended that JSON does not allow. */
interface SavedObject {
  readonly raw: string
  readonly text: string
}

/** Places at which a whole record is looked for behind a cut one; more would take long on a hostile line. */
const maxTries = 40
/** Longer lines are not searched again and again. */
const maxSearched = 2_000_000

/**
 * Looks for whole objects in a line that is not JSON: glued `}{`, a cut record glued to a whole one, a comma
 * behind the record, `NaN`, a text with a tab in it. Nothing is invented: what does not parse is left.
 *
 * @param accepts says whether an object found in the middle of a line is a record, not a part of one
 */
export function* recoverySteps(
  text: string,
  accepts: (object: string) => boolean,
): Generator<void, Recovery> {
  if (!text.includes('{')) return { objects: [], why: 'it holds no object', incomplete: false }
  const whys: string[] = []
  const objects: SavedObject[] = []
  const search = { tries: 0 }
  let isBehindCut = false
  let rest = ''
  let isOpen = false
  for (let at = 0; ; ) {
    while (at < text.length && /[\s,]/.test(text[at] ?? '')) at++
    if (at >= text.length) break
    const end = text[at] === '{' ? scanJson(text, at, newJsonState()) : 0
    yield
    const raw = text.slice(at, Math.max(at, end))
    const mended = end > 0 ? yield* mendedObject(raw) : null
    if (mended !== null) {
      objects.push({ raw, text: mended.text })
      whys.push(...mended.whys)
      at = end
      continue
    }
    if (end !== 0) search.tries++
    const found = yield* nextRecord(text, at + 1, accepts, search)
    if (found === null) {
      rest = text.slice(at)
      isOpen = end < 0
      break
    }
    isBehindCut ||= objects.length === 0
    const record = text.slice(found.at, found.end)
    objects.push({ raw: record, text: record })
    at = found.end
  }
  const [first] = objects
  if (first === undefined) {
    if (isOpen) return { objects, why: 'it ends inside a record', incomplete: true }
    return { objects, why: reasonOf(text), incomplete: false }
  }
  if (objects.length === 1 && rest === '' && first.raw !== first.text) {
    // A comma behind the record is one too many, too.
    return { objects: [{ ...first, raw: text }], why: whys.join(', and '), incomplete: false }
  }
  const more = rest === '' ? '' : ', and the rest of it is cut'
  if (objects.length > 1)
    return { objects, why: `${numeral(objects.length)} records stand on it${more}`, incomplete: false }
  if (isBehindCut) return { objects, why: 'a cut record is glued to a whole one', incomplete: false }
  if (more === '')
    return { objects: [{ ...first, raw: text }], why: 'it has a comma too many', incomplete: false }
  return { objects, why: `more stands behind its record${more}`, incomplete: false }
}

/**
 * The next whole record behind what is damaged. A place at which a value may stand is passed over, for an object there
 * is a part of the cut record, unless it is all that follows.
 */
function* nextRecord(
  text: string,
  from: number,
  accepts: (object: string) => boolean,
  search: { tries: number },
): Generator<void, { at: number; end: number } | null> {
  if (text.length > maxSearched) return null
  for (let at = text.indexOf('{"', from); at > 0; at = text.indexOf('{"', at + 1)) {
    if (search.tries++ >= maxTries) return null
    yield
    const end = scanJson(text, at, newJsonState())
    if (end < 0 || (end < text.length && mayBeInside(text, at))) continue
    const object = text.slice(at, end)
    if (!isObject(object) || !accepts(object)) continue
    search.tries--
    return { at, end }
  }
  return null
}

function mayBeInside(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && /\s/.test(text[before] ?? '')) before--
  return /[:,[]/.test(text[before] ?? '')
}

function reasonOf(text: string): string {
  if (!text.startsWith('{')) return 'it does not begin with an object'
  if (/^\{\s*'/.test(text)) return 'its keys stand in single quotes'
  return 'its object is damaged'
}
