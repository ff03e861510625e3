import type { ItemTrace } from '../diff/item-lives.ts'
import type { ItemLife } from '../ipc/digest-answers.ts'
import type { RevisionChain } from '../model/revision.ts'
import type { LifeStep } from '../model/session.ts'
import { stepInWords } from '../text/life-words.ts'

/** The commit that changed items of a digest last, with the day of that change as `YYYY-MM-DD`. */
interface ItemChange {
  readonly commit: string
  readonly day: string
}

/** Lives of the items of a digest. What every row needs of them stands apart, so that they can stay packed. */
export interface DigestLives {
  /** How many decisions an earlier text had and the newest has not. */
  readonly dropped: number
  /** By a commit that made what it changed, and was not the first of the digest; null: there is none. */
  readonly lastChange: ItemChange | null
  /** May be made when it is first asked for. */
  readonly traces: readonly ItemTrace[]
}

/** @param chain of the digest that the lives are of; null: it is not known */
export function livesOf(traces: readonly ItemTrace[], chain: RevisionChain | null): DigestLives {
  return {
    dropped: traces.filter(({ kind, state }) => kind === 'decision' && state === 'dropped').length,
    lastChange: lastChangeOf(traces, chain),
    traces,
  }
}

/** Where an item was born and where it was reworded last, as far as its steps tell. */
export function bornAndReworded(steps: readonly LifeStep[]) {
  const born = steps.find(({ step }) => step === 'born')
  return {
    bornIn: born?.commit ?? null,
    bornOn: born?.date ?? null,
    bornAtEdge: born?.edge ?? false,
    lastRewordedIn: steps.findLast(({ step }) => step === 'reworded')?.commit ?? null,
  }
}

/** The lives of the items that stand in the newest text. */
export function standingLives(traces: readonly ItemTrace[]): ItemLife[] {
  return traces.flatMap(({ line, steps, reworded }) =>
    line === null ? [] : [{ line, ...bornAndReworded(steps), reworded, turns: steps.map(stepInWords) }],
  )
}

/** Of the two days that a commit has, in its own zone and in UTC, the earlier one counts. */
function lastChangeOf(traces: readonly ItemTrace[], chain: RevisionChain | null): ItemChange | null {
  const first = chain?.revisions.findLast(({ commit }) => commit !== null)?.commit
  let last: ItemChange | null = null
  for (const { steps } of traces) {
    for (const { commit, date, edge } of steps) {
      if (commit === null || date === null || commit === first || edge) continue
      // Nor can the earlier of two days be later, then; there are many steps, and reading a date takes a while.
      if (last !== null && date.slice(0, 10) <= last.day) continue
      const day = earlierDay(date)
      if (day !== null && day > (last?.day ?? '')) last = { commit, day }
    }
  }
  return last
}

function earlierDay(date: string): string | null {
  const at = Date.parse(date)
  if (Number.isNaN(at)) return null
  const utc = new Date(at).toISOString().slice(0, 10)
  const own = date.slice(0, 10)
  return [own, utc].sort()[0] ?? null
}
