import { describe, expect, it } from 'vitest'
import { refusalFromStderr } from '../../../shared/git/git-stderr.ts'
import { id } from './pieces.ts'

describe('what git says when it fails', () => {
  it.each([
    ["fatal: detected dubious ownership in repository at '/r'", 'not-owned'],
    ["fatal: unsafe repository ('/r' is owned by someone else)", 'not-owned'],
    ['fatal: unknown repository extension found:\n\trefstorage', 'reftable'],
    ['fatal: unknown repository extensions found:\n\tfuture\n\tother', 'git-too-old'],
    ['fatal: Expected git repo version <= 1, found 2', 'git-too-old'],
    ['fatal: not a git repository (or any of the parent directories): .git', 'not-a-repository'],
    ["fatal: cannot change to '/r': No such file or directory", 'no-such-folder'],
    ["warning: unable to access '.git/config': Permission denied\nfatal: unable", 'unreadable-folder'],
    [`fatal: unable to read ${id('a')}`, 'missing-object'],
    [`error: Could not read ${id('a')}`, 'missing-object'],
    [`fatal: bad object ${id('a')}`, 'missing-object'],
    ["fatal: transport 'file' not allowed\nfatal: could not fetch", 'missing-object'],
    ['fatal: Needed a single revision', 'unknown-revision'],
    ['fatal: bad config line 3 in file .git/config', 'git-failed'],
    ['', 'git-failed'],
  ])('%s', (stderr, code) => {
    const refusal = refusalFromStderr({ code: 128, stderr }, '/r')
    expect(refusal.code).toBe(code)
    expect(refusal.what).not.toBe('')
    expect(refusal.next).not.toBe('')
    expect(refusal.command !== undefined).toBe(code === 'not-owned')
  })

  it('quotes the folder in the command that it shows', () => {
    const refusal = refusalFromStderr({ code: 128, stderr: 'dubious ownership' }, "/it's $(here)")
    expect(refusal.command).toBe("git config --global --add safe.directory '/it'\\''s $(here)'")
  })
})
