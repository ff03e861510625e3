import { statfsSync } from 'node:fs'

/** File systems whose files others may change without this system hearing of it, by their number on Linux. */
const systems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x0bd00bd0, 'Lustre'],
  [0x786f4256, 'a folder shared with a virtual machine'],
  [0x65735546, 'FUSE'],
])

/**
 * The kind of network that a folder is on; null: none that is known. Watching such a folder succeeds, and tells of
 * changes made on this machine alone.
 */
export function networkOf(folder: string): string | null {
  if (process.platform === 'win32') return folder.startsWith('\\\\') ? 'a network share' : null
  if (process.platform !== 'linux') return null
  try {
    return systems.get(statfsSync(folder).type) ?? null
  } catch {
    // It is not there: that is told by the check.
    return null
  }
}
