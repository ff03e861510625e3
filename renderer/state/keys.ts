import { useLayoutEffect, useRef, useState } from 'react'
import { type CommandId, commandIds, keyCommands } from './key-list.ts'
import { useRepository } from './repository.ts'
import { useSettings } from './settings.ts'

/** Returns false when it has nothing to do, and the command goes on to the one below. */
type Handler = (event: KeyboardEvent) => unknown

interface Listener {
  /** Grows from the outside inwards: a component is drawn before what it holds. */
  readonly order: number
  readonly run: Handler
}

const handlers = new Map<CommandId, readonly Listener[]>()
let drawn = 0
/** The first key of a sequence, kept for this long (ms). */
const sequenceMs = 1500
let prefix = ''
let prefixUntil = 0

/** How long (ms) a field that was asked for is waited for. */
const fieldWait = 5000
/** Letters typed for a field that was asked for and is not drawn yet; null: none is waited for. */
let early: { text: string; readonly until: number } | null = null

/** A field to write in was asked for and comes: what is typed until then is meant for it, and is no command. */
export function awaitField(): void {
  const now = performance.now()
  early = { text: early && now <= early.until ? early.text : '', until: now + fieldWait }
}

/** What was typed before the awaited field was there; the field takes it, and nothing is waited for any more. */
export function takeEarly(): string {
  const text = early?.text ?? ''
  early = null
  return text
}

/** Keeps a letter for the field that is waited for, before a row or a menu takes it; any other key goes on. */
export function keepForField(event: KeyboardEvent): void {
  if (early === null || event.isComposing || isField(event.target)) return
  if (performance.now() > early.until || event.key === 'Escape') early = null
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    early.text += event.key
    event.preventDefault()
    event.stopPropagation()
  }
}

/** One key stroke in the words of the list of commands. */
function strokeOf(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'Space' : event.key
  const printable = key.length === 1
  const parts = [
    event.ctrlKey || event.metaKey ? 'Mod' : '',
    event.altKey ? 'Alt' : '',
    // A printable key already carries its shift: `?`, `N`.
    event.shiftKey && (!printable || event.altKey || event.ctrlKey || event.metaKey) ? 'Shift' : '',
    printable && (event.ctrlKey || event.metaKey) ? key.toLowerCase() : key,
  ]
  return parts.filter(Boolean).join('+')
}

/** Keys belong to the field while it is typed in. */
function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

/**
 * Keys that leave a field. Back and forward are among them where one filters or names a commit, as in a browser; there the
 * focus may stand again after a step. On a Mac they go by words in a field.
 */
function actsInField(stroke: string, field: EventTarget | null): boolean {
  if (/^(Escape|F6|Shift\+F6|Mod\+[kof])$/.test(stroke)) return true
  if (!/^Alt\+Arrow(Left|Right)$/.test(stroke)) return false
  const isMac = useRepository.getState().info?.platform === 'darwin'
  return !isMac && field instanceof HTMLInputElement && field.getAttribute('role') === 'combobox'
}

/** Keys belong to a sheet or a menu while it is open; one that was closed and still fades has none any more. */
function inSheet(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const sheet = target.closest('[role="dialog"], [role="menu"], [role="listbox"]')
  return sheet !== null && sheet.closest('[data-exiting]') === null
}

function isSingle(stroke: string): boolean {
  return stroke.length === 1 || stroke.includes(' ')
}

function runFirst(stroke: string, event: KeyboardEvent): boolean {
  for (const id of commandIds) {
    if (!(keyCommands[id].keys as readonly string[]).includes(stroke)) continue
    for (const listener of handlers.get(id) ?? []) {
      if (listener.run(event) === false) continue
      event.preventDefault()
      return true
    }
  }
  return false
}

/** Takes a key stroke of the window to the command that has it, innermost listener first. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  const stroke = strokeOf(event)
  if (isField(event.target) && !actsInField(stroke, event.target)) return
  if (inSheet(event.target) && !stroke.startsWith('Mod+')) return
  const now = event.timeStamp
  const sequence = prefix && now < prefixUntil ? `${prefix} ${stroke}` : ''
  prefix = ''
  if (!useSettings.getState().singleKeys && isSingle(stroke)) return
  if (sequence && runFirst(sequence, event)) return
  if (runFirst(stroke, event)) return
  if (commandIds.some((id) => keyCommands[id].keys[0].startsWith(`${stroke} `))) {
    prefix = stroke
    prefixUntil = now + sequenceMs
  }
}

/** 1: down, −1: up, by arrow or, unless single-letter keys are switched off, by j and k; undefined: another key. */
export function upOrDown(key: string): 1 | -1 | undefined {
  const { singleKeys } = useSettings.getState()
  if (key === 'ArrowDown' || (singleKeys && key === 'j')) return 1
  if (key === 'ArrowUp' || (singleKeys && key === 'k')) return -1
  return undefined
}

/** Runs a command from elsewhere than its key: the palette, a menu. */
export function runCommand(id: CommandId): void {
  const event = new KeyboardEvent('keydown')
  for (const listener of handlers.get(id) ?? []) if (listener.run(event) !== false) return
}

/** True while something listens to the command. */
export function isHandled(id: CommandId): boolean {
  return (handlers.get(id)?.length ?? 0) > 0
}

/** Listens to a command while the component stands; the innermost component is asked first. */
export function useCommand(id: CommandId, run: Handler, enabled = true): void {
  const latest = useRef(run)
  latest.current = run
  const [order] = useState(() => {
    drawn += 1
    return drawn
  })
  // With the drawing and not behind it: a key struck as soon as something is seen must find it listening.
  useLayoutEffect(() => {
    if (!enabled) return
    const listener: Listener = { order, run: (event) => latest.current(event) }
    handlers.set(
      id,
      [...(handlers.get(id) ?? []), listener].sort((a, b) => b.order - a.order),
    )
    return () => {
      handlers.set(
        id,
        (handlers.get(id) ?? []).filter((other) => other !== listener),
      )
    }
  }, [id, enabled, order])
}
