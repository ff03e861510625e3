import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hasDisplay, withDisplay } from './lib/display.mjs'
import { electronEnv } from './lib/electron-runtime.mjs'
import { withLock } from './lib/lock.mjs'
import { projectRoot } from './lib/places.mjs'
import { lastWords, run } from './lib/run.mjs'
import { sandboxSwitches } from './lib/sandbox.mjs'
import { progress, runMain, SetupError, say } from './lib/say.mjs'
import { startWords } from './lib/start-words.mjs'
import { setUp } from './setup.mjs'

const screens = join(projectRoot, 'out', 'screens')
/** A data folder of its own for the pictures: what the user has set or remembered changes none of them. */
const userData = join(projectRoot, 'out', 'start-data')

const usage = `npm start [-- REPOSITORY [--folder PATH]... | LINK | --sample]

Opens the window on a repository. Without one: on what was open last, the first time on the sample.
Where there is no display, the same app saves a picture of every view under out/screens/ (made anew by
each start) and says in words what the repository holds.

  REPOSITORY     a folder: a clone, a worktree, or a plain folder of Markdown
  --folder PATH  folder of digests in it, repeatable; remembered. Without it: digests/, or the
                 folders chosen earlier; where there is neither, the folders to choose from are named
  LINK           what “Copy link to this view” gave: digest-audit:…; a clone that was not opened
                 before is named in front of it
  --sample       the sample, whatever was open last
  --help         this text

The same engine in a terminal: npm run --silent cli -- --help`

// `npm start [-- REPOSITORY]`: the window on a repository or, without one, on what was open last. Without a
// display the same app saves a picture of every view and says in words what it read.
await runMain(async () => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    return 0
  }
  const asked = startWords(args, process.env.INIT_CWD ?? process.cwd())
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
      `The app ended with exit code ${code} and ${pictures().length} pictures:\n${lastWords(output)}`,
      'see what the lines above say; npm start -- --sample opens the sample, which should always work.',
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
