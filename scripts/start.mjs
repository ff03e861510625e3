import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { hasDisplay, withDisplay } from './lib/display.mjs'
import { electronEnv } from './lib/electron-runtime.mjs'
import { projectRoot } from './lib/places.mjs'
import { lastLines, run } from './lib/run.mjs'
import { sandboxSwitches } from './lib/sandbox.mjs'
import { progress, runMain, SetupError, say } from './lib/say.mjs'
import { setUp } from './setup.mjs'

const screens = join(projectRoot, 'out', 'screens')

// `npm start [-- REPOSITORY]`: the window on a repository or, without one, on the sample. Without a
// display the same app saves a picture of every view and says in words what it read.
await runMain(async () => {
  const asked = repositoryArguments(process.argv.slice(2))
  const runtime = await setUp({ electron: true, build: true })
  // The app folder stays the first word, where the app expects it.
  const words = [projectRoot, ...sandboxSwitches(), ...asked]
  if (!hasDisplay()) return await savePictures(runtime, words)
  return (await run(runtime.executable, words, { cwd: projectRoot, env: electronEnv(runtime), show: true }))
    .code
})

/** Makes a named folder absolute: relative ones count from where npm was called. */
function repositoryArguments(args) {
  const path = args.find((word) => !word.startsWith('-'))
  if (path === undefined) return ['--sample', ...args]
  const full = resolve(process.env.INIT_CWD ?? process.cwd(), path)
  if (!existsSync(full)) {
    throw new SetupError(
      `There is no folder ${full}.`,
      'name the folder of a git repository: npm start -- /path/to/repository',
    )
  }
  return args.map((word) => (word === path ? full : word))
}

async function savePictures(runtime, words) {
  rmSync(screens, { recursive: true, force: true })
  // A data folder of its own: what the user has set or remembered changes neither the pictures nor a count.
  const userData = mkdtempSync(join(tmpdir(), 'digest-audit-start-'))
  process.once('exit', () => rmSync(userData, { recursive: true, force: true, maxRetries: 5 }))
  const end = progress(
    'No display here: taking a picture of every view in a virtual one',
    () => `${pictures().length} taken`,
  )
  const { code, stdout, output } = await withDisplay((display) =>
    run(runtime.executable, [...words, `--screens=${screens}`, `--user-data=${userData}`], {
      cwd: projectRoot,
      env: { ...electronEnv(runtime), ...display },
    }),
  )
  end()
  if (code !== 0 || pictures().length === 0) {
    throw new SetupError(
      `The app ended with exit code ${code} and ${pictures().length} pictures:\n${lastLines(output, 15)}`,
      'see what the lines above say; npm start without a path opens the sample, which should always work.',
    )
  }
  console.log(stdout.trim())
  console.log('\nPictures:')
  for (const name of pictures()) console.log(`  ${relative(projectRoot, join(screens, name))}`)
  say('\nOn a machine with a display the same command opens the window.')
  return 0
}

function pictures() {
  return existsSync(screens)
    ? readdirSync(screens)
        .filter((name) => name.endsWith('.png'))
        .sort()
    : []
}
