import { expect, test } from 'vitest'
import { folderBelow, parseStartArguments, wantedAtStart } from '../../main/start-arguments.ts'
import { defaultSettings } from '../../shared/model/default-settings.ts'
import type { RecentRepository } from '../../shared/model/repository.ts'

test('folders of digests are named as often as they are, beside the repository', () => {
  const asked = parseStartArguments(
    ['work/repo', '--folder', 'docs/a', '--folder=b', '--no-sandbox'],
    '/home',
  )
  expect(asked).toMatchObject({ repository: '/home/work/repo', folders: ['docs/a', 'b'], sample: false })
})

test('a folder that stands before the repository is not taken for it', () => {
  const asked = parseStartArguments(['--folder', 'docs/a', '/repo'], '/home')
  expect(asked).toMatchObject({ repository: '/repo', folders: ['docs/a'] })
})

test('a folder of digests is named from the root of the repository', () => {
  expect(folderBelow('/repo', './docs/a/')).toBe('docs/a')
  expect(folderBelow('/repo', '/repo/docs')).toBe('docs')
  expect(folderBelow('/repo', '.')).toBe('')
  expect(folderBelow('/repo', '..a')).toBe('..a')
  expect(folderBelow('/repo', '../other')).toBeNull()
  expect(folderBelow('/repo', '/elsewhere')).toBeNull()
})

test('the first window opens what was named, else what was open last, and at the very first the sample', () => {
  const wanted = (words: string, recent = 1, reopen = true) =>
    wantedAtStart(parseStartArguments(words.split(' '), '/home'), {
      recent: () => Array.from({ length: recent }, () => ({}) as RecentRepository),
      settings: () => ({ ...defaultSettings, reopen }),
      lastOpen: () => '/last',
    })
  expect(wanted('/repo --folder docs')).toEqual({ path: '/repo', folders: ['docs'] })
  expect(wanted('--sample')).toBe('sample')
  expect(wanted('--sample-at-first')).toEqual({ path: '/last', folders: [] })
  expect(wanted('--sample-at-first', 0)).toBe('sample')
  expect(wanted('--sample-at-first', 1, false)).toBeNull()
  expect(wanted('--sample-at-first --screens=out')).toBeNull()
  // It says itself what it opens.
  expect(wanted('digest-audit:1/name=a', 0)).toBeNull()
})
