/**
 * Text without the signs at its end. A pattern such as `/\s+$/` tries a long run in the middle of a text once for each
 * sign of it; this looks at each sign once.
 *
 * @param sign matches one sign that is taken off; neither global nor sticky
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1] as string)) end--
  return text.slice(0, end)
}
