import { fold } from '../text/fold.ts'

/** A name stands within this many characters; what a heading holds behind them costs the patterns below no time. */
export const nameWithin = 300

/** Signs and marks before a heading's number or words. */
const signs = /^(?:[\s*_`\p{Extended_Pictographic}\p{So}]|\ufe0f|\u200d)+/u
/** `1.`, `2.3)`, `1\ufe0f\u20e3`, `A.`, `II.`, `一、`, `（二）`, `第三部分` */
const numbering =
  /^(?:\d+(?:\.\d+)*(?:[.)]|\ufe0f?\u20e3)?\s+|(?:[a-z]|[ivx]{2,5})[.)]\s+|[（(]?[一二三四五六七八九十]{1,3}[、.．）)]\s*|第[一二三四五六七八九十\d]{1,3}(?:部分|[章节])[:：、]?\s*)/i

/** Heading without what is not its name: numbering, markup, links, signs, and a trailing part in parentheses. */
export function foldHeading(heading: string): string {
  const text = heading.slice(0, nameWithin).replace(/!?\[\[?([^\]|]*\|)?([^\]]*)\]\]?(?:\([^)]*\))?/g, '$2')
  return fold(text.replace(signs, '').replace(numbering, ''))
}
