import { type ReactNode, useEffect, useRef } from 'react'
import { useRepository } from '../../state/repository.ts'
import { useView } from '../../state/view.ts'
import heard from '../aloud.module.css'
import { AsOfSheet } from './as-of-sheet.tsx'
import { Banners } from './banners.tsx'
import { FolderSheet } from './folder-sheet.tsx'
import { GoneSheet } from './gone-sheet.tsx'
import { KeySheet } from './key-sheet.tsx'
import { MappingSheet } from './mapping-sheet.tsx'
import { Navigation } from './navigation.tsx'
import { NotesSheet } from './notes-sheet.tsx'
import { Palette } from './palette.tsx'
import { QueryBar } from './query-bar.tsx'
import { Reading } from './reading.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import css from './shell.module.css'
import { StatusBar } from './status-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'
import { ViewsSheet } from './views-sheet.tsx'

/** How long (ms) a view is waited for that is being loaded. */
const focusMs = 3000

/** The first stop of an area that is no bar; in a view with a table its row is waited for instead. */
const firstStops = ['[tabindex="0"]', 'button:not([tabindex="-1"])', 'input']
  .map((stop) => `[data-area]:not([data-area="chips"], [data-area="controls"], [data-area="life"]) ${stop}`)
  .concat('[data-area][tabindex="0"]')
  .join(', ')

function firstStop(view: HTMLElement | null): HTMLElement | null {
  const hasRows = view?.querySelector('[data-table]')
  return view?.querySelector<HTMLElement>(hasRows ? '[data-active="true"]' : firstStops) ?? null
}

/** True when the focus is nowhere. While a view is loaded, the one before is still there, hidden, with the focus. */
function isLost(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || !at.checkVisibility()
}

/**
 * Focus that stood in the view left before goes to the new one: its chosen row, or the first thing in it. So it does
 * when the same view is drawn of another state of the repository.
 *
 * @param state names the repository and the commit as of which it is shown
 */
function useFocusInView(state: string) {
  const area = useRef<HTMLDivElement>(null)
  const view = useView((store) => store.route.view)
  const name = `${state} ${view}`
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    const end = performance.now() + focusMs
    let frame = requestAnimationFrame(function look() {
      if (!isLost()) return
      firstStop(area.current)?.focus({ preventScroll: true })
      if (isLost() && performance.now() < end) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [name])
  return area
}

/** The window around a view: navigation, query, banners, status bar, and the floating sheets. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useShellKeys()
  const sheet = useView((view) => view.sheet)
  // Another state of the repository is another repository to all that is drawn.
  const id = useRepository(({ repository }) => `${repository?.id} ${repository?.asOf?.commit}`)
  const area = useFocusInView(id)
  const name = useRepository((store) => store.repository?.name)
  const view = useView((store) => store.route.view)
  return (
    <div className={css.shell} key={id}>
      <Navigation />
      <main className={css.main}>
        <h1 className={heard.aloud}>{`${name}: ${view}`}</h1>
        <QueryBar />
        <Banners />
        <Reading />
        <div className={css.view} ref={area}>
          {children}
        </div>
      </main>
      <StatusBar />
      {sheet === 'palette' && <Palette />}
      {sheet === 'views' && <ViewsSheet />}
      {sheet === 'keys' && <KeySheet />}
      {sheet === 'settings' && <SettingsSheet />}
      {sheet === 'folders' && <FolderSheet />}
      {sheet === 'mapping' && <MappingSheet />}
      {sheet === 'gone' && <GoneSheet />}
      {sheet === 'as of' && <AsOfSheet />}
      {sheet === 'notes' && <NotesSheet />}
    </div>
  )
}
