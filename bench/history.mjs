import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { modulesOf } from './open-engine.mjs'

/**
 * Reads the history of `digests` with the engine, in a process of its own.
 * @param {string} engine folder with the built engine
 * @param {string} repository
 * @returns {Promise<{ first: number, total: number, events: string[] }>} ms from the opening of the repository to the first
 * revision and to the last; every change as `commit path blob`
 */
export function measureHistory(engine, repository) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [engine, repository], { serialization: 'advanced' })
    child.once('message', resolve)
    child.once('exit', (code) => code !== 0 && reject(new Error(`Reading ended with code ${code}.`)))
  })
}

async function readHistory(engine, repository) {
  const load = modulesOf(engine)
  const [{ findGit }, { openGit }] = [await load('find-git'), await load('open-git')]
  const program = must(await findGit({ repositories: [repository] }))
  const began = performance.now()
  const reader = must(await openGit(program, repository))
  const batches = []
  let first = null
  must(
    await reader.history({
      head: reader.info.head,
      folders: ['digests'],
      files: [],
      onBatch: (batch) => {
        if (batch.commits.length > 0) first ??= performance.now() - began
        batches.push(batch)
      },
    }),
  )
  const total = performance.now() - began
  reader.close()
  const events = batches.flatMap(({ commits }) =>
    commits.flatMap(({ commit, changes }) =>
      changes.map(({ path, blob }) => `${commit.id} ${path} ${blob ?? '-'}`),
    ),
  )
  return { first, total, events }
}

function must(result) {
  if (!result.ok) throw new Error(`${result.error.what} ${result.error.next}`)
  return result.value
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.send(await readHistory(process.argv[2], process.argv[3]), () => process.exit(0))
