import { create } from 'zustand'
import type { Opened } from '../../shared/ipc/answers.ts'
import type { Refusal, Result } from '../../shared/model/result.ts'
import { call, openDropped } from '../bridge.ts'

interface OpeningStore {
  /** What is being opened, in words; null: nothing. */
  readonly busy: string | null
  /** Why the last one would not open, and the recent entry that it belongs to. */
  readonly refusal: { readonly recent: string | null; readonly error: Refusal } | null
}

/** What is being opened, and why the last opening failed. */
export const useOpening = create<OpeningStore>(() => ({ busy: null, refusal: null }))

async function opening(what: string, recent: string | null, ask: Promise<Result<Opened>>): Promise<void> {
  useOpening.setState({ busy: what, refusal: null })
  const result = await ask
  const error = result.ok ? result.value.refusal : result.error
  useOpening.setState({ busy: null, refusal: error ? { recent, error } : null })
}

/** Each opens a repository in this window; what refuses stands in the store. */
export function openFolder(): Promise<void> {
  return opening('a folder', null, call('repo.openDialog', null))
}

/** Opens the sample repository. */
export function openSample(): Promise<void> {
  return opening('the sample', null, call('repo.openSample', null))
}

/** Opens one of the repositories opened before. */
export function openRecent(id: string, name: string): Promise<void> {
  return opening(name, id, call('repo.openRecent', { id }))
}

/** Opens a folder that was dropped on the window. */
export function openDrop(file: File): Promise<void> {
  return opening(file.name, null, openDropped(file))
}

/** Puts the reason of the last failed opening away. */
export function dismissRefusal(): void {
  useOpening.setState({ refusal: null })
}
