import { create } from 'zustand'
import { type Settings, type SettingsPatch, settingsSchema } from '../../shared/model/settings.ts'
import { call } from '../bridge.ts'

/** What the app remembers. Starts with the defaults until main has answered. */
export const useSettings = create<Settings>(() => settingsSchema.parse({}))

/** Takes settings as main holds them, without sending them back. */
export function receiveSettings(settings: Settings): void {
  useSettings.setState(settings, true)
}

/** Changes some settings here at once and in main afterwards. */
export async function changeSettings(patch: SettingsPatch): Promise<void> {
  useSettings.setState(patch)
  await call('settings.set', patch)
}
