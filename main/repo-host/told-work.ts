import type { Progress, Work } from '../../shared/model/repository.ts'
import type { StateBoard } from './state-board.ts'

/** Work tells its progress after this long, in ms: most is over sooner. */
const tellAfter = 1_000

/** Work that a person can stop. */
interface Stoppable {
  /** How far it went, where it was stopped; null: nothing of it is left. */
  readonly stopped: Progress | null
}

/** In the order in which it is told what was left. */
const kinds = ['files', 'lives', 'promises', 'past'] as const satisfies readonly Work['kind'][]

/** Tells of long work how far it is, and what of it a person stopped. */
export class ToldWork {
  constructor(
    private readonly board: StateBoard,
    private readonly works: Readonly<Record<Work['kind'], Stoppable>>,
  ) {}

  /** What was stopped and not gone on with. */
  get left(): Work[] {
    return kinds.flatMap((kind) => {
      const { stopped } = this.works[kind]
      return stopped ? [{ kind, ...stopped }] : []
    })
  }

  /** Work begins: `part` tells how far it is, once it turns out to be long; `over` that it is done or stopped. */
  begin(kind: Work['kind']) {
    const began = performance.now()
    const { phase } = this.board.state
    return {
      part: (done: number, total: number | null) => {
        const isLong = phase !== 'ready' || performance.now() - began > tellAfter
        if (isLong) this.board.set({ work: { kind, done, total } })
      },
      over: () => {
        const { left } = this
        const { work, workLeft: before = [] } = this.board.state
        if (work || left.length > 0 || before.length > 0) this.board.set({ work: null, workLeft: left })
      },
    }
  }
}
