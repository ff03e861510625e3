import { type KeyboardEvent, useId, useState } from 'react'
import { shortId, zonedTime } from '../../shared/comparison/words.ts'
import type { NamedCommit } from '../../shared/model/named-commit.ts'
import { numeral } from '../../shared/text/counted.ts'
import { useRequest } from '../state/use-request.ts'
import css from './commit-field.module.css'
import options from './options.module.css'

interface CommitFieldProps {
  /** Read aloud, and shown as the tip. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** A name was taken from the list, or typed and entered. */
  readonly onTake: (name: string) => void
  /** Names offered before those of the repository, with what they mean. */
  readonly first?: readonly { readonly name: string; readonly means: string }[]
  /** Why the name that was taken is refused; it is said below the field. */
  readonly refused?: string | null
  /** The list stands below the field at all times, not over what is there while the field is in use. */
  readonly always?: boolean
  /** As of a commit, nothing is offered that came later. */
  readonly shown?: boolean
}

interface Entry {
  readonly name: string
  readonly means: string
}

/** "a date: 7b2d9f0, committed 2026-06-13 18:02 +02:00, Subject". */
function meaning({ by, commit, committed, subject }: NamedCommit): string {
  const when = committed === null ? '' : `, committed ${zonedTime(committed)}`
  return `${by === 'date' ? 'last commit by then: ' : ''}${shortId(commit)}${when}, ${subject}`
}

/** A field for a commit, tag, branch or date, with what the repository has of them. Arrows choose, Enter takes. */
export function CommitField({
  label,
  value,
  onChange,
  onTake,
  first = [],
  refused = null,
  always,
  shown = false,
}: CommitFieldProps) {
  const id = useId()
  const [inUse, setInUse] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const typed = value.trim()
  const isAsked = always || inUse
  const answer = useRequest('refs.offer', isAsked ? { typed, shown } : undefined)
  const offer = answer.value
  // An older answer is shown until the next one is there, but no name in it that no longer fits.
  const fits = ({ name }: { readonly name: string }) => name.toLowerCase().includes(typed.toLowerCase())
  const own = first.filter(fits)
  const named = offer?.named?.name === typed ? offer.named : null
  const refs = (offer?.refs ?? []).filter((ref) => fits(ref) && ref.name !== named?.name)
  const entries: readonly Entry[] = [
    ...own,
    ...(named && !own.some(({ name }) => name === typed) ? [{ name: typed, means: meaning(named) }] : []),
    ...refs.map(({ name, kind, day }) => ({ name, means: day === null ? kind : `${kind}, ${day}` })),
  ]
  const open = isAsked && (entries.length > 0 || typed !== '' || refused !== null)
  const why = answer.matches && typed !== '' && !named && own.length === 0 ? offer?.why : null
  const take = (name: string) => {
    setChosen(-1)
    setInUse(false)
    onTake(name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const entry = entries[chosen]
    if (by !== 0) {
      // One place more than there are entries: what was typed counts.
      const places = entries.length + 1
      setInUse(true)
      setChosen(((chosen + 1 + by + places) % places) - 1)
    } else if (event.key === 'Enter' && (entry || typed !== '')) take(entry?.name ?? typed)
    else if (event.key === 'Escape' && inUse && !always) setInUse(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className={css.field}>
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-invalid={refused !== null}
        {...(entries[chosen] ? { 'aria-activedescendant': `${id}-${chosen}` } : {})}
        data-tip={always || open ? undefined : label}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a sheet of this field alone was asked for
        autoFocus={always ?? false}
        value={value}
        onChange={(event) => {
          setInUse(true)
          setChosen(-1)
          onChange(event.target.value)
        }}
        onBlur={() => setInUse(false)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <span className={css.box} data-always={always || undefined}>
          <span role="listbox" id={`${id}-list`} aria-label="Commits, tags and branches" className={css.list}>
            {entries.map((entry, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled once, by the field
              <span
                key={entry.name}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                className={`${options.option} ${css.entry}`}
                aria-selected={at === chosen}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(entry.name)}
              >
                <bdi className={css.name}>{entry.name}</bdi>
                <bdi className={css.means} data-cut="">
                  {entry.means}
                </bdi>
              </span>
            ))}
          </span>
          <span className={css.foot} role="status">
            {refused !== null
              ? refused
              : why
                ? `${why.what} ${why.next}`
                : offer && offer.total > offer.refs.length
                  ? `${offer.refs.length} of ${numeral(offer.total)} tags and branches. Type more of the name.`
                  : 'A date means the last commit by then on HEAD’s first-parent line, by committer date.'}
          </span>
        </span>
      )}
    </span>
  )
}
