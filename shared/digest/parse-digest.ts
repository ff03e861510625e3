import type { Digest, TextForm } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { toEnd } from '../steps.ts'
import { bodyMetadata } from './body-metadata.ts'
import { checkCanonical } from './check-canonical.ts'
import { checkDates } from './check-dates.ts'
import { checkDuplicates, checkMissing, checkTags, checkValues } from './check-fields.ts'
import { privacySteps } from './check-privacy.ts'
import { checkEmpty, checkMany, checkRepeated, checkTitle } from './check-sections.ts'
import { checkTemplate, isIndex } from './check-template.ts'
import { checkText } from './check-text.ts'
import { fieldAliases } from './field-aliases.ts'
import { type FrontmatterScan, scanFrontmatter } from './frontmatter-block.ts'
import type { FrontmatterReader } from './frontmatter-field.ts'
import { splitLines } from './lines.ts'
import { nameFields } from './name-fields.ts'
import { type Naming, usualNaming } from './naming.ts'
import { problemsOf } from './problem-at.ts'
import { sectionSteps } from './sections.ts'
import { titleOf } from './title.ts'

/** What a digest is read from. */
export interface DigestInput {
  /** Path in the repository, for messages, for the date in the name and as the last resort for a title. */
  readonly path: string
  /** Decoded text without byte order mark. */
  readonly text: string
  readonly form: TextForm
  /** Faults found while decoding; they come first among the digest's problems. */
  readonly formProblems: readonly Problem[]
  /** Absent: the usual spellings. */
  readonly naming?: Naming
}

/** Reads a text as a digest. Never throws; the same input always gives the same digest. */
export function parseDigest(input: DigestInput, readBlock: FrontmatterReader): Digest {
  return toEnd(digestSteps(input, readBlock))
}

/** As `parseDigest`, in steps that each take little time, for a caller that must not be held up by long texts. */
export function* digestSteps(input: DigestInput, readBlock: FrontmatterReader): Generator<void, Digest> {
  const { path, text, form, formProblems, naming = usualNaming } = input
  const lines = splitLines(text)
  const scan = scanFrontmatter(text)
  const read = scan.block?.syntax ? readBlock(path, scan.block) : null
  const bodyAt = scan.block?.endLine ?? 0
  const body = lines.slice(bodyAt)

  const front = nameFields(read?.fields ?? [], 'frontmatter', naming)
  const held = new Set(front.filter((field) => field.kind !== 'empty').map((field) => field.name))
  const stated = nameFields(bodyMetadata(body, bodyAt + 1, naming), 'body', naming, held)
  const fields = [
    ...front,
    ...stated.filter((field) => Object.hasOwn(fieldAliases, field.name) && !held.has(field.name)),
  ]

  const sections = yield* sectionSteps(body, bodyAt + 1, naming, isIndex(path, fields))
  const frontmatter =
    scan.block?.syntax != null
      ? { line: scan.block.line, endLine: scan.block.endLine, syntax: scan.block.syntax }
      : null
  const { title, titleFrom } = titleOf(path, fields, sections)
  yield
  const ofText = checkText(path, text, lines)
  yield
  const ofPrivacy = yield* privacySteps(path, text, lines)
  const template = checkTemplate(path, fields)
  const problems: Problem[] = [
    ...formProblems,
    ...blockProblems(path, text, scan),
    ...(read?.problems ?? []),
    ...(template ? [template] : []),
    ...checkDuplicates(
      path,
      read?.fields ?? [],
      front.some(({ within }) => within !== undefined),
    ),
    // What a template leaves open is no fault.
    ...(scan.block?.syntax && !template ? checkMissing(path, fields, scan.block) : []),
    ...(template ? [] : checkValues(path, fields)),
    ...(template ? [] : checkDates(path, fields)),
    ...(template ? [] : checkTags(path, fields)),
    ...checkTitle(path, { title, titleFrom, sections }),
    ...checkRepeated(path, sections),
    ...(template ? [] : checkEmpty(path, sections)),
    ...(template ? [] : checkCanonical(path, { fields, sections })),
    ...checkMany(path, sections),
    ...ofText,
    ...ofPrivacy,
  ]
  return { title, titleFrom, fields, frontmatter, sections, form, problems }
}

/** Problems of the block as such: none, never closed, or in a language that would have to be run. */
function blockProblems(path: string, text: string, scan: FrontmatterScan): Problem[] {
  const problem = problemsOf(path)
  if (text.trim() === '') {
    const what = text === '' ? 'The file is empty.' : 'The file holds nothing but blank lines.'
    return [problem('file.empty', 'info', null, what, 'Write the digest, or remove the file.')]
  }
  if (scan.unclosed !== null) {
    const what = `The frontmatter opens in line ${scan.unclosed} and is never closed, so all of it was read as text.`
    return [
      problem(
        'frontmatter.unclosed',
        'error',
        scan.unclosed,
        what,
        'Add a line `---` behind the last field.',
      ),
    ]
  }
  if (!scan.block) {
    const mend = 'Add a block of fields between two `---` lines at the head of the file.'
    return [problem('frontmatter.missing', 'info', null, 'The file has no frontmatter.', mend)]
  }
  if (scan.block.syntax === null) {
    const what = `The frontmatter is marked \`${scan.block.language}\`, which is not read because it would have to be run. It is shown as it is.`
    return [
      problem(
        'frontmatter.engine',
        'warning',
        scan.block.line,
        what,
        'Write the fields as YAML between two `---` lines.',
      ),
    ]
  }
  return []
}
