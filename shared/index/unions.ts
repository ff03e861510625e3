/** Places that grow together into groups: each points at the first of its group. */
export class Unions {
  private readonly parent: number[]

  constructor(size: number) {
    this.parent = Array.from({ length: size }, (_, at) => at)
  }

  /** The first place of the group that a place is in. */
  root(at: number): number {
    let root = at
    while (this.parent[root] !== root) root = this.parent[root] as number
    let next = at
    while (this.parent[next] !== root) {
      const above = this.parent[next] as number
      this.parent[next] = root
      next = above
    }
    return root
  }

  join(a: number, b: number) {
    const [low, high] = [this.root(a), this.root(b)].sort((x, y) => x - y) as [number, number]
    this.parent[high] = low
  }
}
