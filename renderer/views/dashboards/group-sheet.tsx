import { useId, useState } from 'react'
import type { Answer, Group } from '../../../shared/model/dashboard.ts'
import { type GroupedKind, longestName } from '../../../shared/model/group-limits.ts'
import { counted, numeral } from '../../../shared/text/counted.ts'
import { adjustGroup } from '../../state/choices.ts'
import { Button } from '../../ui/button.tsx'
import { inlinePlain } from '../../ui/inline-runs.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AnswerJudgement } from './answer-judgement.tsx'
import { GroupPlaces } from './group-places.tsx'
import css from './group-sheet.module.css'
import { namedWordings, titleOf } from './titles.ts'

/** Groups offered for a merge at a time. */
const mostOffered = 50

interface GroupSheetProps {
  readonly kind: GroupedKind
  readonly group: Group
  /** All groups of the kind. */
  readonly groups: readonly Group[]
  readonly onClose: () => void
}

/** One group of wordings: its name, its wordings, what it can be merged with, and what may answer it. */
export function GroupSheet({ kind, group, groups, onClose }: GroupSheetProps) {
  const [name, setName] = useState(group.name ?? '')
  const [taken, setTaken] = useState<readonly string[]>([])
  const nameId = useId()
  const wordings = namedWordings(group.variants)
  const adjust = (adjustment: Parameters<typeof adjustGroup>[0], done: string) => {
    void adjustGroup(adjustment, done)
    onClose()
  }
  const answer: Answer | null = group.suggestedAnswer ?? group.answeredBy
  const tooLong = wordings.length === 0 ? 'This wording is too long to be kept with a choice.' : null
  return (
    <Sheet
      label={`Group of the ${kind} ${inlinePlain(titleOf(group))}`}
      open
      className={css.sheet}
      onClose={onClose}
    >
      <div className={css.head}>
        <h2>{inlinePlain(titleOf(group))}</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.body}>
        <p className={css.quiet}>
          {counted(group.variants.length, 'wording')}, {counted(group.mentions.length, 'mention')},{' '}
          {counted(group.sessions, 'session')}. What is adjusted here is kept in the data folder of the app,
          holds for the command line too, and can be undone under “Adjusted by you”.
        </p>
        {kind === 'gap' && answer && <AnswerJudgement group={group} answer={answer} onDone={onClose} />}
        <GroupPlaces group={group} onLeave={onClose} />
        <section aria-label="Name">
          <label htmlFor={nameId}>Name of the group</label>
          <div className={css.line}>
            <input
              id={nameId}
              value={name}
              maxLength={longestName}
              placeholder={inlinePlain(group.wording)}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              off={tooLong ?? (name.trim() === (group.name ?? '') ? 'The name is as it was.' : null)}
              onClick={() =>
                adjust({ act: 'name', of: kind, wordings, name: name.trim() }, 'The group has its name.')
              }
            >
              Rename
            </Button>
          </div>
        </section>
        {wordings.length > 1 && (
          <section aria-label="Wordings">
            <h3>Wordings</h3>
            <ul>
              {wordings.map((text) => (
                <li key={text}>
                  <label>
                    <input
                      type="checkbox"
                      checked={taken.includes(text)}
                      onChange={() =>
                        setTaken(
                          taken.includes(text) ? taken.filter((each) => each !== text) : [...taken, text],
                        )
                      }
                    />{' '}
                    {inlinePlain(text)}
                  </label>
                </li>
              ))}
            </ul>
            <Button
              off={
                taken.length === 0
                  ? 'No wording is ticked.'
                  : taken.length === wordings.length
                    ? 'One wording has to stay.'
                    : null
              }
              onClick={() =>
                adjust(
                  { act: 'split', of: kind, wordings: [...taken] },
                  `Split ${counted(taken.length, 'wording')} off.`,
                )
              }
            >
              Split {taken.length === 0 ? 'ticked wordings' : counted(taken.length, 'wording')} off
            </Button>
          </section>
        )}
        <MergePart
          group={group}
          groups={groups}
          off={tooLong}
          onMerge={(other) =>
            adjust(
              { act: 'merge', of: kind, wordings, others: namedWordings(other.variants) },
              `Merged with “${inlinePlain(titleOf(other))}”.`,
            )
          }
        />
      </div>
    </Sheet>
  )
}

interface MergePartProps {
  readonly group: Group
  readonly groups: readonly Group[]
  readonly off: string | null
  readonly onMerge: (other: Group) => void
}

function MergePart({ group, groups, off, onMerge }: MergePartProps) {
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/)
  const others = groups.filter(
    (other) =>
      other.wording !== group.wording &&
      namedWordings(other.variants).length > 0 &&
      words.every((word) => titleOf(other).toLowerCase().includes(word)),
  )
  if (groups.length < 2 || off) return null
  return (
    <section aria-label="Merge">
      <h3>Merge with</h3>
      <input
        aria-label="Find a group to merge with"
        placeholder="Find a group"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        {others.slice(0, mostOffered).map((other) => (
          <li key={other.wording} className={css.offer}>
            <span>{inlinePlain(titleOf(other))}</span>
            <Button aria-label={`Merge with ${inlinePlain(titleOf(other))}`} onClick={() => onMerge(other)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        {others.length > mostOffered
          ? `${numeral(mostOffered)} of ${counted(others.length, 'group')}. Type some of its words to find another.`
          : counted(others.length, 'group')}
      </p>
    </section>
  )
}
