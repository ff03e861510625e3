import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Every change of a linear history below `digests`, as `commit path blob` (`-`: removed), by nothing but `rev-list` and
 * `cat-file`: the tree of each commit against that of its parent, entry by entry, where the two are not the same bytes.
 * @param {string} repository
 * @returns {Promise<Set<string>>}
 */
export async function referenceEvents(repository) {
  const commits = await linesOf(repository, ['rev-list', '--reverse', 'HEAD'])
  const objects = openObjects(repository)
  const events = new Set()
  let before = null
  try {
    for (const commit of commits) {
      const root = /^tree (\w+)/.exec((await objects.read(commit)).toString('latin1'))[1]
      const digests = entriesOf(await objects.read(root)).get('digests')?.id ?? null
      if (digests !== before) await compare(objects, before, digests, 'digests', commit, events)
      before = digests
    }
  } finally {
    objects.close()
  }
  return events
}

async function compare(objects, before, after, path, commit, events) {
  const [old, now] = await Promise.all(
    [before, after].map(async (id) => entriesOf(id === null ? Buffer.alloc(0) : await objects.read(id))),
  )
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(name), now.get(name)]
    if (a?.id === b?.id) continue
    const below = `${path}/${name}`
    if (a?.isTree || b?.isTree)
      await compare(objects, a?.isTree ? a.id : null, b?.isTree ? b.id : null, below, commit, events)
    if ((a && !a.isTree) || (b && !b.isTree)) events.add(`${commit} ${below} ${b && !b.isTree ? b.id : '-'}`)
  }
}

/** Entries of a tree object, by name. */
function entriesOf(bytes) {
  const entries = new Map()
  for (let at = 0; at < bytes.length; ) {
    const nul = bytes.indexOf(0, at)
    const blank = bytes.indexOf(32, at)
    const isTree = bytes.toString('latin1', at, blank) === '40000'
    entries.set(bytes.toString('utf8', blank + 1, nul), {
      id: bytes.toString('hex', nul + 1, nul + 21),
      isTree,
    })
    at = nul + 21
  }
  return entries
}

async function linesOf(repository, args) {
  const child = spawn('git', ['-C', repository, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  await once(child, 'close')
  return lines
}

/** One `cat-file --batch`, asked in order. */
function openObjects(repository) {
  const child = spawn('git', ['-C', repository, 'cat-file', '--batch'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = []
  let held = []
  let length = 0
  let need = 0
  child.stdout.on('data', (chunk) => {
    held.push(chunk)
    length += chunk.length
    while (waiting.length > 0 && length >= need) {
      const all = held.length === 1 ? held[0] : Buffer.concat(held)
      const end = all.indexOf(10)
      const size = Number(all.toString('latin1', 0, end).split(' ')[2])
      const stop = end + 1 + size + 1
      held = [all]
      need = end < 0 ? length + 1 : stop
      if (end < 0 || length < stop) return
      waiting.shift()(all.subarray(end + 1, stop - 1))
      held = [all.subarray(stop)]
      length -= stop
      need = 1
    }
  })
  return {
    read: (id) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        child.stdin.write(`${id}\n`)
      }),
    close: () => child.stdin.end(),
  }
}
