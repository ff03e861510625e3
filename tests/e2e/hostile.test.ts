import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestText, expect, test } from './support/repo.ts'

const heavy: Readonly<Record<string, string>> = {
  'brackets.md': `---\ntitle: Brackets\nproject: ${'['.repeat(20_000)}\n---\n# x\n`,
  'aliases.md': `---\ntitle: Aliases\na: &a [x, x]\n${[...'bcdefghijkl']
    .map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghijkl'[at]}`).join(', ')}]`)
    .join('\n')}\n---\n# x\n`,
  'quotes.md': `# Quotes\n\n## Decisions\n\n${'> '.repeat(3_000)}deep\n\n${'- '.repeat(3_000)}deeper\n`,
  'nested.md': `# Nested\n\n## Decisions\n\n${Array.from({ length: 600 }, (_, at) => `${' '.repeat(at * 2)}- level`).join('\n')}\n`,
  'line.md': `# One line\n\n## Decisions\n\n- ${'long '.repeat(400_000)}\n`,
  'lines.md': `# Many lines\n\n## Decisions\n\n${'- Do it again\n'.repeat(60_000)}`,
  'marks.md': `# ${'['.repeat(40_000)}\n\n**Decision:** ${' '.repeat(40_000)}x\n\n${'*_`~'.repeat(20_000)}\n`,
  'table.md': `# Table\n\n## Decisions\n\n|a|b|\n|-|-|\n${'|x|y|\n'.repeat(20_000)}`,
  'prototype.md':
    '---constructor\ntitle: x\n---\n# Prototype\n\n## __proto__\n\n- a\n\n## Decisions\n\n- __proto__\n- constructor\n',
  'fields.md':
    '---\ntitle: Fields\n__proto__: a\nconstructor: b\ntoString: c\nproject: __proto__\nstatus: constructor\n---\n# x\n',
}

test('a hostile repository is shown row by row, answers each click, and runs and loads nothing', async ({
  launch,
  repo,
}) => {
  test.skip(process.platform === 'win32', 'pipes and such names need another file system')
  test.setTimeout(120_000)
  const digests = join(repo.root, 'digests')
  const active = [
    '<img src="http://127.0.0.1:9/x.png" onerror="document.title=1"> <script>document.title=1</script>',
    '![p](http://127.0.0.1:9/p.png) [j](javascript:document.title=1) [d](data:text/html,x) <file:///etc/passwd>',
  ]
  repo.commit('Good', {
    'digests/good.md': digestText({ title: 'Good one' }),
    'digests/active.md': digestText({ title: active[0] ?? '', decisions: active, gaps: active }),
    'digests/a\nnew\tline.md': digestText({ title: 'Odd name' }),
    'digests/random.md': Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256)),
    'data/sessions.jsonl': `${'\0'.repeat(100_000)}\n{"session_id":"deep","decisions":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n{"__proto__":{"a":1},"session_id":"__proto__","decisions":["x"]}\n`,
    ...Object.fromEntries(Object.entries(heavy).map(([name, text]) => [`digests/${name}`, text])),
  })
  execFileSync('mkfifo', [join(digests, 'pipe.md')])
  symlinkSync('/etc/passwd', join(digests, 'passwd.md'))
  symlinkSync('/etc', join(digests, 'etc'))
  mkdirSync(join(digests, 'd/'.repeat(60)), { recursive: true })
  repo.git('config', 'core.fsmonitor', `touch '${join(repo.root, 'ran')}'; false`)
  const { page } = await launch([repo.root])
  const grid = page.getByRole('grid')
  const files = 4 + Object.keys(heavy).length + 2
  // The records without digests are rows as well.
  await expect(page.getByText(`${files + 2} of ${files + 2} sessions`)).toBeVisible({ timeout: 30_000 })
  const title = await page.title()
  for (const name of [
    'Good one',
    'Odd name',
    'Nested',
    'Quotes',
    'One line',
    'Many lines',
    'Table',
    'Fields',
    'passwd.md',
  ]) {
    await grid
      .getByRole('row', { name: new RegExp(name) })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: new RegExp(name) }).first()).toBeVisible({
      timeout: 15_000,
    })
  }
  await grid.getByRole('row', { name: /onerror/ }).click()
  await expect(page.getByRole('heading', { name: /onerror/ }).first()).toBeVisible()
  expect(await page.title()).toBe(title)
  expect(await page.locator('main img, main script, main iframe, main a[href]').count()).toBe(0)
  await expect(page.getByText(/root:x:0/)).toHaveCount(0)
  expect(() => execFileSync('ls', [join(repo.root, 'ran')], { stdio: 'ignore' })).toThrow()
})

test('a folder that goes is told, its rows stay, and it is read again when it is back', async ({
  launch,
  repo,
}) => {
  repo.commit('One', { 'digests/good.md': digestText({ title: 'Good one' }) })
  const { page } = await launch([repo.root])
  await expect(page.getByText('1 of 1 session')).toBeVisible()
  await expect(page.locator('footer')).toContainText('live, last full check')
  renameSync(repo.root, `${repo.root}-away`)
  // A window that comes to the front asks for a check, as this does.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(/The folder is not there any more/)).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('grid').getByRole('row', { name: /Good one/ })).toBeVisible()
  writeFileSync(join(`${repo.root}-away`, 'digests/good.md'), digestText({ title: 'Back again' }))
  renameSync(`${repo.root}-away`, repo.root)
  await expect(page.getByText(/The folder is not there any more/)).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByRole('grid').getByRole('row', { name: /Back again/ })).toBeVisible()
})
