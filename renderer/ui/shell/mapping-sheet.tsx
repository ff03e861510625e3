import { useState } from 'react'
import type { MappingChange, MappingPreview } from '../../../shared/ipc/problem-answers.ts'
import type { Refusal } from '../../../shared/model/result.ts'
import { numeral } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { changeChoices, useChoices } from '../../state/choices.ts'
import { openSheet, say } from '../../state/view.ts'
import { Button } from '../button.tsx'
import { ErrorBlock } from '../empty-state.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import css from './mapping.module.css'
import sheets from './sheets.module.css'

/** A small file, for who writes the first one. */
const example = `fields:
  project: client
  session_date: [day, held on]
sections:
  Decisions: What we settled
records:
  decisions: settled`

type Preview = MappingPreview & { readonly name: string }

/** The mapping file of the repository: choosing one, what it would change, and taking it away again. */
export function MappingSheet() {
  const mapping = useChoices((store) => store.choices?.mapping ?? null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    const answer = await call('mapping.choose', null)
    setBusy(false)
    setError(answer.ok ? null : answer.error)
    if (answer.ok && answer.value) setPreview(answer.value)
  }
  const use = async () => {
    if (!preview) return
    const answer = await call('mapping.use', null)
    if (!answer.ok) return setError(answer.error)
    say(`The mapping ${preview.name} is in use; everything is read with it.`)
    openSheet(null)
  }
  const remove = async () => {
    await changeChoices(
      { change: 'mapping-remove' },
      'The mapping is removed; everything is read without it.',
    )
    openSheet(null)
  }
  return (
    <Sheet label="Mapping file" open className={sheets.wide} onClose={() => openSheet(null)}>
      <div className={sheets.head}>
        <h2 className={sheets.title}>Mapping file</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.body}>
        <p className={sheets.lead}>
          A YAML or JSON file that says, from the documented name to yours, what fields, sections and record
          keys are called. Its content is kept in the data folder of the app; the repository is not changed.
        </p>
        <p>
          {mapping ? (
            <>
              In use: <strong>{mapping.name}</strong>, since {mapping.since.slice(0, 10)}.
            </>
          ) : (
            'None is in use.'
          )}
        </p>
        {!mapping && !preview && <pre className={css.example}>{example}</pre>}
        {error && <ErrorBlock title="The mapping file could not be used." error={error} />}
        {busy && <p role="status">Waiting for the file, then reading the digests with it…</p>}
        {preview && <PreviewPart preview={preview} />}
        <div className={css.actions}>
          {preview && !preview.refused && (
            <Button variant="primary" size="normal" onClick={() => void use()}>
              Use {preview.name}
            </Button>
          )}
          <Button size="normal" off={busy ? 'A file is being chosen.' : null} onClick={() => void choose()}>
            {preview ? 'Choose another…' : mapping ? 'Replace…' : 'Choose a file…'}
          </Button>
          {mapping && (
            <Button size="normal" onClick={() => void remove()}>
              Remove {mapping.name}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  )
}

function PreviewPart({ preview }: { readonly preview: Preview }) {
  const { name, refused, faults, changedDigests, digests, changedRecords, changes, more } = preview
  return (
    <section aria-label={`What ${name} changes`} className={css.preview}>
      {faults.length > 0 && !refused && <p>Passed over:</p>}
      {faults.length > 0 && (
        <ul className={css.faults} aria-label="Faults of the file">
          {faults.map((fault) => (
            <li key={`${fault.line} ${fault.what}`}>
              {fault.line === null ? '' : `Line ${fault.line}: `}
              {fault.what}
            </li>
          ))}
        </ul>
      )}
      {refused ? (
        <p>
          <strong>{name}</strong> is refused. Mend it and choose it again.
        </p>
      ) : (
        <p>
          With <strong>{name}</strong>, {numeral(changedDigests)} of {numeral(digests)} digests and{' '}
          {numeral(changedRecords)} records read otherwise than now.
        </p>
      )}
      {changes.length > 0 && (
        <table className={css.changes}>
          <thead>
            <tr>
              <th scope="col">Written</th>
              <th scope="col">Read as</th>
              <th scope="col">Now</th>
              <th scope="col">Files</th>
              <th scope="col">For example</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow
                key={`${change.part} ${change.written} ${change.from} ${change.to}`}
                change={change}
              />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p>{numeral(more)} more changes.</p>}
    </section>
  )
}

function ChangeRow({ change }: { readonly change: MappingChange }) {
  const { part, written, from, to, count, path, line } = change
  return (
    <tr>
      <td>
        <code>{written}</code>
      </td>
      <td>{to ?? 'nothing known'}</td>
      <td>
        {from ?? (part === 'records' ? 'any key' : part === 'fields' ? 'no field' : 'no known section')}
      </td>
      <td className={css.count}>{numeral(count)}</td>
      <td className={css.place}>
        {path}:{line}
      </td>
    </tr>
  )
}
