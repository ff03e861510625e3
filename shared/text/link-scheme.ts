/** What every link begins with. */
export const linkScheme = 'digest-audit:'

/** True for a text that means to be a link, sound or not. */
export function isLink(text: string): boolean {
  return text.trimStart().slice(0, linkScheme.length).toLowerCase() === linkScheme
}
