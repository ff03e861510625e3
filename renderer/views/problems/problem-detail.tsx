import type { ProblemRow } from '../../../shared/ipc/problem-answers.ts'
import { counted } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { openInEditor } from '../../state/actions.ts'
import { acceptFindings, switchRule } from '../../state/choices.ts'
import { useRepository } from '../../state/repository.ts'
import { go, say, select } from '../../state/view.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Sign } from '../../ui/sign.tsx'
import { CodeText } from './code-text.tsx'
import { problemText, ruleTitles, standingWords } from './problem-words.ts'
import css from './problems.module.css'

interface ProblemDetailProps {
  readonly problem: ProblemRow
  /** "4 of 12". */
  readonly place: string
  readonly full: boolean
}

/** True when the place lies in a file of session records. */
export function isInRecords({ file }: Pick<ProblemRow, 'file'>): boolean {
  return useRepository.getState().repository?.records.includes(file) ?? false
}

/** Why the place of a problem cannot be opened; null: it can. */
export function whyNoPlace(problem: ProblemRow): string | null {
  if (problem.sessionRow !== null || isInRecords(problem)) return null
  return `${problem.file} is not read, so there is no text to show.`
}

/** Opens the place of a problem: the raw text of its digest, or of the session records, at the line. */
export function openPlace(problem: ProblemRow): void {
  const { id, file, line, sessionRow } = problem
  const why = whyNoPlace(problem)
  if (why !== null) say(why)
  else if (isInRecords(problem)) go({ view: 'problems', problem: id, lines: { file, line } })
  else {
    select(sessionRow)
    go({ view: 'sessions', session: sessionRow, tab: 'raw', line })
  }
}

/** Shows the record that a problem belongs to, key by key. */
export function openRecord({ sessionRow, line }: ProblemRow): void {
  if (sessionRow === null) return
  select(sessionRow)
  go({ view: 'sessions', session: sessionRow, tab: 'record', line })
}

/** Copies problems as text, one per line. */
export async function copyProblems(problems: readonly ProblemRow[]): Promise<void> {
  const copied = await call('action.copy', { text: problems.map(problemText).join('\n') })
  const count = counted(problems.length, 'problem')
  say(copied.ok ? `Copied ${count}.` : copied.error.what)
}

/** Accepts a finding, or takes that back. */
export function toggleAccepted({ id, standing }: ProblemRow): void {
  void acceptFindings([id], standing !== 'accepted')
}

/** Switches the rule of a finding off, or on again. */
export function toggleRule({ code, standing }: ProblemRow): void {
  switchRule(code, standing !== 'off')
}

/** What is wrong, what a person changes to be rid of it, and the lines around the place. */
export function ProblemDetail({ problem, place, full }: ProblemDetailProps) {
  const { line, related, revision, sessionRow, standing } = problem
  const compare = () => {
    if (sessionRow === null || revision === null) return
    select(sessionRow)
    go({
      view: 'compare',
      session: sessionRow,
      a: null,
      b: { session: sessionRow, revision, path: problem.file },
    })
  }
  return (
    <section className={css.detail} aria-label="Problem" data-area="pane" data-full={full || undefined}>
      <div className={css.head}>
        <h2>{ruleTitles[problem.code]}</h2>
        <span className={css.rule}>{problem.code}</span>
        {standing !== 'open' && <span className={css.standing}>{standingWords[standing]}</span>}
        <span className={css.place}>{place}</span>
      </div>
      <div>
        <dl className={css.facts}>
          <dt>What</dt>
          <dd>
            <CodeText text={problem.what} />
          </dd>
          <dt>Mend</dt>
          <dd>
            <CodeText text={problem.mend} />
          </dd>
          {revision !== null && (
            <>
              <dt>Since</dt>
              <dd>
                <LinkButton mono onClick={compare}>
                  {revision.slice(0, 7)}
                </LinkButton>
              </dd>
            </>
          )}
          {related && (
            <>
              <dt>Against</dt>
              <dd>
                <code>
                  {related.file}
                  {related.line === null ? '' : `:${related.line}`}
                </code>
              </dd>
            </>
          )}
        </dl>
        <div className={css.actions}>
          <Button size="normal" off={whyNoPlace(problem)} onClick={() => openPlace(problem)}>
            {line === null ? 'Open the file' : `Open at line ${line}`}
          </Button>
          {sessionRow !== null && !isInRecords(problem) && (
            <Button size="normal" onClick={() => openInEditor(sessionRow, line)}>
              Open in editor
            </Button>
          )}
          {sessionRow !== null && isInRecords(problem) && (
            <Button size="normal" onClick={() => openRecord(problem)}>
              Show the record
            </Button>
          )}
          {revision !== null && sessionRow !== null && (
            <Button size="normal" onClick={compare}>
              Compare at {revision.slice(0, 7)}
            </Button>
          )}
          <Button size="normal" onClick={() => void copyProblems([problem])}>
            Copy
          </Button>
          {standing !== 'off' && (
            <Button size="normal" onClick={() => toggleAccepted(problem)}>
              {standing === 'accepted' ? 'Take back' : 'Accept'}
            </Button>
          )}
          <Button size="normal" onClick={() => toggleRule(problem)}>
            Switch rule {standing === 'off' ? 'on' : 'off'}
          </Button>
        </div>
      </div>
      <div>
        <div className={css.file}>{problem.file}</div>
        {problem.context.length > 0 && (
          <div className={css.context}>
            {problem.context.map((each) => (
              <ContextLine key={each.line} line={each} problem={problem} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

interface ContextLineProps {
  readonly line: ProblemRow['context'][number]
  readonly problem: ProblemRow
}

function ContextLine({ line, problem }: ContextLineProps) {
  const related = problem.related?.file === problem.file && problem.related.line === line.line
  const here = line.line === problem.line || related
  const ground = problem.severity === 'error' ? css.hereError : css.here
  return (
    <div className={here ? `${css.line} ${ground}` : css.line}>
      <span>{line.line}</span>
      <span>{here && <Sign kind={problem.severity} />}</span>
      <span>{line.text}</span>
    </div>
  )
}
