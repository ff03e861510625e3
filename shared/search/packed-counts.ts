import type { WordCounts } from './row-words.ts'

/** Bytes of one piece of memory; the counts of many rows share one. */
const pieceSize = 256 * 1024

let piece = new Uint8Array(0)
let used = 0

/**
 * Word counts in some two bytes for each word in place of eight: the distance to the number before, seven bits to a byte,
 * then a byte with the counters that are not zero and their count where it is one and the same.
 */
export class PackedCounts implements WordCounts {
  readonly length: number
  readonly #piece: Uint8Array
  readonly #from: number
  readonly #size: number

  constructor({ ids, counts, length }: WordCounts) {
    this.length = length
    this.#size = ids.length
    const most = ids.length * 10
    if (used + most > piece.length) {
      piece = new Uint8Array(Math.max(pieceSize, most))
      used = 0
    }
    this.#piece = piece
    this.#from = used
    const order = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
    let before = 0
    for (const at of order) {
      const id = ids[at] ?? 0
      used = writeNumber(piece, used, id - before)
      used = writeCount(piece, used, counts[at] ?? 0)
      before = id
    }
  }

  get ids(): Uint32Array {
    return this.#read().ids
  }

  get counts(): Uint32Array {
    return this.#read().counts
  }

  #read(): { readonly ids: Uint32Array; readonly counts: Uint32Array } {
    if (last?.of === this) return last
    const ids = new Uint32Array(this.#size)
    const counts = new Uint32Array(this.#size)
    const bytes = this.#piece
    let at = this.#from
    let id = 0
    for (let n = 0; n < this.#size; n++) {
      let shift = 1
      for (let byte = bytes[at++] ?? 0; ; byte = bytes[at++] ?? 0) {
        id += (byte & 0x7f) * shift
        if (byte < 0x80) break
        shift *= 128
      }
      ids[n] = id
      const head = bytes[at++] ?? 0
      let packed = 0
      for (let zone = 0; zone < 4; zone++) {
        if ((head & (1 << zone)) === 0) continue
        packed |= (head >> 4 || (bytes[at++] ?? 0)) << (zone * 8)
      }
      counts[n] = packed >>> 0
    }
    last = { of: this, ids, counts }
    return last
  }
}

/** What was read last: numbers and counts of a row are asked for one after the other. */
let last: {
  readonly of: PackedCounts
  readonly ids: Uint32Array
  readonly counts: Uint32Array
} | null = null

function writeNumber(bytes: Uint8Array, from: number, value: number): number {
  let at = from
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 0x80
  bytes[at++] = rest
  return at
}

function writeCount(bytes: Uint8Array, from: number, packed: number): number {
  const zones = [0, 1, 2, 3].filter((zone) => ((packed >>> (zone * 8)) & 0xff) > 0)
  const values = zones.map((zone) => (packed >>> (zone * 8)) & 0xff)
  const mask = zones.reduce((sum, zone) => sum | (1 << zone), 0)
  const [first = 0] = values
  const isOne = first < 16 && values.every((value) => value === first)
  bytes[from] = mask | (isOne ? first << 4 : 0)
  if (isOne) return from + 1
  bytes.set(values, from + 1)
  return from + 1 + values.length
}
