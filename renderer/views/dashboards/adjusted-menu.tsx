import type { GroupedKind } from '../../../shared/model/group-limits.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { undoGroups, undoVerdict, useChoices } from '../../state/choices.ts'
import { inlinePlain } from '../../ui/inline-runs.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu.tsx'
import panelCss from './panel.module.css'

const longestShown = 48

function short(text: string | undefined): string {
  const plain = inlinePlain(text ?? '')
  return plain.length > longestShown ? `${plain.slice(0, longestShown - 1)}…` : plain
}

/** "Adjusted by you (n)": each adjustment of a kind of groups and each judgement on an answer, to be undone. */
export function AdjustedMenu({ kind }: { readonly kind: GroupedKind }) {
  const groups = useChoices((store) => store.choices?.groups)
  const own = groups?.adjustments.filter(({ of }) => of === kind) ?? []
  const verdicts = kind === 'gap' ? (groups?.verdicts ?? []) : []
  const count = own.length + verdicts.length
  if (count === 0) return null
  const adjustments = own.map((each): MenuEntry => {
    const first = short(each.wordings[0])
    const label =
      each.act === 'merge'
        ? `Merged “${first}” with “${short(each.others[0])}”`
        : each.act === 'split'
          ? `Split off “${first}”`
          : `Named “${first}” ${each.name === '' ? 'as written' : `“${short(each.name)}”`}`
    return { id: `group ${each.id}`, label, detail: 'undo' }
  })
  const answers = verdicts.map(
    (each): MenuEntry => ({
      id: `answer ${each.id}`,
      label: `${each.accepted ? 'Accepted' : 'Dismissed'} “${short(each.answer)}”${each.reason === '' ? '' : `: ${short(each.reason)}`}`,
      detail: 'undo',
    }),
  )
  const undo = (id: string) => {
    const [what, number] = id.split(' ')
    if (what === 'all') void undoGroups(own.map((each) => each.id))
    else if (what === 'group') void undoGroups([Number(number)])
    else void undoVerdict(Number(number))
  }
  return (
    <MenuButton
      className={panelCss.adjust}
      label={`Adjusted by you (${numeral(count)})`}
      parts={[
        ...(adjustments.length > 0
          ? [
              {
                title: 'Groups',
                entries: [...adjustments.toReversed(), { id: 'all', label: 'Undo all of these groups' }],
              },
            ]
          : []),
        ...(answers.length > 0 ? [{ title: 'Answers', entries: answers.toReversed() }] : []),
      ]}
      onAction={undo}
    />
  )
}
