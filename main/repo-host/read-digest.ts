import { type Naming, usualNaming } from '../../shared/digest/naming.ts'
import { type DigestInput, digestSteps, parseDigest } from '../../shared/digest/parse-digest.ts'
import { plainHeadings } from '../../shared/digest/plain-headings.ts'
import { problemsOf } from '../../shared/digest/problem-at.ts'
import type { Digest } from '../../shared/model/digest.ts'
import { megabytes, numeral } from '../../shared/text/counted.ts'
import { decodeText } from './decode-text.ts'
import { readFrontmatter } from './read-frontmatter.ts'

/** Sizes in bytes beyond which less is read; what was left out is a problem of the digest. */
const digestLimits = {
  /** Read fully up to here; of more, this much is read for items. */
  full: 4 * 1024 * 1024,
  /** Beyond this only name and size are known. */
  any: 64 * 1024 * 1024,
} as const

/** A digest with the text that it was read from. */
export interface ReadDigest {
  readonly digest: Digest
  /** Decoded text without byte order mark; '' when the file is too large to be read. */
  readonly text: string
}

/** Reads the bytes of a Markdown file as a digest, whatever they are. Never throws. */
export function readDigest(path: string, bytes: Uint8Array, naming = usualNaming): ReadDigest {
  const prepared = prepare(path, bytes, naming)
  if (!prepared.input) return prepared
  return finish(prepared, parseDigest(prepared.input, readFrontmatter))
}

/** As `readDigest`, giving way between the steps of a long text. */
export async function readDigestSlowly(
  path: string,
  bytes: Uint8Array,
  pause: () => Promise<void>,
  naming = usualNaming,
): Promise<ReadDigest> {
  const prepared = prepare(path, bytes, naming)
  if (!prepared.input) return prepared
  const steps = digestSteps(prepared.input, readFrontmatter)
  for (;;) {
    const step = steps.next()
    if (step.done) return finish(prepared, step.value)
    await pause()
  }
}

type Refused = ReadDigest & { readonly input: null }
interface Ready {
  readonly input: DigestInput
  readonly text: string
  /** Line behind the last one that was read for items; null when all were. */
  readonly cutAt: number | null
}

function prepare(path: string, bytes: Uint8Array, naming: Naming): Refused | Ready {
  if (bytes.length > digestLimits.any) return { input: null, ...tooLarge(path, bytes.length) }
  const { text, form, problems } = decodeText(path, bytes)
  if (bytes.length <= digestLimits.full) {
    return { input: { path, text, form, formProblems: problems, naming }, text, cutAt: null }
  }
  const end = text.lastIndexOf('\n', digestLimits.full)
  const head = text.slice(0, end < 0 ? digestLimits.full : end + 1)
  const lines = head.split(/\r\n|\r|\n/).length - (end < 0 ? 0 : 1)
  const problem = problemsOf(path)(
    'file.read-in-part',
    'warning',
    null,
    `The file has ${megabytes(bytes.length)} MB; items were read from its first ${numeral(lines)} of ${numeral(form.lines)} lines, headings from all.`,
    'Split the file into one digest per session.',
  )
  return {
    input: { path, text: head, form, formProblems: [problem, ...problems], naming },
    text,
    cutAt: lines,
  }
}

function finish(prepared: Ready, digest: Digest): ReadDigest {
  const { text, cutAt, input } = prepared
  if (cutAt === null) return { digest, text }
  return {
    digest: {
      ...digest,
      sections: [...digest.sections, ...plainHeadings(text, cutAt, input.naming ?? usualNaming)],
    },
    text,
  }
}

/** The digest of a file of which only path and size are known. */
function tooLarge(path: string, size: number): ReadDigest {
  const problem = problemsOf(path)(
    'file.too-large',
    'error',
    null,
    `The file has ${megabytes(size)} MB; files over ${megabytes(digestLimits.any)} MB are not read.`,
    'Split the file, or keep it outside the folder of digests.',
  )
  const digest = parseDigest(
    {
      path,
      text: '',
      form: { encoding: 'utf-8', bom: false, lineEnds: 'none', finalNewline: false, bytes: size, lines: 0 },
      formProblems: [],
    },
    readFrontmatter,
  )
  return { digest: { ...digest, problems: [problem] }, text: '' }
}
