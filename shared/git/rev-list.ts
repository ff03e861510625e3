/** A commit with its parents, as git walks them: none at a root and at the edge of a shallow clone. */
export interface CommitLink {
  readonly id: string
  readonly parents: readonly string[]
}

/** `rev-list`: every commit behind a head, children before parents; its arguments and the reader of its output. */
export const revList = {
  /** @param head full commit id */
  args: (head: string): readonly string[] => ['--topo-order', '--parents', head, '--'],

  /** A reader that takes the output in pieces, as byte strings. */
  parser() {
    let rest = ''
    return (chunk: string): CommitLink[] => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      return lines.map((line) => {
        const [id = '', ...parents] = line.split(' ')
        return { id, parents }
      })
    }
  },
} as const
