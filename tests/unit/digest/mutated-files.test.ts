import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDigest } from '../../../main/repo-host/read-digest.ts'
import { bodyOf } from '../../../shared/digest/body-of.ts'
import { realData } from '../../support/real-data.ts'

const root = realData('real')

/** A change of a file's bytes as accidents make them; places are parts of the whole, from 0 to 1. */
type Mutation = (bytes: Buffer) => Buffer

const place = fc.double({ min: 0, max: 1, noNaN: true })

function between(bytes: Buffer, a: number, b: number): [number, number] {
  const ends = [a, b].map((part) => Math.floor(part * bytes.length)).sort((x, y) => x - y)
  return [ends[0] ?? 0, ends[1] ?? 0]
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, place).map(
    ([a, b]): Mutation =>
      (bytes) => {
        const [from, to] = between(bytes, a, b)
        return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
      },
  ),
  fc.tuple(place, place, place).map(
    ([a, b, c]): Mutation =>
      (bytes) => {
        const [from, to] = between(bytes, a, b)
        const at = Math.floor(c * bytes.length)
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(from, to), bytes.subarray(at)])
      },
  ),
  fc.tuple(place, fc.uint8Array({ maxLength: 12 })).map(
    ([a, added]): Mutation =>
      (bytes) => {
        const at = Math.floor(a * bytes.length)
        return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])
      },
  ),
  fc
    .tuple(
      place,
      fc.constantFrom(
        '---\n',
        '```\n',
        '\n\n',
        '- ',
        '> ',
        '**',
        '\r',
        '\t',
        '|',
        '"',
        ': ',
        '{',
        '[',
        '\u202e',
        '\0',
      ),
    )
    .map(
      ([a, added]): Mutation =>
        (bytes) => {
          const at = Math.floor(a * bytes.length)
          return Buffer.concat([bytes.subarray(0, at), Buffer.from(added), bytes.subarray(at)])
        },
    ),
)

describe.skipIf(!root)(root ? 'real files, damaged' : 'real files, damaged (skipped: no real data)', () => {
  it('are read without a fault of the reader, the same each time, with their whole body', () => {
    const names = readdirSync(root ?? '', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    )
    const files = names.map((name) => readFileSync(join(root ?? '', name)))
    fc.assert(
      fc.property(
        fc.nat({ max: files.length - 1 }),
        fc.array(mutation, { minLength: 1, maxLength: 5 }),
        (index, mutations) => {
          const original = files[index] ?? Buffer.alloc(0)
          const bytes = mutations.reduce<Buffer>((text, mutate) => mutate(text).subarray(0, 40_000), original)
          const { digest, text } = readDigest('digests/a.md', bytes)
          expect(readDigest('digests/a.md', bytes).digest).toEqual(digest)
          const { body } = bodyOf(text, digest)
          expect(text.endsWith(body)).toBe(true)
          if (!digest.frontmatter) expect(body).toBe(text)
          for (const { line } of digest.problems) {
            if (line !== null) expect(line).toBeLessThanOrEqual(Math.max(1, digest.form.lines))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
