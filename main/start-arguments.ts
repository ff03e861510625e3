import { resolve } from 'node:path'

/** What a person or a script asked for when the app was started. */
export interface StartArguments {
  /** Folder to open, absolute; null: none was named. */
  readonly repository: string | null
  readonly sample: boolean
  /** Folder for pictures of every view; null: an ordinary start. */
  readonly screens: string | null
  /** Data folder instead of the usual one. */
  readonly userData: string | null
}

/**
 * Reads the command line of the app.
 *
 * @param argv the words after the program; switches of Chromium and Electron are left alone
 * @param cwd where relative paths begin
 */
export function parseStartArguments(argv: readonly string[], cwd: string): StartArguments {
  const value = (name: string): string | null => {
    const found = argv.find((word) => word.startsWith(`--${name}=`))
    return found ? resolve(cwd, found.slice(name.length + 3)) : null
  }
  const path = argv.find((word) => !word.startsWith('-'))
  return {
    repository: path === undefined ? null : resolve(cwd, path),
    sample: argv.includes('--sample'),
    screens: value('screens'),
    userData: value('user-data'),
  }
}
