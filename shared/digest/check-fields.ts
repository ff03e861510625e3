import { documentedFields, type Field } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { fold } from '../text/fold.ts'
import { counting } from './counting-field.ts'
import { documentedValues } from './field-aliases.ts'
import { foldKey } from './fold-key.ts'
import type { FrontmatterBlock } from './frontmatter-block.ts'
import type { RawField } from './frontmatter-field.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'
import { tagsOf } from './tags.ts'

/** More missing fields than this are one problem: the file keeps another scheme, and a row each would drown the rest. */
const missingOneByOne = 4

const examples: Readonly<Record<(typeof documentedFields)[number], string>> = {
  session_date: '2026-06-14',
  model: 'claude-sonnet-4',
  model_provider: 'anthropic',
  platform: 'discord',
  project: 'the-project',
  domain: 'the-field',
  type: 'session-digest',
  status: 'draft',
}

/**
 * The same key more than once in one frontmatter, or in one map of it: the values and their lines are named, the last
 * one that has a value counts.
 *
 * @param isInner fields are looked for in the maps, so that all of them hold one set of keys, in any spelling
 */
export function checkDuplicates(file: string, fields: readonly RawField[], isInner: boolean): Problem[] {
  const top = duplicatesIn(file, fields, foldKey)
  if (!isInner) return [...top, ...fields.flatMap((field) => ofMap(file, field))]
  const inner = fields.flatMap(({ children }) => children)
  return [...top, ...duplicatesIn(file, inner, foldKey), ...inner.flatMap((field) => ofMap(file, field))]
}

/** What a map of other things calls them is up to it: `a` and `A` are two. */
function ofMap(file: string, { key, children }: RawField): Problem[] {
  const below = children.flatMap((child) => ofMap(file, child))
  return [...duplicatesIn(file, children, (each) => each, key), ...below]
}

function duplicatesIn(
  file: string,
  fields: readonly RawField[],
  keyOf: (key: string) => string,
  within: string | null = null,
): Problem[] {
  const byKey = new Map<string, RawField[]>()
  for (const field of fields) {
    const same = byKey.get(keyOf(field.key))
    if (same) same.push(field)
    else byKey.set(keyOf(field.key), [field])
  }
  const problems: Problem[] = []
  for (const same of byKey.values()) {
    const first = same[0]
    const last = same.at(-1)
    if (!first || !last || same.length < 2) continue
    const name = `\`${shown(last.key)}\`${within === null ? '' : ` in \`${shown(within)}\``}`
    const times = same.length === 2 ? 'twice' : `${same.length} times`
    const counts =
      same.some(({ kind }) => kind !== 'empty') && last.kind === 'empty' ? ' that has a value' : ''
    const values = [first, last].map((field) => `“${shown(field.value)}” in line ${field.line}`)
    problems.push(
      problemsOf(file)(
        'field.duplicate',
        'warning',
        last.line,
        `Field ${name} stands ${times}: ${values.join(same.length === 2 ? ' and ' : ' first and ')}${same.length === 2 ? '' : ' last'}. The last one${counts} counts.`,
        `Remove all \`${shown(last.key)}:\` lines but one.`,
        { related: placeOf(file, first.line) },
      ),
    )
  }
  return problems
}

/** Documented fields that are missing or empty. */
export function checkMissing(file: string, fields: readonly Field[], block: FrontmatterBlock): Problem[] {
  const problem = problemsOf(file)
  const problems: Problem[] = []
  const missing: (typeof documentedFields)[number][] = []
  for (const name of documentedFields) {
    const held = fields.filter((field) => field.name === name)
    const empty = held.at(-1)
    if (!empty) missing.push(name)
    else if (held.every((field) => field.kind === 'empty')) {
      problems.push(
        problem(
          'field.missing',
          'warning',
          empty.line,
          `Field \`${name}\` is empty.`,
          `Write a value behind \`${shown(empty.key)}:\`.`,
        ),
      )
    }
  }
  if (missing.length > missingOneByOne) {
    const names = missing.map((name) => `\`${name}\``).join(', ')
    // Such a file follows a form of its own, as one without any frontmatter does; by the hundred it would hide real faults.
    const what = `${missing.length} of ${documentedFields.length} documented fields are missing: ${names}.`
    return [
      ...problems,
      problem('field.missing', 'info', block.line, what, 'Add the fields to the frontmatter.'),
    ]
  }
  for (const name of missing) {
    const mend = `Add \`${name}:\` with its value to the frontmatter, for example \`${name}: ${examples[name]}\`.`
    problems.push(problem('field.missing', 'warning', block.line, `Field \`${name}\` is missing.`, mend))
  }
  return problems
}

/** Values outside those that the format documents: kept, filtered by, and noted. */
export function checkValues(file: string, fields: readonly Field[]): Problem[] {
  const problems: Problem[] = []
  for (const [name, allowed] of Object.entries(documentedValues)) {
    const field = counting(fields, name)
    // Other spellings follow a scheme of their own, which nobody documented here.
    if (field?.source !== 'frontmatter' || foldKey(field.key) !== name) continue
    for (const value of field.list ?? [field.value]) {
      if (allowed.some((word) => fold(word) === fold(value))) continue
      const list = allowed.map((word) => `\`${word}\``).join(', ')
      problems.push(
        problemsOf(file)(
          'field.undocumented-value',
          'info',
          field.line,
          `Field \`${name}\` has the value “${shown(value)}”, which is outside the documented ${allowed.length === 1 ? 'value' : 'values'} ${list}.`,
          `Keep it if it is meant; otherwise write ${allowed.length === 1 ? list : `one of ${list}`}.`,
        ),
      )
    }
  }
  return problems
}

/** Fields that a tag of the form `status/draft` speaks of. */
const taggedFields = ['status', 'type', 'domain', 'project', 'model', 'platform'] as const

/** Tags that say something else than the field of the same name; the field counts. */
export function checkTags(file: string, fields: readonly Field[]): Problem[] {
  const problems: Problem[] = []
  const tags = tagsOf({ fields })
  const tagField = counting(fields, 'tags')
  if (!tags || !tagField) return problems
  for (const name of taggedFields) {
    const field = counting(fields, name)
    const said = tags.filter((tag) => tag.toLowerCase().startsWith(`${name}/`))
    if (!field || said.length === 0) continue
    const values = (field.list ?? [field.value]).map(fold)
    const other = said.find((tag) => !values.includes(fold(tag.slice(name.length + 1))))
    if (other === undefined) continue
    problems.push(
      problemsOf(file)(
        name === 'status' ? 'status.tag-disagrees' : 'tag.disagrees',
        'warning',
        tagField.line,
        `Field \`${name}\` says “${shown(field.value)}”, the tag says “${shown(other)}”. The field counts.`,
        `Change the tag to \`${name}/${shown(field.value)}\`, or the field to \`${shown(other.slice(name.length + 1))}\`.`,
        { related: placeOf(file, field.line) },
      ),
    )
  }
  return problems
}
