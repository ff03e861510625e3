import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ok, type Result, refuse } from '../shared/model/result.ts'

/**
 * The text of a file that a person chose.
 *
 * @param most bytes beyond which it is refused unread
 * @param next what to do when it is no such file
 */
export async function readSmallText(path: string, most: number, next: string): Promise<Result<string>> {
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
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown cause'
    return refuse('refused', `${basename(path)} cannot be read (${code}).`, 'Choose another file.')
  }
}
