import type { Field } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { dateInName, dateKey, hasDateShape, isPlaceholder, timeKey } from '../text/dates.ts'
import { counting } from './counting-field.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'

const dateFields = ['session_date', 'created', 'updated'] as const

/** Dates that do not exist, run backwards, or differ from the one in the file's name. */
export function checkDates(file: string, fields: readonly Field[]): Problem[] {
  const problem = problemsOf(file)
  const problems: Problem[] = []
  const keys = new Map<string, { key: string; field: Field }>()
  for (const name of dateFields) {
    const field = counting(fields, name)
    if (!field || isPlaceholder(field.value)) continue
    const key = dateKey(field.value)
    if (key) {
      keys.set(name, { key, field })
      continue
    }
    // A clock time alone is half a date, and words are no date but no false one either.
    if (timeKey(field.value) !== null && !hasDateShape(field.value)) continue
    const shaped = hasDateShape(field.value)
    problems.push(
      problem(
        'date.impossible',
        shaped ? 'error' : 'warning',
        field.line,
        shaped
          ? `Field \`${shown(field.key)}\` has the value “${shown(field.value)}”, a day that does not exist.`
          : `Field \`${shown(field.key)}\` has the value “${shown(field.value)}”, which holds no date.`,
        `Write the day as \`YYYY-MM-DD\` behind \`${shown(field.key)}:\`.`,
      ),
    )
  }
  const session = keys.get('session_date')
  const created = keys.get('created')
  const updated = keys.get('updated')
  const start = created ?? session
  if (updated && start && isBefore(updated.key, start.key)) {
    problems.push(
      problem(
        'date.order',
        'warning',
        updated.field.line,
        `Field \`${shown(updated.field.key)}\` (${shown(updated.field.value)}) is earlier than \`${shown(start.field.key)}\` (${shown(start.field.value)}).`,
        `Write the later day behind \`${shown(updated.field.key)}:\`.`,
        { related: placeOf(file, start.field.line) },
      ),
    )
  }
  if (session && created && isBefore(created.key, session.key)) {
    problems.push(
      problem(
        'date.order',
        'warning',
        created.field.line,
        `Field \`${shown(created.field.key)}\` (${shown(created.field.value)}) is earlier than \`${shown(session.field.key)}\` (${shown(session.field.value)}).`,
        'Change one of the two: no digest is made before its session.',
        { related: placeOf(file, session.field.line) },
      ),
    )
  }
  const named = dateInName(file)
  const namedKey = named === null ? null : dateKey(named)
  if (session && named && namedKey && namedKey.slice(0, 10) !== session.key.slice(0, 10)) {
    problems.push(
      problem(
        'date.disagrees',
        'warning',
        session.field.line,
        `Field \`${shown(session.field.key)}\` says “${shown(session.field.value)}”, the file name says ${named}.`,
        'Rename the file or change the field, so that both name the day of the session.',
      ),
    )
  }
  // A time beside the day may be of another zone than the name, so that the days differ and nothing is wrong.
  if (
    !session &&
    created &&
    named &&
    namedKey &&
    created.key.length === 10 &&
    isBefore(created.key, namedKey)
  ) {
    problems.push(
      problem(
        'date.disagrees',
        'warning',
        created.field.line,
        `Field \`${shown(created.field.key)}\` says “${shown(created.field.value)}”, which is before the day in the file name, ${named}.`,
        'Rename the file or change the field: no digest is made before its session.',
      ),
    )
  }
  return problems
}

/** Compares as far as both keys go, so that a day is not before a time of the same day. */
function isBefore(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return a.slice(0, length) < b.slice(0, length)
}
