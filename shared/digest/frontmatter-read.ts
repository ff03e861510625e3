import type { FrontmatterBlock } from './frontmatter-block.ts'
import type { FrontmatterFields } from './frontmatter-field.ts'
import { beyondLimits } from './frontmatter-limits.ts'
import { readFieldsByLine } from './frontmatter-lines.ts'
import { readJsonFields, readTomlFields } from './frontmatter-toml-json.ts'
import { readYamlFields } from './frontmatter-yaml.ts'
import { problemsOf } from './problem-at.ts'

/** Reads a block that is too large or too deep for a parser; null: the block may be parsed. */
export function readBeyondLimits(file: string, block: FrontmatterBlock): FrontmatterFields | null {
  const why = beyondLimits(block.content)
  return why ? readByLine(file, block, why) : null
}

/**
 * Reads a block that is within the limits, in the language that it is written in. A parser that gives up,
 * as on nesting that the limits do not see, loses no field: the block is then read line by line.
 */
export function readWithinLimits(file: string, written: FrontmatterBlock): FrontmatterFields {
  // No parser takes a lone CR for a line end; one sign for one, so that places stay.
  const block = { ...written, content: written.content.replaceAll(/\r(?!\n)/g, '\n') }
  try {
    if (block.syntax === 'toml') return readTomlFields(file, block)
    if (block.syntax === 'json') return readJsonFields(file, block)
    return readYamlFields(file, block)
  } catch {
    return readByLine(file, block, 'its parser gave up on it')
  }
}

function readByLine(file: string, block: FrontmatterBlock, why: string): FrontmatterFields {
  const problem = problemsOf(file)(
    'frontmatter.too-large',
    'warning',
    block.line,
    `The frontmatter was read line by line only, because ${why}.`,
    'Keep only fields in the frontmatter and move text into the body.',
  )
  return { fields: readFieldsByLine(block.content, block.contentLine), problems: [problem] }
}
