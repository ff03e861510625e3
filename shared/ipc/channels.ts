/** Channel of a request or an event. In a file of its own, so that the preload does not carry the schemas. */
export function channelOf(name: string): string {
  return `viewer:${name}`
}
