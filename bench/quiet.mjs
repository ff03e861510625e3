import { cpus } from 'node:os'
import { SetupError } from '../scripts/lib/say.mjs'

/** Share of the processors that others may use, and the time over which it is looked at, in ms. */
const mostBusy = 0.1
const look = 3_000

/** Share of all processors that is in use at present, 0 to 1. */
async function busyShare() {
  const before = ticks()
  await new Promise((resolve) => setTimeout(resolve, look))
  const after = ticks()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** Refuses to measure on a machine that is at work on something else. */
export async function ensureQuiet() {
  const busy = await busyShare()
  if (busy <= mostBusy) return
  throw new SetupError(
    `Other work takes ${Math.round(busy * 100)} % of this machine's processors, so nothing measured now would be true.`,
    'End it and run the same again, or add --loaded to measure all the same: the result then says so.',
  )
}

function ticks() {
  const sums = { idle: 0, all: 0 }
  for (const { times } of cpus()) {
    sums.idle += times.idle
    for (const value of Object.values(times)) sums.all += value
  }
  return sums
}
