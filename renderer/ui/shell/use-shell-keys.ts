import { useEffect } from 'react'
import { isLink } from '../../../shared/text/link-scheme.ts'
import { call, on } from '../../bridge.ts'
import { goCompare, showUncommitted } from '../../state/actions.ts'
import { handleKey, keepForField, runCommand, useCommand } from '../../state/keys.ts'
import { openLink } from '../../state/links.ts'
import { openDrop, openFolder } from '../../state/opening.ts'
import { goBackward, goForward, showAsOf } from '../../state/trail.ts'
import { go, openSheet, say } from '../../state/view.ts'

const tabStop = 'input, [tabindex="0"], button:not([tabindex="-1"]), a[href], select, textarea'

/** Areas of the window in the order they are drawn: elements with `data-area`. */
function walkAreas(by: 1 | -1): void {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-area]')]
  const at = areas.findIndex((area) => area.contains(document.activeElement))
  for (let step = 1; step <= areas.length; step++) {
    const from = at === -1 && by === -1 ? 0 : at
    const area = areas[(from + by * step + areas.length * 2) % areas.length]
    const stop = area?.matches(tabStop) ? area : area?.querySelector<HTMLElement>(tabStop)
    if (!stop) continue
    stop.focus()
    return
  }
}

/** Puts the cursor into the query. */
function focusQuery(): void {
  const input = document.querySelector<HTMLInputElement>('[data-area="query"] input')
  input?.focus()
  input?.select()
}

/** A folder may be dropped anywhere on the window. */
function useDrop(): void {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) void openDrop(file)
    }
    document.addEventListener('dragover', allow)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', allow)
      document.removeEventListener('drop', drop)
    }
  }, [])
}

/** A link may be pasted anywhere but into the palette, which offers to open it. */
function usePastedLink(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isInSheet = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (!isLink(text) || isInSheet) return
      event.preventDefault()
      void openLink(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** Keys that hold with or without a repository. */
function useWindowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', keepForField, true)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', keepForField, true)
      document.removeEventListener('keydown', handleKey)
    }
  }, [])
  useDrop()
  usePastedLink()
  useCommand('area.next', () => walkAreas(1))
  useCommand('area.previous', () => walkAreas(-1))
  useCommand('keys', () => openSheet('keys'))
  useCommand('open', () => void openFolder())
}

/** The keys of the window while no repository is shown. */
export function useWelcomeKeys(): void {
  useWindowKeys()
  useEffect(
    () =>
      on('menu.command', (command) => {
        if (command === 'open') void openFolder()
        else if (command === 'keys') openSheet('keys')
        else if (command === 'close') void call('repo.close', null)
      }),
    [],
  )
}

/** Buttons of a mouse beside its wheel: back and forward. */
const backButton = 3
const forwardButton = 4

function useMouseButtons(): void {
  useEffect(() => {
    const act = ({ button }: MouseEvent) => {
      if (button === backButton) runCommand('back')
      else if (button === forwardButton) runCommand('forward')
    }
    document.addEventListener('mouseup', act)
    return () => document.removeEventListener('mouseup', act)
  }, [])
}

/** The keys of the whole window, and the commands of the application menu. */
export function useShellKeys(): void {
  useWindowKeys()
  useMouseButtons()
  useEffect(
    () =>
      on('menu.command', (command) => {
        if (command === 'palette' || command === 'keys') openSheet(command)
        else if (command === 'open') void openFolder()
        else if (command === 'close') void call('repo.close', null)
        else if (command === 'find' || command === 'back' || command === 'forward') runCommand(command)
        else if (command === 'compare') goCompare()
        else go(command)
      }),
    [],
  )
  useCommand('query', focusQuery)
  useCommand('find', focusQuery)
  useCommand('sessions', () => go('sessions'))
  useCommand('decisions', () => go('decisions'))
  useCommand('compare', () => goCompare())
  useCommand('dashboards', () => go('dashboards'))
  useCommand('problems', () => go('problems'))
  useCommand('back', () => {
    if (!goBackward()) say('There is nothing to go back to.')
  })
  useCommand('forward', () => {
    if (!goForward()) say('There is nothing to go forward to.')
  })
  useCommand('uncommitted', showUncommitted)
  useCommand('as.of', () => openSheet('as of'))
  useCommand('as.now', () => void showAsOf(null))
  useCommand('palette', () => openSheet('palette'))
}
