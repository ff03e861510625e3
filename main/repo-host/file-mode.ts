import { lstatSync, readlinkSync } from 'node:fs'
import { type FileMode, fileMode } from '../../shared/git/file-mode.ts'
import type { SessionEngine } from './session-engine.ts'
import { onDisk } from './working-copy.ts'

/** Mode of a file at a commit, or on disk (null), as git notes it; null: it is not there, or git cannot tell. */
export async function modeAt(
  engine: SessionEngine,
  commit: string | null,
  path: string,
): Promise<FileMode | null> {
  const { reader } = engine
  const isOnDisk = commit === null && engine.digests.isOnDisk(path)
  if (isOnDisk && (reader?.info.hasFileModes ?? true)) return modeOnDisk(engine, path)
  const at = commit ?? engine.state.head
  const tree = reader && at !== null ? await reader.listTree(at, [path], { sizes: false }) : null
  const entry = tree?.ok ? tree.value.find((each) => each.path === path) : undefined
  return entry ? fileMode(entry.mode) : isOnDisk ? '100644' : null
}

/** Mode of a file on disk, where the file system keeps modes; null: it is not there, or no file. */
export function modeOnDisk(engine: SessionEngine, path: string): FileMode | null {
  try {
    const stats = lstatSync(onDisk(engine.options.root, path))
    if (stats.isSymbolicLink()) return '120000'
    return stats.isFile() ? ((stats.mode & 0o100) === 0 ? '100644' : '100755') : null
  } catch {
    return null
  }
}

/** Where a link on disk leads, as the bytes that git keeps of it; null: it is no link. It is not followed. */
export function goalOnDisk(engine: SessionEngine, path: string): Uint8Array | null {
  try {
    return readlinkSync(onDisk(engine.options.root, path), 'buffer')
  } catch {
    return null
  }
}
