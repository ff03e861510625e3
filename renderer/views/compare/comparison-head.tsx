import { fieldChangeWords } from '../../../shared/comparison/change-words.ts'
import { absentWords, atEdge } from '../../../shared/comparison/side-words.ts'
import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import { isWhole } from '../../../shared/diff/complete-comparison.ts'
import { patienceSeconds } from '../../../shared/diff/patience.ts'
import type { Comparison, ComparisonSide, FieldChange, SideBySide } from '../../../shared/model/comparison.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import { counted } from '../../../shared/text/counted.ts'
import { commonFolder } from '../../../shared/text/short-path.ts'
import type { TextPair } from '../../routes.ts'
import { useHasFiles } from '../../state/as-of.ts'
import heard from '../../ui/aloud.module.css'
import { LinkButton } from '../../ui/button.tsx'
import { Sign, type SignKind } from '../../ui/sign.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './compare.module.css'
import { ShortPath } from './short-path.tsx'

interface SentenceProps {
  readonly comparison: Comparison | SideBySide
  /** Why there is no sentence. */
  readonly error: Refusal | null
  readonly patience: Patience
  /** How many pairs of lines a person laid beside each other. */
  readonly pins: number
  readonly onLetGo: () => void
}

/** Whether the person offered more time for an exact comparison. */
export interface Patience {
  readonly asked: boolean
  readonly waiting: boolean
  readonly ask: () => void
  /** Leaves it at the coarse one. */
  readonly stop: () => void
}

/** The whole comparison as one sentence, its facts in bold; of a coarse one, how to have it exactly. */
export function Sentence({ comparison, error, patience, pins, onLetGo }: SentenceProps) {
  const isNowhere = comparison.a.absent && comparison.b.absent
  const equal = isNowhere ? 'The digest is on neither side.' : 'The two texts are equal, byte for byte.'
  const isPending = !isWhole(comparison) && !error
  return (
    <p className={css.sentence} aria-live="polite" aria-busy={isPending}>
      {comparison.same ? equal : told()}
      {comparison.coarse && ' '}
      {comparison.coarse && <MoreTime patience={patience} />}
      {pins > 0 && (
        <span className={css.moreTime}>
          {' '}
          {counted(pins, 'pair of lines', 'pairs of lines')} held beside each other by hand.{' '}
          <LinkButton onClick={onLetGo}>{pins === 1 ? 'Let it go' : 'Let them go'}</LinkButton>
        </span>
      )}
    </p>
  )

  function told() {
    if (error) return `${error.what} ${error.next}`
    if (!isWhole(comparison)) return <span className={css.summing}>Summing up what changed…</span>
    return comparison.summaryParts.map(({ text, strong }, at) => {
      const shown = <VisibleText key={at} text={text} />
      return strong ? <strong key={at}>{shown}</strong> : shown
    })
  }
}

function MoreTime({ patience: { asked, waiting, ask, stop } }: Pick<SentenceProps, 'patience'>) {
  if (asked && waiting)
    return (
      <span className={css.moreTime}>
        Comparing exactly, for up to {patienceSeconds} s… <LinkButton onClick={stop}>Stop</LinkButton>
      </span>
    )
  if (asked) {
    return (
      <span className={css.moreTime}>
        {patienceSeconds} s were not enough for an exact comparison; no line is left out.
      </span>
    )
  }
  return (
    <span className={css.moreTime}>
      <LinkButton onClick={ask}>Compare exactly (may take {patienceSeconds} s)</LinkButton>
    </span>
  )
}

const fieldSigns: Readonly<Record<FieldChange['change'], SignKind>> = {
  added: 'added',
  removed: 'dropped',
  changed: 'reworded',
  style: 'whitespace',
  order: 'moved',
}

