import { endOfString } from './json-members.ts'
import { newJsonState, scanJson } from './json-scanner.ts'

/** What can be saved of a line that is not JSON. */
export interface Recovery {
  /** Texts of whole objects that JSON readers accept. */
  readonly objects: readonly string[]
  /** The reason why the line is not JSON, as a part of a sentence. */
  readonly why: string
  /** The line begins an object and ends inside it. */
  readonly incomplete: boolean
  /** The one object is the whole line with signs mended that JSON does not allow. */
  readonly mended: boolean
}

/** Places at which a whole record is looked for behind a cut one; more would take long on a hostile line. */
const maxTries = 40
/** Longer lines are not searched again and again. */
const maxSearched = 2_000_000

/**
 * Looks for whole objects in a line that is not JSON: glued `}{`, a cut record glued to a whole one, a comma
 * behind the record, `NaN`. Nothing is invented: what does not parse is left.
 *
 * @param accepts says whether an object found in the middle of a line is a record, not a part of one
 */
export function* recoverySteps(
  text: string,
  accepts: (object: string) => boolean,
): Generator<void, Recovery> {
  if (!text.includes('{')) return { objects: [], why: 'it holds no object', incomplete: false, mended: false }
  const mended = withoutTrailingCommas(text)
  yield
  if (mended !== text && isObject(mended)) {
    return { objects: [mended], why: 'it has a comma too many', incomplete: false, mended: true }
  }
  yield
  const numbered = withoutNaN(mended)
  yield
  if (numbered !== mended && isObject(numbered)) {
    return {
      objects: [numbered],
      why: 'it holds `NaN` or `Infinity`, read as null',
      incomplete: false,
      mended: true,
    }
  }
  yield
  const glued = yield* splitGlued(text)
  if (glued.objects.length > 1 || (glued.objects.length === 1 && glued.rest !== '')) {
    const objects: string[] = []
    for (const object of glued.objects) {
      if (accepts(object)) objects.push(object)
      yield
    }
    if (objects.length > 0) {
      const more = glued.rest === '' ? '' : ', and the rest of it is cut'
      const why =
        objects.length > 1
          ? `${objects.length} records stand on it${more}`
          : `more stands behind its record${more}`
      return { objects, why, incomplete: false, mended: false }
    }
  }
  const tail = yield* wholeTail(text, accepts)
  if (tail !== null)
    return { objects: [tail], why: 'a cut record is glued to a whole one', incomplete: false, mended: false }
  if (glued.objects.length === 0 && glued.open)
    return { objects: [], why: 'it ends inside a record', incomplete: true, mended: false }
  return { objects: [], why: reasonOf(text), incomplete: false, mended: false }
}

/** Whole objects from the start of a text, and what is left behind them. */
function* splitGlued(text: string): Generator<void, { objects: string[]; rest: string; open: boolean }> {
  const objects: string[] = []
  let at = 0
  for (;;) {
    while (at < text.length && /[\s,]/.test(text[at] ?? '')) at++
    const rest = text.slice(at)
    if (rest === '' || text[at] !== '{') return { objects, rest, open: false }
    const end = scanJson(text, at, newJsonState())
    yield
    if (end < 0) return { objects, rest, open: true }
    const object = text.slice(at, end)
    if (!isObject(object)) return { objects, rest, open: false }
    objects.push(object)
    at = end
    yield
  }
}

/** The longest end of a text that is a whole record. */
function* wholeTail(text: string, accepts: (object: string) => boolean): Generator<void, string | null> {
  if (!text.endsWith('}') || text.length > maxSearched) return null
  let at = text.indexOf('{"', 1)
  for (let tries = 0; at > 0 && tries < maxTries; tries++) {
    yield
    const tail = text.slice(at)
    if (isObject(tail) && accepts(tail)) return tail
    at = text.indexOf('{"', at + 1)
  }
  return null
}

function withoutTrailingCommas(text: string): string {
  return outsideStrings(text.replace(/,\s*$/, ''), (part) => part.replace(/,(\s*[}\]])/g, '$1'))
}

function withoutNaN(text: string): string {
  return outsideStrings(text, (part) =>
    part.replace(/(^|[\s:,[])(?:NaN|-?Infinity)(?=[\s,\]}]|$)/g, '$1null'),
  )
}

/** Changes what stands outside of strings; a string that is never closed, and all behind it, stays as it is. */
function outsideStrings(text: string, change: (part: string) => string): string {
  let out = ''
  for (let at = 0; ; ) {
    const open = text.indexOf('"', at)
    if (open < 0) return out + change(text.slice(at))
    out += change(text.slice(at, open))
    const end = endOfString(text, open)
    if (end < 0) return out + text.slice(open)
    out += text.slice(open, end)
    at = end
  }
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function reasonOf(text: string): string {
  if (!text.startsWith('{')) return 'it does not begin with an object'
  if (/^\{\s*'/.test(text)) return 'its keys stand in single quotes'
  return 'its object is damaged'
}
