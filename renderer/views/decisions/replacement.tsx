import { recordedTime, shortId } from '../../../shared/comparison/words.ts'
import type { Decision } from '../../../shared/model/session.ts'
import { go, select } from '../../state/view.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EdgeMark } from '../../ui/edge-mark.tsx'
import { compareAt } from '../../ui/life-steps.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Value } from '../../ui/status-square.tsx'
import { takeBack } from './answers.ts'
import css from './decisions.module.css'

/** What replaces a decision, since when, and who says so. */
export function Replacement({ decision }: { readonly decision: Decision }) {
  const { replacedIn: place, replacedByChoice: choice } = decision
  const open = () => {
    if (choice) return go({ view: 'decisions', decision: choice.decision })
    if (!place) return
    select(place.sessionRow)
    go({ view: 'sessions', session: place.sessionRow, tab: 'read', line: place.line })
  }
  return (
    <>
      <LinkButton onClick={open}>“{decision.replacedBy}”</LinkButton>{' '}
      {place && (
        <span>
          <ReplacedOn place={place} />,{' '}
        </span>
      )}
      {choice ? (
        <span className={css.who}>
          accepted by you: {choice.reason}{' '}
          <LinkButton onClick={() => takeBack(choice.id)}>Take back</LinkButton>
        </span>
      ) : (
        <span className={css.who}>stated in the text</span>
      )}
    </>
  )
}

type Place = NonNullable<Decision['replacedIn']>

/** "2026-02-05 10:11:12 +01:00 in 7b2d9f0"; without a commit the date of the session, as written. */
function ReplacedOn({ place }: { readonly place: Place }) {
  const { commit, committed, atEdge, date } = place
  if (commit === null || committed === null)
    return (
      <>
        in the session of <Value value={date} />
      </>
    )
  return (
    <>
      <EdgeMark edge={atEdge} inWords>
        {recordedTime(committed)}
      </EdgeMark>{' '}
      in <CommitLink place={place} commit={commit} />
    </>
  )
}

/** Leads to the comparison in which the replacing decision came. */
function CommitLink({ place, commit }: { readonly place: Place; readonly commit: string }) {
  return (
    <LinkButton
      mono
      aria-label={`Compare ${shortId(commit)}, which brought the replacing decision, with the text before it`}
      onClick={() => compareAt(place.sessionRow, place.path, commit)}
    >
      {shortId(commit)}
    </LinkButton>
  )
}

/** The step of a life in which another decision replaced it. */
export function ReplacedStep({ place }: { readonly place: Place }) {
  const { commit, committed, atEdge, date } = place
  return (
    <p>
      <strong>
        {committed === null ? (
          <Value value={date} />
        ) : (
          <EdgeMark edge={atEdge} inWords>
            {committed.slice(0, 10)}
          </EdgeMark>
        )}
      </strong>{' '}
      <Sign kind="replaced" word="replaced" />
      {commit === null ? (
        ', as its session is dated'
      ) : (
        <>
          {' '}
          in <CommitLink place={place} commit={commit} />
        </>
      )}
    </p>
  )
}