/** Changed fields: name, A, B, what happened; then how many are equal. */
export function FieldTable({ comparison }: { readonly comparison: SideBySide }) {
  const { fields, equalFields, fieldOrderKept } = comparison
  const order = fieldOrderKept ? 'order kept' : 'order changed'
  const rest = `${counted(equalFields, 'field')} equal, ${order}`
  if (fields.length === 0 && equalFields === 0) return null
  if (fields.length === 0) {
    return (
      <div className={css.fields}>
        <span className={css.fieldHeads} style={{ gridColumn: '1 / -1' }}>
          {rest}
        </span>
      </div>
    )
  }
  return (
    <div className={css.fields} role="table" aria-label="Changed fields">
      <div role="row" className={css.fieldHeads}>
        {['Field', 'A', 'B', 'Change'].map((head) => (
          <span key={head} role="columnheader" className={css.fieldHeads}>
            {head}
          </span>
        ))}
      </div>
      {fields.map((field, at) => (
        <div key={`${field.key} ${field.change}`} role="row">
          <span role="cell" className={css.field} data-cut="">
            <VisibleText text={field.oldKey === undefined ? field.key : `${field.oldKey} → ${field.key}`} />
          </span>
          <FieldValue value={field.old} />
          <FieldValue value={field.new} strong />
          <span role="cell" className={css.change}>
            <Sign kind={fieldSigns[field.change]} word={fieldChangeWords(field)} />
            {at === fields.length - 1 && <span className={css.rest}>{rest}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}

function FieldValue({ value, strong }: { readonly value: string | null; readonly strong?: boolean }) {
  if (value === null || value === '')
    return (
      <span role="cell" className={css.missing}>
        {value === null ? '(missing)' : '(empty)'}
      </span>
    )
  return (
    <span role="cell" className={strong ? `${css.value} ${css.b}` : css.value} data-cut="lines">
      <VisibleText text={value} />
    </span>
  )
}

interface SideHeadsProps {
  readonly comparison: SideBySide
  /** What was chosen for each side. */
  readonly pair: TextPair
}

/** Which text is A and which is B: commit, subject, author, time and zone as recorded. */
export function SideHeads({ comparison, pair }: SideHeadsProps) {
  // In a bare repository the text without a commit is that of the newest one.
  const hasFiles = useHasFiles()
  const paths = [comparison.a.path, comparison.b.path]
  const folder = paths[0] === paths[1] ? null : commonFolder(paths)
  return (
    <div className={css.sides}>
      {(['a', 'b'] as const).map((side) => (
        <SideHead
          key={side}
          letter={side.toUpperCase()}
          side={comparison[side]}
          onDisk={hasFiles && pair[side].revision === null}
          folder={folder}
        />
      ))}
    </div>
  )
}

interface SideHeadProps {
  readonly letter: string
  readonly side: ComparisonSide
  /** The working copy was chosen; `side` then names the commit that holds the same text, if one does. */
  readonly onDisk: boolean
  /** Where the two sides are not one file, each is named below the folder that both lie in. */
  readonly folder: string | null
}

function SideHead({ letter, side, onDisk, folder }: SideHeadProps) {
  const when = () => {
    if (side.absent) return `no text: ${absentWords(side.commit, side.absent)}`
    if (side.commit === null) return 'not committed'
    if (onDisk) return `same text as ${shortId(side.commit)}`
    if (side.date === null) return 'this commit did not change the digest'
    if (side.edge) return atEdge(side.commit, side.date)
    return `${side.author}, authored ${recordedTime(side.date)}`
  }
  return (
    <div className={css.side}>
      <span className={css.letter}>{letter}</span>
      <div className={css.sideText}>
        <div data-cut="">
          {side.absent === 'before' ? (
            'Nothing'
          ) : (
            <>
              <code>{onDisk || side.commit === null ? 'on disk' : shortId(side.commit)}</code>{' '}
              <VisibleText text={onDisk ? 'Working copy' : side.subject} />
            </>
          )}
        </div>
        <div className={css.when} data-cut="">
          <VisibleText text={when()} />
        </div>
        {folder !== null && (
          <div className={`${css.when} ${css.path}`} data-tip={side.path}>
            <ShortPath path={side.path.slice(folder.length)} />
            <span className={heard.aloud}>{side.path}</span>
          </div>
        )}
      </div>
    </div>
  )
}
