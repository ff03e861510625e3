import type { Session } from '../../../shared/model/session.ts'
import { counted } from '../../../shared/text/counted.ts'
import { compareWithRecord } from '../../state/actions.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { Value } from '../../ui/status-square.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import css from './digest.module.css'
import { matchWords } from './metadata.tsx'
import own from './record-tab.module.css'

/** The session's JSON line: how it was matched, where it and the digest disagree, and all its keys as written. */
export function RecordTab({ session }: { readonly session: Session }) {
  const answer = useRequest('digest.record', { session: session.id }, useVersion())
  if (answer.error) return <ErrorBlock title="The record could not be read." error={answer.error} />
  if (answer.value === undefined) return <p className={css.waiting}>Reading…</p>
  if (answer.value === null)
    return (
      <EmptyState title="No session record.">
        Records come from the JSON lines of a records file. None has this id, file name, or date and model.
      </EmptyState>
    )
  const { record, matchedBy, certainty, differences } = answer.value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and holds nothing else that takes the focus
    <section className={css.scroller} data-scroller="" aria-label="Session record" tabIndex={0}>
      <div className={css.text}>
        <p className={own.recordHead}>
          <code>
            {record.file}:{record.line}
          </code>
          {session.path !== null && (
            <>
              , {matchWords(matchedBy)}
              {certainty !== null && certainty < 1 && `, ${Math.round(certainty * 100)} % certain`}
            </>
          )}
          {record.recovered && ', the line was repaired to be read'}
        </p>
        {session.path !== null && (
          <p className={own.recordHead}>
            <LinkButton onClick={() => compareWithRecord(session.id)}>
              Compare field by field, item by item
            </LinkButton>
          </p>
        )}
        {differences.length > 0 ? (
          <table className={own.differences}>
            <caption>{counted(differences.length, 'value differs.', 'values differ.')}</caption>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">Digest</th>
                <th scope="col">Record</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((one) => (
                <tr key={one.key}>
                  <th scope="row">
                    <code>{one.key}</code>
                  </th>
                  <td>
                    <Value value={one.digest} />
                  </td>
                  <td>
                    <Value value={one.record} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          session.path !== null && <p className={css.quiet}>Digest and record agree where both speak.</p>
        )}
        <dl className={own.keys}>
          {record.keys.map((one, index) => (
            <div key={`${index} ${one.key}`}>
              <dt>
                <VisibleText text={one.key} />
              </dt>
              <dd>
                <VisibleText text={one.value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
