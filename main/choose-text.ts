import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { ok, type Result, refuse } from '../shared/model/result.ts'
import { causeOf } from './repo-host/cause-of.ts'

/** A file that a person chose. */
interface ChosenText {
  /** Without its folder, and cut. */
  readonly name: string
  readonly text: string
}

/**
 * Shows the system's file dialog and reads the chosen file; null: none was chosen.
 *
 * @param what names the file in the title, and in the advice when it is no such file
 * @param most bytes beyond which it is refused unread
 */
export async function chooseText(
  window: BrowserWindow,
  what: string,
  filter: { readonly name: string; readonly extensions: string[] },
  most: number,
): Promise<Result<ChosenText | null>> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: `Choose ${what}`,
    properties: ['openFile'],
    filters: [filter, { name: 'All files', extensions: ['*'] }],
  })
  const [path] = filePaths
  if (canceled || path === undefined) return ok(null)
  const text = await readSmallText(path, most, `Choose ${what}.`)
  return text.ok ? ok({ name: basename(path).slice(-255), text: text.value }) : text
}

async function readSmallText(path: string, most: number, next: string): Promise<Result<string>> {
  try {
    const found = await stat(path)
    if (!found.isFile() || found.size > most)
      return refuse(
        'too-large',
        `${basename(path)} is no ordinary file of at most ${Math.floor(most / 1024)} KB.`,
        next,
      )
    return ok(await readFile(path, 'utf8'))
  } catch (error) {
    const code = causeOf(error)
    return refuse('refused', `${basename(path)} cannot be read (${code}).`, 'Choose another file.')
  }
}
