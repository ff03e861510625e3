import type { Digest, Field } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import { fold } from '../text/fold.ts'
import { counting } from './counting-field.ts'
import { placeOf, problemsOf, shown } from './problem-at.ts'
import { tagsOf } from './tags.ts'

/** Tag that asks for a digest to be taken over into the wiki. */
const promoteTag = 'workflow/promote-to-wiki'

/**
 * A status that says "settled" beside something that says it is not: `contested`, the tag that asks for promotion,
 * or promotion targets whose check box is open. Targets without a box say nothing about their state.
 */
export function checkCanonical(file: string, digest: Pick<Digest, 'fields' | 'sections'>): Problem[] {
  const { fields, sections } = digest
  const status = counting(fields, 'status')
  const word = fold(status?.value ?? '')
  if (!status || (word !== 'canonical' && word !== 'archived')) return []
  const problems: Problem[] = []
  const add = (line: number, says: string, mend: string) =>
    problems.push(
      problemsOf(file)(
        'canonical.unsettled',
        'warning',
        line,
        `The status is “${shown(status.value)}”, but ${says}.`,
        mend,
        { related: placeOf(file, status.line) },
      ),
    )
  const contested = counting(fields, 'contested')
  if (word === 'canonical' && contested && isTrue(contested)) {
    add(
      contested.line,
      `\`contested\` says “${shown(contested.value)}”`,
      'Settle what is contested and write `contested: false`, or set `status:` back.',
    )
  }
  const tags = counting(fields, 'tags')
  if (tags && tagsOf({ fields })?.some((tag) => tag.toLowerCase() === promoteTag)) {
    add(
      tags.line,
      `the tag \`${promoteTag}\` still asks for its promotion`,
      'Promote what is to be promoted and remove the tag, or set `status:` back.',
    )
  }
  const open = sections
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'target' && item.checked === false && !item.struck)
  const first = open[0]
  if (first) {
    add(
      first.line,
      open.length === 1
        ? 'a promotion target is still open'
        : `${open.length} promotion targets are still open`,
      'Promote them and tick their boxes, or set `status:` back.',
    )
  }
  return problems
}

function isTrue(field: Field): boolean {
  return /^(?:true|yes|on|y|1)$/i.test(field.value.trim())
}
