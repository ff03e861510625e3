const clock = String.raw`(\d{1,2})[:h_\-.](\d{2})(?:[:_\-.](\d{2}))?(?!\d)`
const between = String.raw`(?:[T ,_\-]|\s*~?\s?|T)`

/** `2026-02-15`, `2022-8-21`, `2026/02/15`, `2026:02:14T…`, with or without a time in any of the forms met. */
const separated = new RegExp(
  String.raw`(?<!\d)(\d{4})([-/:.])(\d{1,2})\2(\d{1,2})(?!\d)(?:${between}${clock}|T?(\d{2})(\d{2})(\d{2})(?!\d))?`,
)
/** `20260512`, `20260512_141503`, `20260512T1415`. */
const compact = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?:[T_ -]?(\d{2})(\d{2})(\d{2})?)?(?!\d)/
/** `2026年5月12日` and `2026년 5월 12일`. */
const eastAsian = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/
const monthNames = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthFirst = new RegExp(
  String.raw`\b(${monthNames})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`,
  'i',
)
const dayFirst = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(${monthNames})[a-z]*\.?,?\s+(\d{4})\b`,
  'i',
)
/** `Sun Feb 15 01:43:42 UTC 2026`, as the program `date` writes it. */
const clockBetween = new RegExp(
  String.raw`\b(${monthNames})[a-z]*\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})\s+(?:[A-Z]{1,5}\s+)?(\d{4})\b`,
  'i',
)
/** Seconds (10 digits) or milliseconds (13 digits) since 1970, with or without a fraction. */
const unixTime = /^(\d{10})(?:\.\d+)?$|^(\d{13})(?:\.\d+)?$/

const dateShape = /(?<!\d)\d{4}[-/:.]\d{1,2}[-/:.]\d{1,2}(?!\d)|(?<!\d)(?:19|20)\d{6}(?!\d)/

/**
 * Sort key of the first date in a text: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM:SS` where a time stands beside it.
 * Zones are not applied and no clock is asked, so the key says what is written. Unix times are read as UTC,
 * for they name no day otherwise. Null: no date, or one that does not exist (`2026-02-30`).
 */
export function dateKey(text: string): string | null {
  // A date stands near the start of a value; longer text is prose and would only cost time.
  const value = text.slice(0, 200).trim()
  const unix = unixTime.exec(value)
  if (unix) return fromUnix(unix[1] ? Number(unix[1]) * 1000 : Number(unix[2]))
  const parts = separated.exec(value)
  if (parts) {
    const [, year, , month, day, h1, m1, s1, h2, m2, s2] = parts
    return key(year, month, day, h1 ?? h2, m1 ?? m2, s1 ?? s2)
  }
  const packed = compact.exec(value)
  if (packed) return key(packed[1], packed[2], packed[3], packed[4], packed[5], packed[6])
  const east = eastAsian.exec(value)
  if (east) return key(east[1], east[2], east[3])
  const english = monthFirst.exec(value)
  if (english) return key(english[3], monthNumber(english[1]), english[2])
  const inner = clockBetween.exec(value)
  if (inner) return key(inner[6], monthNumber(inner[1]), inner[2], inner[3], inner[4], inner[5])
  const british = dayFirst.exec(value)
  if (british) return key(british[3], monthNumber(british[2]), british[1])
  return null
}

/** True when the text holds something in the shape of a date, whether or not that day exists. */
export function hasDateShape(text: string): boolean {
  return dateShape.test(text.slice(0, 200))
}

/** Sort key of a clock time alone (`22:50`, `22:50:16`, `9:05`) as `HH:MM:SS`; null for all else. */
export function timeKey(text: string): string | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text.trim())
  return match ? clockKey(match[1], match[2], match[3]) : null
}

/** The date (and time) in a file's name, as written there; null when it has none. Folders do not count. */
export function dateInName(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  for (const form of [separated, compact]) {
    const match = form.exec(name)
    if (match && dateKey(match[0])) return match[0]
  }
  return null
}

/** True for what a template leaves to be filled in: `YYYY-MM-DD`, `{{date}}`, `[date]`, `<project>`. */
export function isPlaceholder(text: string): boolean {
  const value = text.trim()
  return (
    /^\{\{?[^{}]*\}?\}$/.test(value) ||
    /^<[^<>]+>$/.test(value) ||
    (/^\[[^\][|]*\]$/.test(value) && /[A-Za-z]/.test(value)) ||
    /^Y{2,4}[-/.]?M{1,2}[-/.]?D{1,2}\b/.test(value) ||
    /^(?:TBD|TODO|FIXME|XXX|fill in\b.*)$/i.test(value)
  )
}

function fromUnix(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19)
}

function monthNumber(name: string | undefined): string {
  return String(monthNames.split('|').indexOf((name ?? '').toLowerCase().slice(0, 3)) + 1)
}

type Digits = string | undefined

function key(
  year: Digits,
  month: Digits,
  day: Digits,
  hour?: Digits,
  minute?: Digits,
  second?: Digits,
): string | null {
  const y = Number(year)
  const m = Number(month)
  const d = Number(day)
  if (m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null
  const date = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  const time = hour === undefined ? null : clockKey(hour, minute, second)
  return time ? `${date}T${time}` : date
}

function clockKey(hour: Digits, minute: Digits, second: Digits): string | null {
  const h = Number(hour)
  const m = Number(minute ?? 0)
  const s = Number(second ?? 0)
  if (h > 24 || m > 59 || s > 60) return null
  return `${two(h)}:${two(m)}:${two(s)}`
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** The day of a date with a time, which would not fit a column; another date is shown as written. */
export function shownDate(date: string): string {
  return /^\d{4}-\d\d-\d\d[T ]/.test(date) ? date.slice(0, 10) : date
}
