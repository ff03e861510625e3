import { join } from 'node:path'

/**
 * The app's data folder as Electron chooses it by the app's name, for programs that run without Electron.
 *
 * @param home the person's home folder
 */
export function usualDataFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  const name = 'Digest Audit'
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name)
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), name)
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), name)
}
