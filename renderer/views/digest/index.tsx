import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { DigestTab } from '../../routes.ts'
import { useCommand } from '../../state/keys.ts'
import { useVersion } from '../../state/repository.ts'
import { dragSettings, useSettings } from '../../state/settings.ts'
import { useRequest } from '../../state/use-request.ts'
import { go, walk } from '../../state/view.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorBlock } from '../../ui/empty-state.tsx'
import { NotThere } from '../../ui/not-there.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useSessionWalk } from '../../ui/use-session-walk.ts'
import { useNarrow } from '../../ui/use-width.ts'
import { WalkButtons } from '../../ui/walk-buttons.tsx'
import { DigestActions } from './actions.tsx'
import css from './digest.module.css'
import { HistoryTab } from './history-tab.tsx'
import { HitsBar } from './hits-bar.tsx'
import { LivesTab } from './lives-tab.tsx'
import { NoteBlock } from './note-block.tsx'
import { useNoteForm } from './note-form.ts'
import paneCss from './pane.module.css'
import { PaneEdge } from './pane-edge.tsx'
import { RawTab } from './raw-tab.tsx'
import { ReadTab } from './read-tab.tsx'
import { RecordTab } from './record-tab.tsx'

interface DigestPaneProps {
  readonly session: string
  readonly tab: DigestTab
  /** Line to show in Raw, or to mark in Read. */
  readonly line: number | null
  readonly onClose: () => void
}

/** Longest time (ms) that the digest before is shown while the next one is on its way. */
const keptMs = 200

/** True when something has been waited for longer than that. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), keptMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return slow && waiting
}

/** One session: read, its history, its record, its bytes as lines. Beside the table, or from below when narrow. */
export default function DigestPane({ session, tab, line, onClose }: DigestPaneProps) {
  const version = useVersion()
  const answer = useRequest('digest.read', { session, revision: null }, version)
  // The digest before stays for a moment, so that going down the rows does not flicker.
  const slow = useSlow(answer.loading && !answer.matches)
  const view = answer.error || slow ? undefined : answer.value
  const narrow = useNarrow()
  const width = useSettings((settings) => settings.paneWidth)
  const [full, setFull] = useState(false)
  const pane = useRef<HTMLElement>(null)
  const panel = useId()
  const neighbours = useSessionWalk({
    session,
    onGo: (id) => walk({ view: 'sessions', session: id, tab }),
  })
  const note = useNoteForm(session)
  const show = (next: DigestTab) => go({ view: 'sessions', session, tab: next })

  // Another digest begins at its top, unless a line of it was asked for: that one is brought into sight below.
  useEffect(() => {
    if (line === null) pane.current?.querySelector('[data-scroller]')?.scrollTo(0, 0)
  }, [session])
  useCommand('leave', () => setFull(false), narrow && full)
  const onKeyDown = (event: KeyboardEvent) => {
    if (narrow && !full && event.key === 'Enter' && event.target === pane.current) setFull(true)
    else if (event.key === 'Escape' && !event.defaultPrevented && full) setFull(false)
    else if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    else return
    event.preventDefault()
  }
  const style = narrow ? undefined : { width: `${width / 16}rem` }
  return (
    <aside
      ref={pane}
      className={paneCss.pane}
      data-full={full || undefined}
      data-area="pane"
      aria-label="Digest"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pane is an area that F6 goes to, and it scrolls
      tabIndex={0}
      style={style}
      onKeyDown={onKeyDown}
    >
      {!narrow && <PaneEdge width={width} onWidth={(paneWidth) => dragSettings({ paneWidth })} />}
      {view ? (
        <>
          <header className={css.head}>
            <div className={css.titleRow}>
              <h2 className={css.title}>{view.session.title}</h2>
              <WalkButtons of="session" walk={neighbours} />
            </div>
            <p className={css.path} data-cut="">
              <bdi>{view.session.path ?? 'no digest, a session record alone'}</bdi>
            </p>
          </header>
          <div className={css.tabRow}>
            <Tabs
              label="Digest"
              controls={panel}
              selected={tab}
              onSelect={show}
              tabs={[
                { id: 'read', label: 'Read' },
                { id: 'lives', label: 'Lives' },
                { id: 'history', label: 'History', count: view.revisions },
                { id: 'record', label: 'Record' },
                { id: 'raw', label: 'Raw' },
              ]}
            />
            <DigestActions session={view.session} line={line} onNote={note.open} />
          </div>
          <NoteBlock session={view.session} form={note} />
          {view.session.path !== null && (
            <HitsBar
              session={session}
              pane={pane}
              onLine={(at) =>
                go({ view: 'sessions', session, tab: tab === 'raw' ? 'raw' : 'read', line: at })
              }
            />
          )}
          <div className={css.panel} id={panel} role="tabpanel" aria-label={tab}>
            {view.session.path === null && tab !== 'record' && tab !== 'history' && (
              <EmptyState
                title="This session has no digest."
                actions={
                  <Button size="normal" onClick={() => show('record')}>
                    Show its record
                  </Button>
                }
              >
                It is known from line {view.session.record?.line} of the session records alone. A digest is
                joined to it by session id, file name, or date and model.
              </EmptyState>
            )}
            {view.session.path !== null && tab === 'read' && (
              <ReadTab
                view={view}
                line={line}
                onShowLine={(at) => go({ view: 'sessions', session, tab: 'raw', line: at })}
              />
            )}
            {view.session.path !== null && tab === 'lives' && <LivesTab session={view.session} line={line} />}
            {tab === 'history' && <HistoryTab session={view.session} />}
            {tab === 'record' && <RecordTab session={view.session} />}
            {view.session.path !== null && tab === 'raw' && <RawTab of={{ session }} line={line} />}
          </div>
        </>
      ) : answer.error?.code === 'unknown-session' ? (
        <NotThere session={session} />
      ) : answer.error ? (
        <ErrorBlock title="This digest could not be read." error={answer.error} />
      ) : (
        <p className={css.waiting}>Reading…</p>
      )}
    </aside>
  )
}
