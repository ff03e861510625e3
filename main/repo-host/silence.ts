/** After the time is over the process gets this much more: its words may wait in a queue that we did not read. */
const grace = 250

/**
 * Calls back when a process was silent for too long. The time is measured by a loop that may itself have been
 * held up; so when it is over, what has arrived meanwhile is read first.
 *
 * @returns ends the watch
 */
export function watchSilence(milliseconds: number, onSilence: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(onSilence, grace)
  }, milliseconds)
  return () => clearTimeout(timer)
}
