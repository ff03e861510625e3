import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Nobody asked anything and nothing was read for so long, in ms. */
const quiet = 1_500

/** The first collection finds what is no more used, the second gives its memory back. */
const collections = 2

/**
 * Collects garbage when a long reading is over and nobody asks anything: V8 does so by itself three quarters of a minute
 * later, and holds twice the memory until then. Each takes a few ms for every 10 MB in use.
 */
export class Rest {
  #left = 0
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly collect: () => void = collectorOf()) {}

  /** Much was read, and all of it now is. */
  readAll(): void {
    this.#left = collections
    this.#wait()
  }

  /** Something is asked or read: what is collected can wait. */
  stir(): void {
    if (this.#left > 0) this.#wait()
  }

  #wait(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#left -= 1
      this.collect()
      this.stir()
    }, quiet)
    this.#timer.unref()
  }
}

function collectorOf(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
