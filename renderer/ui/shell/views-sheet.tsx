import { type FormEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Refusal } from '../../../shared/model/result.ts'
import type { SavedView } from '../../../shared/model/saved-views.ts'
import { counted } from '../../../shared/text/counted.ts'
import { call } from '../../bridge.ts'
import { changeChoices } from '../../state/choices.ts'
import { chooseView, exportViews, saveView, useSavedViews } from '../../state/saved-views.ts'
import { openSheet } from '../../state/view.ts'
import { Button, LinkButton } from '../button.tsx'
import { ErrorBlock } from '../empty-state.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Sheet } from '../sheet.tsx'
import sheets from './sheets.module.css'
import css from './views-sheet.module.css'

/** Longest name of a view, in characters. */
const longestName = 80

/** Saves the present view under a name, and arranges, shares and takes over saved ones. */
export function ViewsSheet() {
  const views = useSavedViews()
  const [deleted, setDeleted] = useState<{ readonly view: SavedView; readonly at: number } | null>(null)
  const [imported, setImported] = useState<string | null>(null)
  const [error, setError] = useState<Refusal | null>(null)
  /** View whose button gets the focus after what had it is gone. */
  const [focused, setFocused] = useState<string | null>(null)

  const remove = (view: SavedView, at: number) => {
    setDeleted({ view, at })
    setImported(null)
    setFocused(null)
    void changeChoices({ change: 'view-delete', name: view.name }, `Deleted “${view.name}”.`)
  }
  const takeBack = async () => {
    if (!deleted) return
    const { view, at } = deleted
    setDeleted(null)
    setFocused(view.name)
    await changeChoices({ change: 'view-save', view }, `“${view.name}” is back.`)
    await changeChoices(
      { change: 'view-move', name: view.name, by: at - views.length },
      `“${view.name}” is back.`,
    )
  }
  const read = async () => {
    const answer = await call('views.import', null)
    setError(answer.ok ? null : answer.error)
    if (!answer.ok || !answer.value) return
    const { fileName, names, left } = answer.value
    // It may be back with the file, and would stand twice if it were taken back as well.
    setDeleted(null)
    const rest = left > 0 ? ` For ${counted(left, 'view')} there was no room.` : ''
    setImported(`Added ${counted(names.length, 'view')} of ${fileName}: ${names.join(', ')}.${rest}`)
  }
  return (
    <Sheet label="Saved views" open className={sheets.wide} onClose={() => openSheet(null)}>
      <div className={sheets.head}>
        <h2 className={sheets.title}>Saved views</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.body}>
        <SaveForm views={views} />
        {error && <ErrorBlock title="The file was not taken over." error={error} />}
        <p role="status" className={css.status}>
          {imported}
          {deleted && (
            <>
              “{deleted.view.name}” is deleted.{' '}
              <LinkButton
                // The button that had the focus is gone with its view
                autoFocus
                onClick={() => void takeBack()}
              >
                Take back
              </LinkButton>
            </>
          )}
        </p>
        {views.length === 0 ? (
          <p className={sheets.lead}>
            None is saved for this repository. A saved view holds the view, the filter, order, grouping,
            columns, and whether removed digests are shown.
          </p>
        ) : (
          <ul className={css.list} aria-label="Views">
            {views.map((view, at) => (
              <ViewLine
                key={view.name}
                view={view}
                at={at}
                views={views}
                onDelete={() => remove(view, at)}
                hasFocus={view.name === focused}
                onFocus={setFocused}
              />
            ))}
          </ul>
        )}
        <div className={css.actions}>
          <Button
            size="normal"
            off={views.length === 0 ? 'No view is saved.' : null}
            onClick={() => void exportViews(views.length)}
          >
            Export {counted(views.length, 'view')}…
          </Button>
          <Button size="normal" onClick={() => void read()}>
            Import views…
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** Names the present view and saves it. */
function SaveForm({ views }: { readonly views: readonly SavedView[] }) {
  const [name, setName] = useState('')
  const given = name.trim()
  const isThere = views.some((view) => view.name === given)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (given === '') return
    void saveView(given)
    openSheet(null)
  }
  return (
    <form className={css.form} onSubmit={save}>
      <label className={css.label}>
        This view as
        <input
          className={css.name}
          value={name}
          maxLength={longestName}
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened to name a view
          autoFocus
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button
        variant="primary"
        size="normal"
        type="submit"
        off={given === '' ? 'The view has no name yet.' : null}
      >
        {isThere ? 'Replace view' : 'Save view'}
      </Button>
    </form>
  )
}

interface ViewLineProps {
  readonly view: SavedView
  readonly at: number
  readonly views: readonly SavedView[]
  readonly onDelete: () => void
  /** Its button to rename it takes the focus. */
  readonly hasFocus: boolean
  readonly onFocus: (name: string | null) => void
}

/** One saved view: opened, renamed, moved, deleted. */
function ViewLine({ view, at, views, onDelete, hasFocus, onFocus }: ViewLineProps) {
  const [name, setName] = useState<string | null>(null)
  const { query, route } = view.place
  const taken = name !== null && name.trim() !== view.name && views.some((each) => each.name === name.trim())
  const keepName = () => {
    onFocus(view.name)
    setName(null)
  }
  const pressed = useRef<HTMLButtonElement | null>(null)
  const renameButton = useRef<HTMLButtonElement>(null)
  // A line that is moved loses the focus, and so does one whose field or neighbour went.
  useLayoutEffect(() => {
    if (pressed.current) pressed.current.focus()
    else if (hasFocus) renameButton.current?.focus()
    pressed.current = null
  }, [at, hasFocus, name === null])
  const move = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onFocus(null)
    const done = `“${view.name}” is number ${at + 1 + by}.`
    void changeChoices({ change: 'view-move', name: view.name, by }, done)
  }
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const to = (name ?? '').trim()
    setName(null)
    onFocus(to === '' || taken ? view.name : to)
    if (to === '' || taken || to === view.name) return
    void changeChoices({ change: 'view-rename', from: view.name, to }, `Renamed to “${to}”.`)
  }
  if (name !== null) {
    return (
      <li className={css.line}>
        <form className={css.form} onSubmit={rename}>
          <input
            className={css.name}
            aria-label={`New name of ${view.name}`}
            value={name}
            maxLength={longestName}
            // biome-ignore lint/a11y/noAutofocus: the field was asked for
            autoFocus
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              keepName()
            }}
          />
          <Button type="submit" off={taken ? 'Another view has this name.' : null}>
            Rename
          </Button>
          <Button onClick={keepName}>Keep the name</Button>
        </form>
      </li>
    )
  }
  return (
    <li className={css.line}>
      <LinkButton
        onClick={() => {
          openSheet(null)
          chooseView(view)
        }}
      >
        {view.name}
      </LinkButton>
      <span className={css.what} data-cut="">
        {route.view}
        {query !== '' && <code>{query}</code>}
      </span>
      <span className={css.tools}>
        <Button
          ref={renameButton}
          aria-label={`Rename ${view.name}`}
          onClick={() => {
            onFocus(null)
            setName(view.name)
          }}
        >
          Rename
        </Button>
        <Button
          aria-label={`Move ${view.name} up`}
          off={at === 0 ? 'It is the first.' : null}
          onClick={move(-1)}
        >
          ↑
        </Button>
        <Button
          aria-label={`Move ${view.name} down`}
          off={at === views.length - 1 ? 'It is the last.' : null}
          onClick={move(1)}
        >
          ↓
        </Button>
        <Button aria-label={`Delete ${view.name}`} onClick={onDelete}>
          Delete
        </Button>
      </span>
    </li>
  )
}
