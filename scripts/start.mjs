import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { hasDisplay, withDisplay } from './lib/display.mjs'
import { electronEnv } from './lib/electron-runtime.mjs'
import { withLock } from './lib/lock.mjs'
import { projectRoot } from './lib/places.mjs'
import { lastLines, run } from './lib/run.mjs'
import { sandboxSwitches } from './lib/sandbox.mjs'
import { progress, runMain, SetupError, say } from './lib/say.mjs'
import { setUp } from './setup.mjs'

const screens = join(projectRoot, 'out', 'screens')
/** A data folder of its own for the pictures: what the user has set or remembered changes none of them. */
const userData = join(projectRoot, 'out', 'start-data')

// `npm start [-- REPOSITORY]`: the window on a repository or, without one, on the sample. Without a
// display the same app saves a picture of every view and says in words what it read.
await runMain(async () => {
  const asked = repositoryArguments(process.argv.slice(2))
  const runtime = await setUp({ electron: true, build: true })
  // The app folder stays the first word, where the app expects it.
  const words = [projectRoot, ...sandboxSwitches(), ...asked]
  if (!hasDisplay()) {
    return await withLock(join(projectRoot, 'out', 'screens.lock'), 'start', () =>
      savePictures(runtime, words),
    )
  }
  const env = electronEnv(runtime)
  const { code } = await run(runtime.executable, words, { cwd: projectRoot, env, show: true })
  if (code !== 0 && process.env.DISPLAY) {
    say(`\nThe app ended with exit code ${code}; the lines above say why.`)
    say(
      `Next step: if it is the display ${process.env.DISPLAY}, mend or unset DISPLAY; without one, pictures are saved.`,
    )
  }
  return code
})

/** Makes a named folder absolute: relative ones count from where npm was called. */
function repositoryArguments(args) {
  const path = args.find((word) => !word.startsWith('-'))
  if (path === undefined) return ['--sample', ...args]
  const full = resolve(process.env.INIT_CWD ?? process.cwd(), path)
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) {
    throw new SetupError(
      `There is no folder ${full}.`,
      'name the folder of a git repository: npm start -- /path/to/repository',
    )
  }
  return args.map((word) => (word === path ? full : word))
}

async function savePictures(runtime, words) {
  for (const folder of [screens, userData]) rmSync(folder, { recursive: true, force: true })
  const end = progress(
    'No display here: taking a picture of every view in a virtual one',
    () => `${pictures().length} taken`,
  )
  const { code, stdout, output } = await withDisplay((display) =>
    // Containers often have too little shared memory for a page.
    run(
      runtime.executable,
      [...words, '--disable-dev-shm-usage', `--screens=${screens}`, `--user-data=${userData}`],
      {
        cwd: projectRoot,
        env: { ...electronEnv(runtime), ...display },
      },
    ),
  )
  end()
  rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
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
