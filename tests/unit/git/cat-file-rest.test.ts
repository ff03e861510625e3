import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openCatFile } from '../../../main/repo-host/git-cat-file.ts'
import type { GitRunner } from '../../../main/repo-host/git-runner.ts'

const id = 'a'.repeat(40)

/** A runner whose processes answer when they are told to. */
function fakeRunner() {
  const processes: { readonly answer: () => void; readonly kill: ReturnType<typeof vi.fn> }[] = []
  const runner: GitRunner = {
    root: '/repository',
    run: () => Promise.reject(new Error('only started here')),
    start: (_command, _args, onOutput) => {
      const kill = vi.fn()
      processes.push({ answer: () => onOutput(Buffer.from(`${id} blob 4\ntext\n`)), kill })
      return { write: () => {}, kill, ended: new Promise(() => {}) } as unknown as ReturnType<
        GitRunner['start']
      >
    },
  }
  return { runner, processes }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ends a process that nobody asks any more, and asks the next question of a new one', async () => {
  const { runner, processes } = fakeRunner()
  const cat = openCatFile(runner, 'contents')
  const first = cat.ask(id)
  processes[0]?.answer()
  expect(await first).toMatchObject({ ok: true })
  vi.advanceTimersByTime(1_900)
  const second = cat.ask(id)
  processes[0]?.answer()
  await second
  vi.advanceTimersByTime(1_900)
  expect(processes[0]?.kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(processes[0]?.kill).toHaveBeenCalledOnce()
  const third = cat.ask(id)
  expect(processes).toHaveLength(2)
  processes[1]?.answer()
  expect(await third).toMatchObject({ ok: true })
  cat.close()
})

it('leaves a process alone that still owes an answer', () => {
  const { runner, processes } = fakeRunner()
  const cat = openCatFile(runner, 'contents')
  void cat.ask(id)
  void cat.ask(id)
  processes[0]?.answer()
  vi.advanceTimersByTime(3_000)
  expect(processes[0]?.kill).not.toHaveBeenCalled()
  cat.close()
})

it('hands nothing more over to one who threw, however many are refused at the end', async () => {
  const { runner } = fakeRunner()
  const cat = openCatFile(runner, 'contents')
  let heard = 0
  const all = cat.askEach(
    Array.from({ length: 500 }, () => id),
    (answer) => {
      heard += 1
      if (!answer.ok) throw answer.error
    },
  )
  cat.close()
  await expect(all).rejects.toMatchObject({ code: 'cancelled' })
  expect(heard).toBe(1)
})
