import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { dialog } from 'electron'
import type { Reply, SavedFile } from '../shared/ipc/answers.ts'
import { ok, refuse } from '../shared/model/result.ts'
import { leadsInside } from './leads-inside.ts'
import type { OpenRepository } from './open-repositories.ts'
import { causeOf } from './repo-host/cause-of.ts'
import type { ViewerWindow } from './viewer-window.ts'

/**
 * Asks where a text is to be kept, has it made, and writes it there. The value is null when the dialog was left; the
 * refusal says why nothing was written.
 *
 * @param name file name that is proposed
 */
export async function saveText<T extends { readonly text: string }>(
  window: ViewerWindow,
  repository: OpenRepository,
  name: string,
  make: (client: OpenRepository['client']) => Promise<Reply<T>>,
): Promise<Reply<(Omit<T, 'text'> & { fileName: string }) | null>> {
  const chosen = await dialog.showSaveDialog(window.window, { defaultPath: name })
  if (chosen.canceled || !chosen.filePath) return ok(null)
  if (leadsInside(chosen.filePath, repository.root)) return insideRepository()
  const made = await make(repository.client)
  if (!made.ok) return made
  const { text, ...rest } = made.value
  // Making it takes time, in which a link may have come to be there.
  if (leadsInside(chosen.filePath, repository.root)) return insideRepository()
  try {
    await writeFile(chosen.filePath, text)
  } catch (error) {
    const code = causeOf(error)
    return refuse(
      'refused',
      `${basename(chosen.filePath)} could not be written whole (${code}).`,
      'Make room on the disk, or choose another folder, and try again.',
    )
  }
  return ok({ ...rest, fileName: basename(chosen.filePath) })
}

function insideRepository() {
  return refuse(
    'refused',
    'The file would lie inside the repository, which is never written to.',
    'Choose a folder outside it.',
  )
}

/** As `saveText`, for a text of which nothing else is told than the name of its file. */
export async function saveFile(...parts: Parameters<typeof saveText>): Promise<Reply<SavedFile>> {
  const saved = await saveText(...parts)
  return saved.ok ? ok({ saved: saved.value !== null, fileName: saved.value?.fileName ?? null }) : saved
}
