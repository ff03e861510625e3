// A stock Electron opens the app folder named on its command line; the runtime from the registry has
// lost that part, and this does the same. Copied into its resources/app by scripts/lib.
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

// `-r FILE` loads a module first, as Playwright's loader asks for. That loader shortens process.argv,
// so the list is read before and the app folder after it.
const preloads = process.argv.flatMap((word, index, words) => (word === '-r' ? [words[index + 1]] : []))
for (const file of preloads) createRequire(join(process.cwd(), 'index.js'))(resolve(file))

const words = process.argv.slice(1)
const folder = resolve(words.find((word, index) => !word.startsWith('-') && words[index - 1] !== '-r') ?? '.')
const require = createRequire(join(folder, 'package.json'))
const manifest = require('./package.json')

app.setName(manifest.productName ?? manifest.name)
if (manifest.version) app.setVersion(manifest.version)
app.setAppPath(folder)

// Awaited at top level: `ready` must not fire before the app's own first lines have run, since
// privileged schemes can only be registered until then.
await import(
  pathToFileURL(join(dirname(require.resolve('./package.json')), manifest.main ?? 'index.js')).href
)
