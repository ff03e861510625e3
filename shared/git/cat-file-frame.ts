/** One answer of `cat-file`. */
export type CatFileAnswer =
  | {
      readonly kind: 'object'
      readonly id: string
      readonly type: string
      readonly size: number
      /** May lie in a longer piece of memory, which it holds on to. */
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'missing'; readonly id: string }

/**
 * `cat-file --batch` and `--batch-check`: arguments, input and the reader of the answers.
 * An answer is `<id> SP <type> SP <size> LF`, with `--batch` followed by the bytes and one LF.
 */
export const catFile = {
  args: (what: 'contents' | 'sizes'): readonly string[] => [
    what === 'contents' ? '--batch' : '--batch-check',
  ],

  /** Lists every object that is here, without asking anybody for one that is not. */
  listArgs: ['--batch-all-objects', '--batch-check=%(objectname)', '--unordered'] as readonly string[],

  input: (id: string): string => `${id}\n`,

  /** A reader that takes the output in pieces. With 'sizes' the bytes of every object are empty. */
  parser(what: 'contents' | 'sizes') {
    let head: Uint8Array = new Uint8Array(0)
    let body: { id: string; type: string; size: number; bytes: Uint8Array; filled: number } | null = null

    return (chunk: Uint8Array): CatFileAnswer[] => {
      const answers: CatFileAnswer[] = []
      let at = 0
      while (at < chunk.length) {
        if (body) {
          const part = chunk.subarray(at, at + body.size - body.filled)
          body.bytes.set(part, body.filled)
          body.filled += part.length
          at += part.length
          // The LF behind the bytes belongs to the answer: only with it is the answer whole.
          if (body.filled < body.size || at >= chunk.length) break
          at += 1
          answers.push({ kind: 'object', id: body.id, type: body.type, size: body.size, bytes: body.bytes })
          body = null
          continue
        }
        const end = chunk.indexOf(10, at)
        if (end === -1) {
          head = join(head, chunk.subarray(at))
          break
        }
        const line = ascii(join(head, chunk.subarray(at, end)))
        head = new Uint8Array(0)
        at = end + 1
        const [id = '', type = '', size = ''] = line.split(' ')
        if (!/^\d+$/.test(size)) answers.push({ kind: 'missing', id })
        else if (what === 'sizes') {
          answers.push({ kind: 'object', id, type, size: Number(size), bytes: new Uint8Array(0) })
        } else if (at + Number(size) < chunk.length) {
          // Whole in this piece, as most commits are: copying a hundred thousand of them is work that shows.
          const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset + at, Number(size))
          answers.push({ kind: 'object', id, type, size: Number(size), bytes })
          at += Number(size) + 1
        } else body = { id, type, size: Number(size), bytes: new Uint8Array(Number(size)), filled: 0 }
      }
      return answers
    }
  },
} as const

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b.slice()
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function ascii(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
