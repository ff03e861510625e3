/** A commit with its parents, as git walks them: none at a root and at the edge of a shallow clone. */
export interface CommitLink {
  readonly id: string
  readonly parents: readonly string[]
}

/** `rev-list`: every commit behind a head, children before parents; its arguments and the reader of its output. */
export const revList = {
  /**
   * The newest commits alone, which git tells before it has walked all: in any order, see `inLine`.
   * @param head full commit id
   */
  newestArgs: (head: string): readonly string[] => ['--parents', '--max-count=1024', head, '--'],

  /** How many of the links, from the first on, follow one another as the only parent: so far there is but one order. */
  inLine(links: readonly CommitLink[]): number {
    let count = links.length === 0 ? 0 : 1
    while (count < links.length) {
      const { parents } = links[count - 1]!
      if (parents.length !== 1 || parents[0] !== links[count]!.id) break
      count += 1
    }
    return count
  },

  /**
   * @param head full commit id
   * @param known full id of a commit that is left out with all that is behind it; null: nothing is left out
   */
  args: (head: string, known: string | null = null): readonly string[] => [
    '--topo-order',
    '--parents',
    head,
    ...(known === null ? [] : [`^${known}`]),
    '--',
  ],

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
