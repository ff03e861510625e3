import matter from 'gray-matter'
import type { FrontmatterFields, FrontmatterReader } from '../../shared/digest/frontmatter-field.ts'
import { readBeyondLimits, readWithinLimits } from '../../shared/digest/frontmatter-read.ts'

/** Engines of gray-matter that would run what is written: none of them is ever left in place. */
const runningEngines = ['javascript', 'js', 'coffee', 'coffeescript', 'cson'] as const

function refuseToRun(): never {
  throw new Error('frontmatter is read, never run')
}

/**
 * Reads a frontmatter block through gray-matter, held short: it gets the block alone between fences that
 * cannot occur inside, all its engines are replaced by ours, and options are always passed, since its cache
 * hides the second error of a text. Blocks beyond the limits never reach it.
 */
export const readFrontmatter: FrontmatterReader = (file, block) => {
  const beyond = readBeyondLimits(file, block)
  if (beyond) return beyond
  let found: FrontmatterFields = { fields: [], problems: [] }
  const engine = {
    parse: () => {
      found = readWithinLimits(file, block)
      return {}
    },
    stringify: refuseToRun,
  }
  const refusal = { parse: refuseToRun, stringify: refuseToRun }
  const engines = Object.fromEntries(runningEngines.map((name) => [name, refusal]))
  const fence = fenceFor(block.content)
  matter(`${fence}\n${block.content}\n${fence}\n`, {
    language: block.syntax ?? 'yaml',
    delimiters: [fence, fence],
    engines: { ...engines, yaml: engine, json: engine, toml: engine },
  })
  return found
}

/** A fence that does not occur in the content: gray-matter would close at any line that merely begins with it. */
function fenceFor(content: string): string {
  let fence = '---fence---'
  while (content.includes(fence)) fence += '-'
  return fence
}
