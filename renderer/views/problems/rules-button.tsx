import type { RuleCount } from '../../../shared/ipc/problem-answers.ts'
import { counted } from '../../../shared/text/counted.ts'
import { changeChoices, switchRule } from '../../state/choices.ts'
import { MenuButton, type MenuPart } from '../../ui/menu.tsx'

/** The rules with their findings; each can be switched off for this repository, and on again. */
export function RulesButton({ rules }: { readonly rules: readonly RuleCount[] }) {
  const off = rules.filter((rule) => rule.off).length
  const parts: MenuPart[] = [
    {
      title: 'Rules that count in this repository',
      entries: rules.map(({ code, count, off: isOff }) => ({
        id: code,
        label: code,
        detail: counted(count, 'finding'),
        checked: !isOff,
      })),
    },
    ...(off > 0 ? [{ entries: [{ id: 'on', label: `Switch ${off} on` }] }] : []),
  ]
  const act = (id: string) => {
    if (id === 'on') return void changeChoices({ change: 'rules-on' }, 'All rules are on.')
    const rule = rules.find(({ code }) => code === id)
    if (rule) switchRule(rule.code, !rule.off)
  }
  return (
    <MenuButton
      label={off > 0 ? `Rules, ${off} off` : 'Rules'}
      name={`Rules of this repository, ${off} off`}
      parts={parts}
      keepOpen
      onAction={act}
    />
  )
}
