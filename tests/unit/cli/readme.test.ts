import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/make-repo.ts'
import { type Cli, openCli } from './run-cli.ts'

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
const begin = 'npm run --silent cli -- '
const lines = readme.split('\n').filter((line) => line.startsWith(begin))

let cli: Cli
beforeAll(async () => {
  cli = await openCli()
})

test('each command line of the README does what it says, on the sample that the first one builds', async () => {
  expect(lines.length).toBeGreaterThan(5)
  const sample = join(temporaryFolder(), 'sample')
  for (const line of lines) {
    const words = line.slice(begin.length).replace(/ > .*/, '').split(' ')
    const args = words.map((word) => word.replaceAll("'", '').replace('../sample', sample))
    const run = await cli(...args)
    // `problems --fail-on warning` finds some.
    expect([line, run.code]).toEqual([line, args[0] === 'problems' ? 1 : 0])
    expect(run.stdout).not.toBe('')
    if (args.includes('--explain')) for (const words of wordsExplained(run.stdout)) expectEachOnce(words)
  }
})

/** The words that bring each session its points, as `search --explain` writes them: “rank (other form)”. */
const wordsExplained = (stdout: string) =>
  stdout.split('\n').flatMap((line) => {
    const words = line.match(/[^ ]+ \((?:as typed|other form|begins so|inside)\)/g)
    return words ? [words] : []
  })

function expectEachOnce(words: readonly string[]): void {
  expect(words).toEqual([...new Set(words)])
  // The nearest to what was typed stands first.
  expect(words.findLastIndex((word) => word.endsWith('(as typed)'))).toBeLessThanOrEqual(0)
}
