import { create } from 'zustand'
import { defaultSettings } from '../../shared/model/default-settings.ts'
import type { Refusal } from '../../shared/model/result.ts'
import type { Settings, SettingsPatch } from '../../shared/model/settings.ts'
import { call } from '../bridge.ts'

/** A drag changes a width many times a second; main hears of it no more often than this (ms). */
const pauseMs = 250

/** What the app remembers. Starts with the defaults until main has answered. */
export const useSettings = create<Settings>(() => defaultSettings)

/** Why settings cannot be written, as main told it last and as long as nobody closed it; null: they can. */
export const useUnkept = create<{ readonly unkept: Refusal | null }>(() => ({ unkept: null }))

let unsent: SettingsPatch = {}
/** Runs while changes are collected. */
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes settings as main holds them, without sending them back; what main has not heard of yet stays. */
export function receiveSettings(settings: Settings): void {
  useSettings.setState({ ...settings, ...unsent }, true)
}

/** Sends what was changed since the last time; also when the window closes. */
export function sendSettings(): void {
  clearTimeout(timer)
  timer = undefined
  const patch = unsent
  unsent = {}
  if (Object.keys(patch).length > 0) void call('settings.set', patch)
}

/** Changes some settings here and in main. */
export function changeSettings(patch: SettingsPatch): void {
  useSettings.setState(patch)
  unsent = { ...unsent, ...patch }
  sendSettings()
}

/** Changes some settings here at once, in main after a pause: for what changes while something is dragged. */
export function dragSettings(patch: SettingsPatch): void {
  useSettings.setState(patch)
  unsent = { ...unsent, ...patch }
  timer ??= setTimeout(sendSettings, pauseMs)
}
