import { crc32, createInflateRaw } from 'node:zlib'

/** So many packed bytes are unpacked at a time: of a piece in which it finds a fault zlib gives nothing. */
const pieceSize = 512

/** Bytes of a stream, taken by number. */
class Bytes {
  #held: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(private readonly source: AsyncIterator<Uint8Array>) {}

  /** @returns so many bytes, fewer only at the end */
  async take(most: number): Promise<Buffer> {
    while (this.#held.length - this.#at < most) {
      const next = await this.source.next()
      if (next.done) break
      this.#held = Buffer.concat([this.#held.subarray(this.#at), next.value])
      this.#at = 0
    }
    const taken = this.#held.subarray(this.#at, this.#at + most)
    this.#at += taken.length
    return taken
  }

  /** @param count of the bytes that were taken last, those that were too many */
  giveBack(count: number): void {
    this.#at -= count
  }

  /** Passes over a text and the zero at its end. */
  async skipText(): Promise<void> {
    for (;;) {
      const piece = await this.take(pieceSize)
      if (piece.length === 0) return
      const end = piece.indexOf(0)
      if (end < 0) continue
      this.giveBack(piece.length - end - 1)
      return
    }
  }
}

/** What stands in the place of the head of a member (RFC 1952, 2.3.1), which is passed over. */
async function headOf(bytes: Bytes): Promise<'member' | 'end' | 'fault'> {
  const head = await bytes.take(10)
  if (head.length === 0) return 'end'
  if (head.length < 10 || head[0] !== 0x1f || head[1] !== 0x8b || head[2] !== 8)
    return (await isPadding(head, bytes)) ? 'end' : 'fault'
  const flags = head[3] ?? 0
  // Reserved: what they say is not known.
  if (flags & 0b11100000) return 'fault'
  if (flags & 4) {
    const size = await bytes.take(2)
    if (size.length < 2) return 'fault'
    await bytes.take(size.readUInt16LE(0))
  }
  if (flags & 8) await bytes.skipText()
  if (flags & 16) await bytes.skipText()
  if (flags & 2) await bytes.take(2)
  return 'member'
}

/** Nothing but zeros until the end, as tapes have them. */
async function isPadding(first: Buffer, bytes: Bytes): Promise<boolean> {
  for (let piece = first; piece.length > 0; piece = await bytes.take(pieceSize))
    if (piece.some((byte) => byte !== 0)) return false
  return true
}

/** @returns false: it is damaged, or ends too early */
async function* unpackMember(bytes: Bytes): AsyncGenerator<Uint8Array, boolean> {
  const inflate = createInflateRaw()
  const out: Buffer[] = []
  let sum = 0
  let size = 0
  function* unpacked() {
    for (const chunk of out.splice(0)) {
      sum = crc32(chunk, sum)
      size += chunk.length
      yield chunk
    }
  }
  const ended = new Promise<void>((resolve) => inflate.once('end', resolve))
  // A write in which a fault is found never ends.
  let settle = (_fault: unknown) => {}
  inflate.on('error', (fault) => settle(fault))
  inflate.on('data', (chunk: Buffer) => out.push(chunk))
  try {
    for (let given = 0; given === inflate.bytesWritten; ) {
      const piece = await bytes.take(pieceSize)
      if (piece.length === 0) return false
      given += piece.length
      const fault = await new Promise((resolve) => {
        settle = resolve
        inflate.write(piece, resolve)
      })
      yield* unpacked()
      if (fault) return false
      // It takes no byte behind the end of what is packed.
      bytes.giveBack(given - inflate.bytesWritten)
    }
    await ended
    yield* unpacked()
    const end = await bytes.take(8)
    return end.length === 8 && end.readUInt32LE(0) === sum && end.readUInt32LE(4) === size % 2 ** 32
  } finally {
    inflate.destroy()
  }
}

/**
 * Unpacks gzip, one member behind the other. Of a damaged archive, too, all that could be unpacked before the fault is
 * given, but for what stood in the last few hundred packed bytes: Node's own stream keeps back what it unpacked in the write in
 * which it finds a fault, which may be all of it, and be it a wrong checksum at the end.
 *
 * @returns false: it is damaged, ends too early, or something stands behind it
 */
export async function* unpackGzip(source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, boolean> {
  const bytes = new Bytes(source)
  for (;;) {
    const head = await headOf(bytes)
    if (head !== 'member') return head === 'end'
    if (!(yield* unpackMember(bytes))) return false
  }
}
