import { copyFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeRepo, temporaryFolder } from '../../support/make-repo.ts'
import { digest, logs, once, someRepo, start } from './remembered-starts.ts'

describe('damage to what is remembered', () => {
  const damages: [string, (file: string) => void][] = [
    ['cut short', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['empty', (file) => truncateSync(file, 0)],
    ['without its last byte', (file) => truncateSync(file, statSync(file).size - 1)],
    [
      'of another version',
      (file) => writeFileSync(file, `0123456789abcdef\n${linesOf(file).slice(1).join('\n')}`),
    ],
    ['no text at all', (file) => writeFileSync(file, Buffer.from([0xff, 0, 10, 9, 10, 10, 9, 9]))],
    [
      'without a line',
      (file) =>
        writeFileSync(
          file,
          linesOf(file)
            .filter((_, at) => at !== 1)
            .join('\n'),
        ),
    ],
    ['with a killed writing behind it', (file) => writeFileSync(file, 'half a reco', { flag: 'a' })],
    ['with a killed writing beside it', (file) => writeFileSync(`${file}.new`, 'half a reco')],
  ]
  for (let part = 0; part < 8; part += 1) damages.push([`with a byte flipped in part ${part}`, flip(part)])

  it.each(damages)('%s', async (_, damage) => {
    const { root, commit } = someRepo()
    const store = temporaryFolder('store')
    await once(root, store)
    for (const name of logs) damage(join(store, name))
    const fresh = await once(root, null)
    expect(await once(root, store)).toEqual(fresh)
    expect(await once(root, store)).toEqual(fresh)
    commit('later', { 'digests/a.md': digest('a', 'Do a at last') })
    expect(await once(root, store)).toEqual(await once(root, null))
    expect(readdirSync(store).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('or files that took the place of one another', async () => {
    const { root } = someRepo()
    const [kept, store] = [temporaryFolder('kept'), temporaryFolder('store')]
    await once(root, kept)
    const fresh = await once(root, null)
    for (let by = 1; by < logs.length; by += 1) {
      for (const [at, name] of logs.entries())
        copyFileSync(join(kept, name), join(store, logs[(at + by) % logs.length] ?? ''))
      expect(await once(root, store)).toEqual(fresh)
    }
  })

  it('or the memory of another repository', async () => {
    const [one, other] = [someRepo(), makeRepo()]
    other.commit('other', { 'digests/a.md': digest('other', 'Be other') })
    const store = temporaryFolder('store')
    await once(one.root, store)
    expect(await once(other.root, store)).toEqual(await once(other.root, null))
  })
})

describe('history that was rewritten between two starts', () => {
  it('B68: is told with the commits that are gone, as long as git still has them', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const gone = repo.commit('to be gone', { 'digests/a.md': digest('a', 'Never mind') })
    expect((await once(repo.root, store)).banners).toEqual([])
    repo.git('reset', '-q', '--hard', 'HEAD~1')
    const kept = repo.commit('instead', { 'digests/a.md': digest('a', 'Do mind') })
    for (let starts = 0; starts < 2; starts += 1) {
      const engine = await start(repo.root, store)
      const [banner] = engine.state.banners
      expect(banner?.code).toBe('rewritten')
      expect(banner?.what).toContain(gone.slice(0, 7))
      expect(engine.history.chains.get('digests/a.md')?.revisions[0]?.commit).toBe(kept)
      const tree = await engine.reader?.listTree(gone, ['digests/a.md'])
      const blob = tree?.ok ? (tree.value[0]?.blob ?? '') : ''
      const text = await engine.texts?.read(blob, 'digests/a.md')
      expect(text?.ok && text.value.text).toContain('Never mind')
      await engine.save()
      await engine.close()
    }
    repo.git('reset', '-q', '--hard', gone)
    const [banner] = (await once(repo.root, store)).banners
    expect([banner?.what.includes(kept.slice(0, 7)), banner?.what.includes(gone.slice(0, 7))]).toEqual([
      true,
      false,
    ])
  })

  it('is told once even when git has lost them, and a branch left and taken up again is none', async () => {
    const repo = someRepo()
    const store = temporaryFolder('store')
    const gone = repo.commit('to be gone', { 'digests/a.md': digest('a', 'Never mind') })
    await once(repo.root, store)
    repo.git('checkout', '-q', '-b', 'side', 'HEAD~2')
    expect((await once(repo.root, store)).banners).toEqual([])
    repo.git('checkout', '-q', 'main')
    expect((await once(repo.root, store)).banners).toEqual([])
    repo.git('reset', '-q', '--hard', 'HEAD~1')
    repo.git('reflog', 'expire', '--expire=now', '--all')
    repo.git('gc', '-q', '--prune=now')
    const { banners } = await once(repo.root, store)
    expect(banners[0]?.what).toContain(gone.slice(0, 7))
    expect((await once(repo.root, store)).banners).toEqual([])
  })
})

function linesOf(file: string): string[] {
  return readFileSync(file, 'latin1').split('\n')
}

function flip(part: number): (file: string) => void {
  return (file) => {
    const bytes = readFileSync(file)
    const at = Math.floor(((part + 0.5) * bytes.length) / 8)
    bytes[at] = (bytes[at] as number) ^ 1
    writeFileSync(file, bytes)
  }
}
