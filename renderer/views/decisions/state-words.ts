import { counted } from '../../../shared/text/counted.ts'
/** "the same day", "3 days later", "1 day before". */
export function lagWords(days: number): string {
  if (days === 0) return 'the same day'
  const count = Math.abs(days)
  return `${counted(count, 'day')} ${days > 0 ? 'later' : 'before'}`
}

/** "once", "twice", "3 times". */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
