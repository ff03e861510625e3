import { setFlagsFromString } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { KeepText, KeptText } from '../../shared/digest/kept-text.ts'

/** Texts up to this sum, in characters, stay as they are: they are quick to have. */
const plainLimit = 16 * 1024 * 1024
/** Bytes that are packed together: enough to be packed well, and unpacked in less than a millisecond. */
const blockSize = 64 * 1024

/**
 * Keeps the texts of one file. What comes beyond 16 million characters is packed in memory, so that it stays the text
 * that was read whatever becomes of the file meanwhile.
 *
 * @param limit characters that are not packed
 */
export function createTextPacker(limit = plainLimit): KeepText {
  let plain = 0
  let block = new Block()
  return (text) => {
    if (plain + text.length <= limit) {
      plain += text.length
      return text
    }
    collectSooner()
    if (block.size >= blockSize) {
      block.close()
      block = new Block()
    }
    return block.add(text)
  }
}

let collectsSooner = false

/**
 * Has memory collected when it has grown by a fifth. Left alone, V8 lets a heap of this size grow to twice what is in use
 * before it looks; that costs less time, and here memory is what is short.
 */
function collectSooner(): void {
  if (collectsSooner) return
  collectsSooner = true
  setFlagsFromString('--heap-growing-percent=20')
}

/** The block that was unpacked last: texts are mostly asked for in their order. */
let unpacked: { readonly of: Block; readonly bytes: Buffer } | null = null

class Block {
  #open: Buffer[] = []
  #packed: Buffer | null = null
  size = 0

  add(text: string): KeptText {
    const bytes = Buffer.from(text, 'utf8')
    this.#open.push(bytes)
    this.size += bytes.length
    return new Packed(this, this.size - bytes.length, this.size)
  }

  close(): void {
    // A copy: what deflate gives stands in a larger piece of memory.
    this.#packed = Buffer.from(deflateRawSync(Buffer.concat(this.#open), { level: 1 }))
    this.#open = []
  }

  get bytes(): Buffer {
    if (!this.#packed) return Buffer.concat(this.#open)
    if (unpacked?.of !== this) unpacked = { of: this, bytes: inflateRawSync(this.#packed) }
    return unpacked.bytes
  }
}

class Packed implements KeptText {
  constructor(
    private readonly block: Block,
    private readonly from: number,
    private readonly to: number,
  ) {}

  read(): string {
    return this.block.bytes.toString('utf8', this.from, this.to)
  }
}
