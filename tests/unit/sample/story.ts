export const story = { head: '2aee6acc4af4fcab6034bb73337902146b9debe5', digests: 31 } as const
