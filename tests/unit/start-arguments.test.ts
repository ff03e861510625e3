import { expect, test } from 'vitest'
import { folderBelow, parseStartArguments } from '../../main/start-arguments.ts'

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
