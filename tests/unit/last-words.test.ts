import { expect, test } from 'vitest'

const script = new URL('../../scripts/lib/run.mjs', import.meta.url).href
const { lastWords }: { lastWords: (output: string, count?: number) => string } = await import(script)

const log = [
  '[4711:1130/145500.123456:ERROR:bus.cc(407)] Failed to connect to the bus: no such file',
  '[4711:1130/145501.5:WARNING:viz_main_impl.cc(85)] VizNullHypothesis is disabled (not a warning)',
  '[12:0101/000000:FATAL:gpu_data_manager_impl_private.cc(448)] GPU process is not usable. Goodbye.',
]

test('the reason of a failed start stands alone, without what the browser in the app logs', () => {
  const reason = 'This folder cannot be read.\nNext step: name another one.'
  expect(lastWords([log[0], reason, '', log[1], log[2]].join('\n'))).toBe(reason)
  expect(lastWords(`one\ntwo\n[3 of 4] three\n${log[0]}\n`, 2)).toBe('two\n[3 of 4] three')
})

test('where the app said nothing, the log is all that can be shown', () => {
  expect(lastWords(log.join('\n'))).toBe(log.join('\n'))
  expect(lastWords('')).toBe('')
})
