import { useState } from 'react'
import { type ItemOrigin, itemOrigins } from '../../../shared/index/item-origins.ts'
import type { DigestView } from '../../../shared/ipc/digest-answers.ts'
import { type Field, findField } from '../../../shared/model/digest.ts'
import type { MatchMethod } from '../../../shared/model/record.ts'
import { counted } from '../../../shared/text/counted.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Status, Value } from '../../ui/status-square.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './digest.module.css'

const methods: Record<MatchMethod, string> = {
  'session-id': 'matched by session id',
  'id-in-body': 'matched by an id in the text',
  'file-name': 'matched by file name',
  'date-and-model': 'matched by date and model',
  'text-likeness': 'matched by likeness of the text',
}

/** How a digest and its record were found to be one, in words. */
export function matchWords(method: MatchMethod | null): string {
  return method === null ? 'not matched' : methods[method]
}

/** The fields shown at once, in this order; `model_provider` stands behind the model. */
const first = ['session_date', 'status', 'model', 'platform', 'project', 'domain'] as const

function FieldValue({ field }: { readonly field: Field | undefined }) {
  if (!field) return <Value value={null} />
  if (field.kind === 'empty') return <Value value="" />
  if (field.name === 'status') return <Status status={field.value} />
  const text = <VisibleText text={field.value} />
  if (!field.recovered && field.source === 'frontmatter') return text
  const how = field.recovered ? 'recovered line by line' : 'read from the text below the frontmatter'
  return (
    <span className={css.remarked} data-tip={`line ${field.line}, ${how}`}>
      {text}
    </span>
  )
}

const originWords: Readonly<Record<ItemOrigin['from'], string>> = {
  group: 'a group of Key Findings, by the meaning of its heading',
  section: 'a section of their own',
  record: 'the JSON line, for the digest has no such section',
}

interface OriginProps {
  readonly name: string
  readonly count: number
  readonly origins: readonly ItemOrigin[]
}

/** How many gaps or strengths there are, and where each comes from. */
function Origin({ name, count, origins }: OriginProps) {
  return (
    <div className={css.field}>
      <dt>{name}</dt>
      <dd>
        {count}
        {origins.map(({ from, heading, line, count: here }) => (
          <span key={`${from} ${line}`} className={css.quiet} data-tip={`${originWords[from]}, line ${line}`}>
            {', '}
            {origins.length > 1 && `${here} `}
            {from === 'record' ? `from JSON line ${line}` : `from “${heading}”`}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** Documented fields first, then all others as written, on request. */
export function Metadata({ view }: { readonly view: DigestView }) {
  const [all, setAll] = useState(false)
  const { digest, session } = view
  const { record } = session
  const provider = digest && findField(digest, 'model_provider')
  const used = new Set<Field | undefined>(
    digest ? [...first, 'model_provider'].map((name) => findField(digest, name)) : [],
  )
  const others = digest?.fields.filter((field) => !used.has(field)) ?? []
  return (
    <>
      <dl className={css.fields}>
        {digest &&
          first.map((name) => (
            <div key={name} className={css.field}>
              <dt>{name}</dt>
              <dd>
                <FieldValue field={findField(digest, name)} />
                {name === 'model' && provider && provider.kind !== 'empty' && (
                  <span className={css.quiet}> at {provider.value}</span>
                )}
              </dd>
            </div>
          ))}
        <div className={css.field}>
          <dt>record</dt>
          <dd>
            {record ? (
              <>
                line {record.line}
                {record.matchedBy && `, ${matchWords(record.matchedBy)}`}
                {!record.agrees && <span className={css.quiet}>, they disagree</span>}
              </>
            ) : (
              <Value value={null} />
            )}
          </dd>
        </div>
        <Origin name="gaps" count={session.counts.gaps} origins={itemOrigins(digest, session, 'gap')} />
        <Origin
          name="strengths"
          count={session.counts.strengths}
          origins={itemOrigins(digest, session, 'strength')}
        />
        {all &&
          others.map((field) => (
            <div key={`${field.line} ${field.key}`} className={css.field}>
              <dt>
                <VisibleText text={field.key} />
              </dt>
              <dd>
                <FieldValue field={field} />
              </dd>
            </div>
          ))}
      </dl>
      {others.length > 0 && (
        <LinkButton className={css.more} onClick={() => setAll(!all)}>
          {all ? 'Fewer fields' : `${counted(others.length, 'more field')} as written`}
        </LinkButton>
      )}
    </>
  )
}
