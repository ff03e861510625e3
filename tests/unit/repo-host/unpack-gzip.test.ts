import { crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpackGzip } from '../../../main/repo-host/unpack-gzip.ts'

/** What is unpacked of some bytes that come in pieces, and whether they were whole. */
async function unpacked(bytes: Uint8Array, piece = bytes.length || 1) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const reading = unpackGzip(pieces())
  const out: Uint8Array[] = []
  for (;;) {
    const next = await reading.next()
    if (next.done) return { text: Buffer.concat(out).toString('latin1'), whole: next.value }
    out.push(next.value)
  }
}

const lines = Array.from({ length: 40 }, (_, at) => `{"session_id":"s${at}","project":"p${at * 7}"}\n`)
const text = lines.join('')
const packed = gzipSync(text)

/** A member whose head has all that a head may have. */
function withWholeHead(content: string): Buffer {
  const head = [0x1f, 0x8b, 8, 0b11110, 0, 0, 0, 0, 0, 3, 5, 0, ...Buffer.from('extra')]
  const names = Buffer.from(`${'n'.repeat(2_000)}\0a comment\0`)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(content), 0)
  end.writeUInt32LE(content.length, 4)
  return Buffer.concat([Buffer.from(head), names, Buffer.from([0, 0]), deflateRawSync(content), end])
}

describe('unpacking gzip', () => {
  it('gives the text, in whatever pieces the archive comes', async () => {
    for (const piece of [1, 7, 512, 513, packed.length])
      expect(await unpacked(packed, piece)).toEqual({ text, whole: true })
    expect(await unpacked(gzipSync(''))).toEqual({ text: '', whole: true })
    expect(await unpacked(Buffer.alloc(0))).toEqual({ text: '', whole: true })
  })

  it('goes on with the next member, be each line one of its own, and passes over their heads', async () => {
    const each = Buffer.concat(lines.map((line) => gzipSync(line)))
    expect(await unpacked(each, 100)).toEqual({ text, whole: true })
    const heads = Buffer.concat(lines.map(withWholeHead))
    expect(await unpacked(heads, 100)).toEqual({ text, whole: true })
  })

  it('takes zeros behind it for nothing, and says of all else there that the archive is not whole', async () => {
    for (const count of [1, 9, 10, 3_000])
      expect(await unpacked(Buffer.concat([packed, Buffer.alloc(count)]))).toEqual({ text, whole: true })
    for (const more of ['x', 'not packed at all', '\x1f\x8b', '\0\0\0\0\0\0\0\0\0\0\0x'])
      expect(await unpacked(Buffer.concat([packed, Buffer.from(more, 'latin1')]))).toEqual({
        text,
        whole: false,
      })
  })

  it('gives the whole text where checksum or length at the end are wrong or cut off', async () => {
    for (let at = 1; at <= 8; at++) {
      const damaged = Buffer.from(packed)
      damaged[damaged.length - at] = (damaged[damaged.length - at] ?? 0) ^ 1
      expect(await unpacked(damaged)).toEqual({ text, whole: false })
      expect(await unpacked(packed.subarray(0, packed.length - at))).toEqual({ text, whole: false })
    }
  })

  it('gives all that stands before a cut', async () => {
    for (let end = 0; end < packed.length; end++) {
      const part = await unpacked(packed.subarray(0, end))
      expect(text.startsWith(part.text)).toBe(true)
      expect(part.whole).toBe(end === 0)
    }
  })

  it('never fails, calls nothing whole that Node finds damaged, and loses little before a fault', async () => {
    const random = Array.from({ length: 4_000 }, (_, at) => String.fromCharCode(33 + ((at * at * 31) % 90)))
    const long = random.join('')
    const whole = gzipSync(long)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const damaged = Buffer.from(whole)
        damaged[at] = (damaged[at] ?? 0) ^ by
        let known: string | null = null
        try {
          known = gunzipSync(damaged).toString('latin1')
        } catch {}
        const { text: read, whole: isWhole } = await unpacked(damaged, 1_000)
        expect(isWhole).toBe(known !== null)
        if (known !== null) expect(read).toBe(known)
        // Up to two bytes of text stand in one that is packed here, and the head of a block in a hundred.
        const before = await unpacked(whole.subarray(0, Math.max(0, at - 512)))
        expect(read.startsWith(before.text)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
