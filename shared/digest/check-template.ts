import type { Field } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { dateInName, dateKey, isPlaceholder } from '../text/dates.ts'
import { counting } from './counting-field.ts'
import { problemsOf } from './problem-at.ts'

/**
 * Says when a file looks like a template or an index of digests; null: it looks like a digest. A name alone
 * says nothing where the file has the date of a session or of its making.
 */
export function checkTemplate(file: string, fields: readonly Field[]): Problem | null {
  const name = nameOf(file)
  const placeholders = fields.filter((field) => field.kind === 'scalar' && isPlaceholder(field.value)).length
  const dated = isDated(file, fields)
  const problem = problemsOf(file)
  if (placeholders >= 2 || (!dated && /(?:^|[-_. ])template(?:$|[-_. ])/i.test(name))) {
    const reason = placeholders >= 2 ? `${placeholders} of its fields hold placeholders` : 'its name says so'
    const mend = 'Keep templates outside the folder of digests, or fill in the fields.'
    return problem('file.template', 'info', null, `The file looks like a template: ${reason}.`, mend)
  }
  if (isIndex(file, fields)) {
    const mend = 'Keep lists of digests outside the folder, or name them README.md.'
    return problem(
      'file.template',
      'info',
      null,
      'The file looks like an index of digests: its name says so.',
      mend,
    )
  }
  return null
}

/** True for a file whose name says that it lists others, and that has no date of its own. */
export function isIndex(file: string, fields: readonly Field[]): boolean {
  return /^(?:_?index|toc|contents)$|[-_ ]index$/i.test(nameOf(file)) && !isDated(file, fields)
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
}

function isDated(file: string, fields: readonly Field[]): boolean {
  const stated = counting(fields, 'session_date') ?? counting(fields, 'created')
  return dateKey(stated?.value ?? dateInName(file) ?? '') !== null
}
