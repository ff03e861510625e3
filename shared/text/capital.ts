/** A text that begins a sentence or a head: its first letter as a capital, all else as it is. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
