import { shell } from 'electron'
import type { Reply } from '../shared/ipc/answers.ts'
import { ok, refuse } from '../shared/model/result.ts'

/**
 * Opens a file with the program that the person's system uses for it. Nothing of the repository has a say in
 * which program that is. Systems have no common way to name a line, so the file opens where the program opens it.
 */
export async function openInEditor(path: string): Promise<Reply<null>> {
  const why = await shell.openPath(path)
  return why === ''
    ? ok(null)
    : refuse(
        'refused',
        `The system did not open the file: ${why}`,
        'Set a program for Markdown files, or copy the path.',
      )
}
