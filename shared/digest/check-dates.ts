import type { Field } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { dateInName, dateKey, hasDateShape, isPlaceholder, timeKey } from '../text/dates.ts'
import { counting } from './counting-field.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'

/** A field with a day that exists. */
interface Dated {
  readonly field: Field
  /** Sorts by time, to the day or finer. */
  readonly key: string
}

/** Dates that do not exist, run backwards, or differ from the one in the file's name. */
export function checkDates(file: string, fields: readonly Field[]): Problem[] {
  const read = (name: Parameters<typeof counting>[1]) => {
    const field = counting(fields, name)
    return field && !isPlaceholder(field.value) ? { field, key: dateKey(field.value) } : null
  }
  const all = [read('session_date'), read('created'), read('updated')]
  const [session, created, updated] = all.map((date) => (date?.key ? { ...date, key: date.key } : null))
  return [
    ...all.flatMap((date) => (date && !date.key ? impossible(file, date.field) : [])),
    ...order(file, updated, created ?? session, (field) => `Write the later day behind ${field}.`),
    ...order(file, created, session, () => 'Change one of the two: no digest is made before its session.'),
    ...beside(file, session, created),
  ]
}

function impossible(file: string, { key, value, line }: Field): Problem[] {
  const isShaped = hasDateShape(value)
  // A clock time alone is half a date, and words are no date but no false one either.
  if (timeKey(value) !== null && !isShaped) return []
  const what = isShaped ? 'a day that does not exist' : 'which holds no date'
  return [
    problemsOf(file)(
      'date.impossible',
      isShaped ? 'error' : 'warning',
      line,
      `Field \`${shown(key)}\` has the value “${shown(value)}”, ${what}.`,
      `Write the day as \`YYYY-MM-DD\` behind \`${shown(key)}:\`.`,
    ),
  ]
}

/** A day that lies before one that it should follow. @param mend told the name of the later one's field */
function order(
  file: string,
  later: Dated | null | undefined,
  start: Dated | null | undefined,
  mend: (field: string) => string,
): Problem[] {
  if (!later || !start || !isBefore(later.key, start.key)) return []
  const words = ({ field }: Dated) => `\`${shown(field.key)}\` (${shown(field.value)})`
  return [
    problemsOf(file)(
      'date.order',
      'warning',
      later.field.line,
      `Field ${words(later)} is earlier than ${words(start)}.`,
      mend(`\`${shown(later.field.key)}:\``),
      { related: placeOf(file, start.field.line) },
    ),
  ]
}

/** The day of the session, or else the first day of the digest, beside the one in the file's name. */
function beside(
  file: string,
  session: Dated | null | undefined,
  created: Dated | null | undefined,
): Problem[] {
  const named = dateInName(file)
  const namedKey = named === null ? null : dateKey(named)
  if (named === null || !namedKey) return []
  const told = ({ field }: Dated, rest: string, mend: string) => [
    problemsOf(file)(
      'date.disagrees',
      'warning',
      field.line,
      `Field \`${shown(field.key)}\` says “${shown(field.value)}”, ${rest}`,
      `Rename the file or change the field${mend}`,
    ),
  ]
  if (session)
    return namedKey.slice(0, 10) === session.key.slice(0, 10)
      ? []
      : told(session, `the file name says ${named}.`, ', so that both name the day of the session.')
  // A time beside the day may be of another zone than the name, so that the days differ and nothing is wrong.
  if (created?.key.length !== 10 || !isBefore(created.key, namedKey)) return []
  const rest = `which is before the day in the file name, ${named}.`
  return told(created, rest, ': no digest is made before its session.')
}

/** Compares as far as both keys go, so that a day is not before a time of the same day. */
function isBefore(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return a.slice(0, length) < b.slice(0, length)
}
