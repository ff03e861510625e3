import type { Work } from '../model/repository.ts'
import { doneOf } from './counted.ts'

/** How each kind of work is named, what it counts, and what is not to be had where it was stopped. */
const words: Record<Work['kind'], { readonly label: string; readonly unit: string; readonly lost: string }> =
  {
    files: {
      label: 'Reading digests',
      unit: 'files',
      lost: 'The others are shown by name alone.',
    },
    lives: {
      label: 'Following decisions through their revisions',
      unit: 'digests',
      lost: 'Of the others it is not told when an item was born, reworded or dropped.',
    },
    promises: {
      label: 'Looking when promised files were changed',
      unit: 'commits',
      lost: 'What older commits kept may still count as open.',
    },
    past: {
      label: 'Reading the texts of the past',
      unit: 'texts',
      lost: 'The others are not found by “ever:”.',
    },
  }

/** "Reading the texts of the past", as it is named while it goes on. */
export function workLabel({ kind }: Work): string {
  return words[kind].label
}

/** What its numbers count. */
export function workUnit({ kind }: Work): string {
  return words[kind].unit
}

/** "Reading the texts of the past was stopped after 3 of 10 texts. The others are not found by “ever:”." */
export function stoppedWork(work: Work): string {
  const { label, unit, lost } = words[work.kind]
  return `${label} was stopped after ${doneOf(work)} ${unit}. ${lost}`
}
