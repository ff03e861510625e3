import { readdirSync, readFileSync } from 'node:fs'

/**
 * Summed proportional memory (PSS) of a process and all its descendants in MB: pages that several processes share
 * count once. Null where the system does not tell (only Linux does).
 * @param {number} root process id
 */
export function memoryOfTree(root) {
  if (process.platform !== 'linux') return null
  const children = new Map()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : null
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  return tree.reduce((sum, pid) => sum + pssOf(pid), 0) / 1024
}

function parentOf(pid) {
  const status = textOf(`/proc/${pid}/status`)
  return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? Number.NaN)
}

/** In kB; 0 for a process that has ended meanwhile. */
function pssOf(pid) {
  return Number(/^Pss:\s*(\d+) kB$/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
