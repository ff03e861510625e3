import { fold } from '../text/fold.ts'

/** Folded texts that say "there is nothing here". */
const emptyTexts: ReadonlySet<string> = new Set([
  'none',
  'na',
  'n a',
  'nil',
  'nothing',
  'not applicable',
  'none detected',
  'none identified',
  'none recorded',
  'none noted',
  'none found',
  'none yet',
  'none so far',
  'none this session',
  'none for now',
  'none at this time',
  'none needed',
  'none required',
  'none open',
  'none known',
  'none taken',
  'none made',
  'nothing to save',
  'nothing to promote',
  'nothing to report',
  'nothing new',
  'nothing notable',
  'nothing yet',
  'tbd',
  'empty',
  '无',
  '暂无',
  '没有',
  '없음',
  '해당 없음',
  '없습니다',
  'нет',
  'отсутствуют',
  'немає',
  'keine',
  'aucun',
  'aucune',
  'ninguno',
])

/** `No learnings recorded`, `No new decisions were made this session.` */
const nothingOfKind =
  /^no (?:\w+ ){1,4}(?:were |was )?(?:recorded|made|identified|found|needed|noted|taken|detected|captured|required|reported)(?: (?:this|in this|during this|at this|so far|yet)(?: \w+)?)?$/

/** No marker begins with one of these letters, so what does need not be folded. */
const otherStart = /^[\s\p{P}\p{S}]*[b-dfg-jlmo-su-z0-9](?![\u0300-\u036f])/iu
/** `Decision here …`, `To be described here`: what a form says before it is filled in. */
const toBeWritten =
  /^(?:(?:the |your )?(?:decisions?|learnings?|lessons?|actions?|gaps?|strengths?|targets?|items?|details|text|content)(?: go(?:es)?)?|(?:(?:the \w+|this) should|to) be (?:written|described|detailed|documented|listed)) here$/
/** A drawn bar: `[======>   ] 60%`. */
const bar = /^\[[=#*.>\s█▓░-]{5,}\]/

/** Half of a sign, as a JSON line may hold it, and signs of no known meaning: something was written. */
const unreadable = /[\p{Cs}\p{Co}\p{Cn}]/u

/**
 * True for what stands in a section to say that it is empty: `None`, `N/A`, a dash, `No learnings recorded`,
 * or `None` followed by a sign and a reason ("None - all is resolved"). "None of the tests …" is a statement.
 */
export function isEmptyMarker(text: string): boolean {
  // A marker is short; most items are not and need no folding.
  if (text.length > 160) return false
  if (bar.test(text)) return true
  if (otherStart.test(text) && !/\bhere\W*$/i.test(text)) return false
  const plain = text
    .replace(/[*_`~]/g, '')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
  if (/^(?:none|n\/a)(?: yet| so far)?\s*[.,;:()–—-]/i.test(plain)) return true
  const folded = fold(plain)
  if (folded === '') return !unreadable.test(plain)
  return emptyTexts.has(folded) || nothingOfKind.test(folded) || toBeWritten.test(folded)
}
