import { breakdownFields, type Group } from '../../../shared/model/dashboard.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { useVersion } from '../../state/repository.ts'
import { useRequest } from '../../state/use-request.ts'
import { useView } from '../../state/view.ts'
import { ErrorBlock } from '../../ui/empty-state.tsx'
import { Value } from '../../ui/status-square.tsx'
import css from './group-sheet.module.css'
import { NumberLink } from './mark.tsx'
import { opensRows } from './rows-query.ts'

interface GroupPlacesProps {
  readonly group: Group
  /** Called before the rows of a value are opened. */
  readonly onLeave: () => void
}

/** The sessions that name a gap, strength or learning, by project, model and so on; each number opens its rows. */
export function GroupPlaces({ group, onLeave }: GroupPlacesProps) {
  const removed = useView((store) => store.removed)
  const { query } = group
  const answer = useRequest('breakdown.get', query ? { query, removed } : undefined, useVersion())
  if (!query) return null
  return (
    <section aria-label="Where it is named">
      <h3>Where it is named</h3>
      {answer.error && <ErrorBlock title="The sessions could not be counted." error={answer.error} />}
      {answer.value && (
        <dl className={css.places}>
          {breakdownFields.map((field) => (
            <div key={field}>
              <dt>{field}</dt>
              {(answer.value?.[field] ?? []).map((one) => (
                <dd key={JSON.stringify(one.value)}>
                  <Value value={one.value} />{' '}
                  <NumberLink
                    name={`${field} ${one.value ?? '(missing)'}, ${opensRows(one.sessions)}`}
                    query={one.query}
                    onFollow={onLeave}
                  >
                    {numeral(one.sessions)}
                  </NumberLink>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
