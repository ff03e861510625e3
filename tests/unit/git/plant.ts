import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { temporaryFolder } from '../../support/make-repo.ts'
import {
  attributes,
  type Form,
  furtherSettings,
  type GitSetting,
  gitSettings,
  gitVariables,
} from './git-settings.ts'
import { snapshot } from './snapshot.ts'

/** Programs, files and an address that leave a mark as soon as anything makes use of them. */
export interface Traps {
  /** Everything that was run, made or changed, and how often somebody called; to be empty. */
  readonly marks: () => string[]
  readonly forget: () => void
  /** The text of a git config in which every setting that can name something names a trap. */
  readonly config: string
  /** The text of a git attributes file. */
  readonly attributes: string
  /** Variables of the environment, each naming a trap, with the config as the user's own too. */
  readonly environment: Record<string, string>
  readonly address: string
  readonly program: string
  readonly close: () => Promise<void>
}

/** Sets all of them up, in a folder outside of the repository. */
export async function setTraps(): Promise<Traps> {
  const folder = temporaryFolder('traps')
  const at = (name: string) => join(folder, name)
  for (const name of ['marks', 'hooks', 'bin', 'empty', 'home']) mkdirSync(at(name))
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.on('error', () => {})
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The trap has no port')
  const address = `http://127.0.0.1:${bound.port}/`

  const script = `#!/bin/sh\necho "$0 $*" >> '${at('marks/ran')}'\nexit 1\n`
  const program = at('bin/trap')
  const programs = ['trap', 'git-remote-trap', 'git-merge-trap', 'git', 'ssh', 'sh', 'less']
  for (const name of programs.slice(0, 3)) writeFileSync(at(`bin/${name}`), script, { mode: 0o755 })
  const hooks = ['post-index-change', 'reference-transaction', 'pre-auto-gc', 'post-checkout', 'pre-commit']
  for (const name of [...hooks, ...programs]) writeFileSync(at(`hooks/${name}`), script, { mode: 0o755 })

  const value = (form: Form, name: string): string => {
    const values: Record<Form, string> = {
      program,
      shell: `!${program}`,
      name: 'trap',
      ext: `ext::${program}`,
      mark: at(`marks/${name.replace(/[^\w.-]/g, '_')}`),
      config: at('more-config'),
      attributes: at('attributes'),
      hooks: at('hooks'),
      folder: at('empty'),
      address,
      prefix: 'elsewhere:',
    }
    return values[form]
  }
  const textOf = (settings: readonly GitSetting[]) =>
    settings
      .flatMap(({ plant, form }) =>
        plant.map((name) => [name.replace('{address}', address), value(form, name)]),
      )
      .map(([name = '', text = '']) => entry(name, text))
      .join('')
  const all = [...gitSettings, ...furtherSettings]
  // Without these many of the settings would be dead.
  const arming = [
    ['protocol.allow', 'always'],
    ['protocol.ext.allow', 'always'],
    ['log.showSignature', 'true'],
    ['diff.trap.cachetextconv', 'true'],
    ['http.saveCookies', 'true'],
    ['fetch.writeCommitGraph', 'true'],
    ...['post-index-change', 'reference-transaction', 'pre-auto-gc'].map((event) => [
      'hook.trap.event',
      event,
    ]),
  ].map(([name = '', text = '']) => entry(name, text))
  const attributeText = attributes.map(({ attribute }) => `* ${attribute}\n`).join('')
  writeFileSync(at('attributes'), attributeText)
  writeFileSync(at('more-config'), textOf(all.filter(({ form }) => form !== 'config')) + arming.join(''))
  const config = textOf(all) + arming.join('')
  writeFileSync(at('home/.gitconfig'), config)

  const environment: Record<string, string> = {}
  for (const { name, form } of gitVariables) environment[name] = value(form, name)
  // Settings can stand in the environment itself, in two ways.
  const pairs = all.flatMap(({ plant, form }) =>
    plant.map((name) => [name.replace('{address}', address), value(form, name)]),
  )
  environment.GIT_CONFIG_COUNT = String(pairs.length)
  pairs.forEach(([name = '', text = ''], index) => {
    environment[`GIT_CONFIG_KEY_${index}`] = name
    environment[`GIT_CONFIG_VALUE_${index}`] = text
  })
  environment.GIT_CONFIG_PARAMETERS = `'core.fsmonitor'='${program}'`
  environment.HOME = at('home')
  environment.XDG_CONFIG_HOME = at('home')
  environment.PATH = [process.env.PATH, at('bin')].join(delimiter)

  const others = () => ['hooks', 'bin', 'empty', 'home'].flatMap((name) => snapshot(at(name)))
  let before = others()
  return {
    marks: () => [
      ...readdirSync(at('marks')).map(
        (name) => `${name}: ${readFileSync(at(`marks/${name}`), 'utf8').slice(0, 200)}`,
      ),
      ...others().filter((line) => !before.includes(line)),
      ...(calls > 0 ? [`${calls} connections`] : []),
    ],
    forget: () => {
      for (const name of readdirSync(at('marks'))) rmSync(at(`marks/${name}`), { recursive: true })
      before = others()
      calls = 0
    },
    config,
    attributes: attributeText,
    environment,
    address,
    program,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** One setting as a git config has it. */
function entry(name: string, text: string): string {
  const first = name.indexOf('.')
  const last = name.lastIndexOf('.')
  const section = name.slice(0, first)
  const head = first === last ? section : `${section} "${name.slice(first + 1, last)}"`
  return `[${head}]\n\t${name.slice(last + 1)} = "${text.replace(/["\\]/g, '\\$&')}"\n`
}
