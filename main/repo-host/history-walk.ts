import { setTimeout as delay } from 'node:timers/promises'
import { type CommitLink, revList } from '../../shared/git/rev-list.ts'
import type { CatFile } from './git-cat-file.ts'
import { faultOf, type GitRunner } from './git-runner.ts'
import { walkPastGaps } from './walk-past-gaps.ts'

/** The walk of a million commits is done before its first byte; the config was already read by then. */
const walkLimit = 120_000

/** What git walks in this time, in ms, is not waited for in any other way. */
const shortWalk = 25

/** Where a walk begins and ends. */
interface WalkRequest {
  /** Full commit id. */
  readonly head: string
  /** Full id of a commit that is left out with all that is behind it; null: nothing is left out. */
  readonly known: string | null
  readonly signal?: AbortSignal | undefined
}

/** The commits behind a head, newest first, as git walks them. */
export class HistoryWalk {
  /** As far as walked. */
  readonly links: CommitLink[] = []
  readonly parents = new Map<string, readonly string[]>()

  constructor(
    private readonly git: GitRunner,
    private readonly request: WalkRequest,
    private readonly commits: CatFile,
  ) {}

  /** Adds a commit that was not walked, but is known to be behind the head. */
  take(link: CommitLink): void {
    this.parents.set(link.id, link.parents)
    this.links.push(link)
  }

  /**
   * Walks to the end, past commits that are not there.
   *
   * @param onLinks called when there are more links; `isPause`: git says nothing more for a while, or all is walked
   * @returns ids of commits that are not here, or cannot be read
   * @throws Refusal when git fails, or is stopped
   */
  async run(onLinks: (isPause: boolean) => void): Promise<readonly string[]> {
    const { head, known } = this.request
    let isOrdered = false
    const all = this.#revList(revList.args(head, known), (links) => {
      isOrdered = true
      for (const link of links) if (!this.parents.has(link.id)) this.take(link)
      onLinks(false)
    })
    void all.then(() => {
      isOrdered = true
    })
    // git walks to the end before it tells an order; of a long history the newest pieces are read meanwhile.
    if (known === null) await Promise.race([all, delay(shortWalk)])
    if (known === null && !isOrdered) {
      const newest: CommitLink[] = []
      const first = this.#revList(revList.newestArgs(head), (links) => {
        if (isOrdered) return
        newest.push(...links)
        for (let at = this.links.length; at < revList.inLine(newest); at += 1) this.take(newest[at]!)
        onLinks(false)
      })
      if (!isOrdered && !faultOf(await first, this.git.root)) onLinks(true)
    }
    const fault = faultOf(await all, this.git.root)
    const missing = fault?.code === 'missing-object' && known === null ? await this.#byHand() : null
    if (fault && !missing) throw fault
    onLinks(true)
    return missing ?? []
  }

  /** git ends its walk at the first commit that is not there. Null: not even the head is. */
  async #byHand(): Promise<readonly string[] | null> {
    const { head, signal } = this.request
    const { links, missing } = await walkPastGaps(head, this.commits, signal)
    for (const link of links) if (!this.parents.has(link.id)) this.take(link)
    return links.length > 0 ? missing : null
  }

  #revList(args: readonly string[], onLinks: (links: readonly CommitLink[]) => void) {
    const parse = revList.parser()
    const process = this.git.start('rev-list', args, (chunk) => onLinks(parse(chunk.toString('latin1'))), {
      limits: { firstByteMs: walkLimit, maxBytes: Number.POSITIVE_INFINITY },
      signal: this.request.signal,
    })
    return process.ended
  }
}
