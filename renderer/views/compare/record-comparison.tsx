import { useMemo, useRef } from 'react'
import { recordWords } from '../../../shared/comparison/change-words.ts'
import { countItems } from '../../../shared/comparison/group-items.ts'
import type {
  RecordComparison as Compared,
  RecordFieldPair,
} from '../../../shared/index/record-comparison.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { compareWithPrevious } from '../../state/actions.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { go } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Value } from '../../ui/status-square.tsx'
import { ViewBar } from '../../ui/view-bar.tsx'
import css from './compare.module.css'
import { itemList } from './item-list.ts'
import { ItemsForm } from './items-form.tsx'
import own from './record-comparison.module.css'
import type { TextPlace } from './rows-by-line.ts'

/** A digest (A) beside its session record (B): field by field, then item by item. */
export function RecordComparison({ session }: { readonly session: string }) {
  const version = useVersion()
  const answer = useRequest('compare.record', { session }, version)
  const title = useRequest('sessions.rows', { ids: [session] }, version).value?.[0]?.title ?? session
  const compared = answer.value
  return (
    <div className={css.view}>
      <ViewBar
        instead={
          <span className={css.comparing} data-cut="">
            Comparing <strong>{title}</strong> with its record
          </span>
        }
      >
        <Button onClick={() => compareWithPrevious(session)}>Compare revisions</Button>
        <Button onClick={() => go({ view: 'sessions', session, tab: 'record' })}>Open the record</Button>
      </ViewBar>
      <div className={`${css.main} ${own.main}`} data-gutter="">
        {answer.error && <ErrorBlock title="The record could not be compared." error={answer.error} />}
        {compared === undefined && !answer.error && <p className={css.note}>Comparing the two…</p>}
        {compared === null && (
          <EmptyState title="There is nothing to compare.">
            This session does not have both a digest and a record.
          </EmptyState>
        )}
        {compared && <Parts compared={compared} />}
      </div>
    </div>
  )
}

function Parts({ compared }: { readonly compared: Compared }) {
  const place = useRef<TextPlace>({ a: null, b: null })
  const list = useMemo(() => itemList(compared.items), [compared])
  return (
    <>
      <Summary compared={compared} />
      <Fields fields={compared.fields} />
      <div className={css.sides}>
        <Side letter="A" name="Digest" place={compared.path} />
        <Side
          letter="B"
          name="Record; numbers of B are places in its lists"
          place={`${compared.file}:${compared.line}`}
        />
      </div>
      {compared.silent.map(({ section, side, items }) => (
        <p key={section} className={own.silent}>
          {section}: {items} only in the {side === 'record' ? 'digest' : 'record'}; the {side} has no list of
          them.
        </p>
      ))}
      {compared.items.length > 0 && (
        <ItemsForm
          list={list}
          changeOf={() => -1}
          current={-1}
          reveal={0}
          goal={null}
          allOpen={false}
          place={place}
          words={recordWords}
        />
      )}
    </>
  )
}

/** "2 of 9 fields differ. 12 items kept, 1 reworded, 1 only in the digest." */
function Summary({ compared }: { readonly compared: Compared }) {
  const both = compared.fields.filter(({ state }) => state !== 'one side')
  const differ = both.filter(({ state }) => state === 'differs').length
  const counts = countItems(compared.items)
  const kept = counts.get('kept') ?? 0
  const words = [...counts]
    .filter(([kind]) => kind !== 'kept')
    .map(([kind, count]) => `${count} ${recordWords[kind] ?? kind}`)
  return (
    <p className={css.sentence}>
      <strong>
        {differ} of {both.length} fields differ
      </strong>{' '}
      where both have them. {numeral(kept)} of {numeral(compared.items.length)} items agree
      {words.length > 0 && (
        <>
          , <strong>{words.join(', ')}</strong>
        </>
      )}
      .
    </p>
  )
}

function Side({
  letter,
  name,
  place,
}: {
  readonly letter: string
  readonly name: string
  readonly place: string
}) {
  return (
    <div className={css.side}>
      <span className={css.letter}>{letter}</span>
      <div className={css.sideText}>
        <div>{name}</div>
        <div className={css.when} data-cut="">
          <code>{place}</code>
        </div>
      </div>
    </div>
  )
}

function Fields({ fields }: { readonly fields: readonly RecordFieldPair[] }) {
  return (
    <div className={`${css.fields} ${own.fields}`} role="table" aria-label="Fields of digest and record">
      <div role="row" className={css.fieldHeads}>
        {['Field', 'A digest', 'B record', 'State'].map((head) => (
          <span key={head} role="columnheader" className={css.fieldHeads}>
            {head}
          </span>
        ))}
      </div>
      {fields.map((field, at) => (
        <div key={`${field.key} ${at}`} role="row">
          <span role="cell" className={css.field} data-cut="">
            {field.key}
          </span>
          <span role="cell" data-cut="">
            <Value value={field.digest} />
          </span>
          <span role="cell" className={field.state === 'differs' ? css.b : undefined} data-cut="">
            <Value value={field.record} />
          </span>
          <span role="cell">
            <State field={field} />
          </span>
        </div>
      ))}
    </div>
  )
}

function State({ field }: { readonly field: RecordFieldPair }) {
  if (field.state === 'differs') return <Sign kind="reworded" word="differs" />
  if (field.state === 'agrees') return <Sign kind="kept" word="agrees" />
  return (
    <span className={css.missing}>{field.record === null ? 'only in the digest' : 'only in the record'}</span>
  )
}
