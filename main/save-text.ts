import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { dialog } from 'electron'
import type { Reply, SavedFile } from '../shared/ipc/answers.ts'
import { ok, refuse } from '../shared/model/result.ts'
import type { OpenRepository } from './open-repositories.ts'
import { isInside } from './repo-host/git-environment.ts'
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
  // The one promise that is easiest to break by hand: nothing is ever written below the repository.
  const places = [dirname(chosen.filePath), chosen.filePath]
  if (places.some((place) => isInside(place, repository.root))) {
    return refuse(
      'refused',
      'The file would lie inside the repository, which is never written to.',
      'Choose a folder outside it.',
    )
  }
  const made = await make(repository.client)
  if (!made.ok) return made
  const { text, ...rest } = made.value
  await writeFile(chosen.filePath, text)
  return ok({ ...rest, fileName: basename(chosen.filePath) })
}

/** As `saveText`, for a text of which nothing else is told than the name of its file. */
export async function saveFile(...parts: Parameters<typeof saveText>): Promise<Reply<SavedFile>> {
  const saved = await saveText(...parts)
  return saved.ok ? ok({ saved: saved.value !== null, fileName: saved.value?.fileName ?? null }) : saved
}
