import { fold } from '../text/fold.ts'

/** A name stands within this many characters; what a heading holds behind them costs the patterns below no time. */
export const nameWithin = 300

/** Signs and marks before a heading's number or words. */
const signs = /^(?:[\s*_`\p{Extended_Pictographic}\p{So}]|\ufe0f|\u200d)+/u
/** `1.`, `2.3)`, `1\ufe0f\u20e3`, `A.`, `II.`, `Two`, `一、`, `（二）`, `第三部分` */
const numbering =
  /^(?:\d+(?:\.\d+)*(?:[.)]|\ufe0f?\u20e3)?\s+|(?:[a-z]|[ivx]{2,5})[.)]\s+|(?:two|three|four|five|six|seven|eight|nine|ten)\s+|[（(]?[一二三四五六七八九十]{1,3}[、.．）)]\s*|第[一二三四五六七八九十\d]{1,3}(?:部分|[章节])[:：、]?\s*)/i
const link = /!?\[\[?([^\]|]*\|)?([^\]]*)\]\]?(?:\([^)]*\))?/g
const comment = /<!--.*?-->/g

/** Heading without what is not its name, as written: numbering, comments, links and signs before it are taken off. */
export function bareHeading(heading: string): string {
  const text = heading.slice(0, nameWithin).replace(comment, ' ').replace(link, '$2')
  return text.replace(signs, '').replace(numbering, '')
}

/** As `bareHeading`, without markup, folded. */
export function foldHeading(heading: string): string {
  return fold(bareHeading(heading))
}
