import type { Problem } from '../model/problem.ts'
import { counted, numeral } from '../text/counted.ts'
import { problemsOf, shown } from './problem-at.ts'

/** Keys that one sentence names. */
const namedKeys = 6
/** Keys beside lists of records that are remembered. */
const mostBeside = 1_000

/** Counts what the objects of a records file are, and says what is not one record per line. */
export function createShapeTally(file: string): {
  /** A record was read. @param list what it was an element of; null: it stood for itself */
  addRecord(list: 'file' | 'wrapped' | null): void
  /** An object that is no record, with its keys. */
  addOther(line: number, keys: readonly string[]): void
  /** An object that holds a list of records below a key. @param before its keys before that */
  addWrapped(line: number, key: string, before: readonly string[]): void
  /** Further keys of such an object. */
  addBeside(keys: readonly string[]): void
  /** @param isList the file begins as one list */
  problems(isList: boolean): Problem[]
} {
  const problem = problemsOf(file)
  let objects = 0
  let records = 0
  const other = { count: 0, firstLine: 0, keys: [] as readonly string[] }
  const wrapped = { lists: 0, firstLine: 0, key: '', records: 0, beside: new Set<string>() }
  const addBeside = (keys: readonly string[]) => {
    for (const key of keys) if (wrapped.beside.size < mostBeside) wrapped.beside.add(key)
  }

  const ofWrapped = (): Problem => {
    const { lists, firstLine, key, records: held, beside } = wrapped
    const many = counted(held, 'record stands', 'records stand')
    const where = lists === 1 ? 'a list' : `${numeral(lists)} lists`
    const first = lists === 1 ? '' : 'first '
    const rest =
      beside.size === 0 ? '' : ` What stands beside ${lists === 1 ? 'it' : 'them'} belongs to no session: `
    const what = `${many} in ${where} inside of an object, ${first}below the key \`${shown(key)}\`.${rest}${rest && `${named([...beside])}.`}`
    return problem('record.other-shape', 'info', firstLine, what, 'Write each record on a line of its own.')
  }
  const ofOther = (): Problem => {
    const { count, firstLine, keys } = other
    const lines =
      count === 1 && objects === 1 ? 'The only object' : `${numeral(count)} of ${numeral(objects)} objects`
    const verb = count === 1 ? 'is no session record' : 'are no session records'
    const what = `${lines} of the file ${verb}; the first has ${keys.length === 0 ? 'no keys' : `the keys ${named(keys)}`}.`
    const mend =
      'Keep session records in a file of their own; each has `session_id`, `timestamp`, `model` and lists such as `decisions`.'
    return problem('record.other-shape', 'warning', firstLine, what, mend)
  }
  return {
    addRecord: (list) => {
      objects++
      records++
      if (list === 'wrapped') wrapped.records++
    },
    addOther: (line, keys) => {
      objects++
      if (other.count++ === 0) Object.assign(other, { firstLine: line, keys })
    },
    addWrapped: (line, key, before) => {
      if (wrapped.lists++ === 0) Object.assign(wrapped, { firstLine: line, key })
      addBeside(before)
    },
    addBeside,
    problems: (isList) => {
      const found: Problem[] = []
      if (isList && records > 0) {
        const what = 'The file is one JSON list, not one object per line.'
        found.push(problem('record.other-shape', 'info', 1, what, 'Write each record on a line of its own.'))
      }
      if (wrapped.lists > 0) found.push(ofWrapped())
      if (other.count > 0) found.push(ofOther())
      return found
    },
  }
}

/** Some keys, for a sentence. */
function named(keys: readonly string[]): string {
  const first = keys.slice(0, namedKeys).map((key) => `\`${shown(key)}\``)
  return first.join(', ') + (keys.length > namedKeys ? ', …' : '')
}
