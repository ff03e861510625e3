import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ok, type Refusal, type Result, refuse } from '../../shared/model/result.ts'
import { runSampleGit } from './sample-git.ts'
import { planSample, type SampleTree } from './sample-history.ts'
import { readSampleSource } from './sample-source.ts'
import { writeFastImport } from './sample-stream.ts'

/** Where the sample comes from and goes to. */
interface BuildSampleOptions {
  /** Absolute path of git, 2.28 or newer. */
  readonly git: string
  /** The project's folder `digests/`. */
  readonly from: string
  /** Folder of the sample repository; may hold an earlier build. Its parent is made if need be. */
  readonly to: string
  readonly signal?: AbortSignal
}

/** The sample repository as it is now. */
interface BuiltSample {
  /** Full id of the newest commit; the same on every machine. */
  readonly head: string
  /** False: the folder already held this very sample and was left alone. */
  readonly built: boolean
}

/** Written into the git folder as the last step: which stream the repository was made from. */
const markName = 'digest-audit-sample.json'
/** Leftovers of a build that was killed are removed once they are this old, in milliseconds. */
const leftoverAge = 60 * 60 * 1000

/**
 * Builds the sample repository: a real one, from the newest texts and the steps of their history. It is made
 * beside the target and renamed, so the target is complete or absent. A folder that is neither an earlier
 * sample, nor a git folder without a commit, nor empty is refused, never replaced.
 */
export async function buildSample(options: BuildSampleOptions): Promise<Result<BuiltSample>> {
  const { git, from, to, signal } = options
  const home = dirname(to)
  let building: string | undefined
  try {
    const source = await readSampleSource(from)
    const stream = writeFastImport(planSample(source.newest, source.kept, source.steps), source.people)
    const mark = createHash('sha256').update(stream).digest('hex')
    await mkdir(home, { recursive: true })
    const state = await lookAt(options, mark)
    if (state.kind === 'same') return ok({ head: state.head, built: false })
    if (state.kind === 'foreign')
      return refuse(
        'refused',
        `The folder ${to} holds something other than the sample.`,
        'Move it elsewhere and open the sample again.',
      )
    await removeLeftovers(to)
    building = await mkdtemp(`${to}.building-`)
    const made = await makeRepository({ ...options, to: building }, home, stream, source.newest, mark)
    signal?.throwIfAborted()
    if (!made.ok) return made
    return ok({ head: made.value, built: await moveInto(building, options, mark) })
  } catch (error) {
    if (signal?.aborted) return refuse('cancelled', 'Building the sample was stopped.', 'Open it again.')
    const reason = error instanceof Error ? error.message : String(error)
    return refuse(
      'viewer-failed',
      `The sample could not be built: ${reason}`,
      `Check the folder ${home} and ${git}.`,
    )
  } finally {
    if (building !== undefined) await rm(building, { recursive: true, force: true })
  }
}

/**
 * Puts the finished folder at the target by renaming; what was there is moved aside first, so nobody sees it
 * half removed. False: another process put the same sample there meanwhile, and its is kept.
 */
async function moveInto(building: string, options: BuildSampleOptions, mark: string): Promise<boolean> {
  const aside = `${building}.old`
  try {
    for (let attempt = 1; ; attempt++) {
      const state = await lookAt(options, mark)
      if (state.kind === 'same') return false
      if (state.kind === 'foreign') throw new Error(`${options.to} was filled meanwhile`)
      try {
        await rename(options.to, aside).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
        await rename(building, options.to)
        return true
      } catch (error) {
        if (attempt === 3) throw error
      }
    }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

type TargetState = { kind: 'same'; head: string } | { kind: 'replaceable' } | { kind: 'foreign' }

async function lookAt({ git, to, signal }: BuildSampleOptions, mark: string): Promise<TargetState> {
  const names = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw error
  })
  if (names.length === 0) return { kind: 'replaceable' }
  if (!names.includes('.git')) return { kind: 'foreign' }
  const args = ['--git-dir', join(to, '.git'), 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}']
  const head = await runSampleGit(git, to, dirname(to), args, undefined, signal)
  const found = await readMark(join(to, '.git', markName))
  if (found === null) return { kind: head.code === 0 ? 'foreign' : 'replaceable' }
  const same = found.mark === mark && found.head === head.stdout
  return same ? { kind: 'same', head: found.head } : { kind: 'replaceable' }
}

async function readMark(path: string): Promise<{ mark: string; head: string } | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // Absent or half written: in both cases the build did not reach its end.
    return null
  }
}

async function makeRepository(
  { git, to, signal }: BuildSampleOptions,
  home: string,
  stream: Buffer,
  newest: SampleTree,
  mark: string,
): Promise<Result<string, Refusal>> {
  const run = (args: readonly string[], input?: Buffer) => runSampleGit(git, to, home, args, input, signal)
  const failed = (end: { stderr: string }) =>
    refuse(
      'git-failed',
      `Git could not build the sample: ${end.stderr}`,
      'Check that git 2.28 or newer is installed.',
    )
  const setUp = [
    ['init', '--quiet', '--template=', '--initial-branch=main', '--object-format=sha1', '.'],
    // A person's own git, with any configuration, must find the working copy clean.
    ['config', 'core.autocrlf', 'false'],
  ]
  for (const args of setUp) {
    const end = await run(args)
    if (end.code !== 0) return failed(end)
  }
  const imported = await run(['fast-import', '--quiet', '--done'], stream)
  if (imported.code !== 0) return failed(imported)
  for (const [path, text] of newest) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), text)
  }
  // Refreshing fails when a file differs from HEAD: the steps then do not end in the texts of the folder.
  for (const args of [
    ['read-tree', 'HEAD'],
    ['update-index', '--refresh'],
  ]) {
    const end = await run(args)
    if (end.code !== 0) return failed(end)
  }
  const head = await run(['rev-parse', '--verify', 'HEAD'])
  if (head.code !== 0) return failed(head)
  await writeFile(join(to, '.git', markName), `${JSON.stringify({ mark, head: head.stdout })}\n`)
  return ok(head.stdout)
}

async function removeLeftovers(to: string): Promise<void> {
  const prefix = `${basename(to)}.building-`
  for (const name of await readdir(dirname(to))) {
    if (!name.startsWith(prefix)) continue
    const path = join(dirname(to), name)
    const age = Date.now() - (await stat(path)).mtimeMs
    if (age > leftoverAge) await rm(path, { recursive: true, force: true })
  }
}
