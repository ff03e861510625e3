/** Longest run of work, in ms, before the loop is given free for requests. */
const sliceMs = 8

/**
 * Cuts long work into slices: call it between two small steps and await what it gives. It pauses only when
 * the slice is used up, so short work pays next to nothing.
 */
export function createSlices(signal?: AbortSignal): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    signal?.throwIfAborted()
    if (performance.now() - began < sliceMs) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        began = performance.now()
        resolve()
      })
    })
  }
}

/** Runs work that is written as steps, in slices; gives what it returns. */
export async function inSlices<T>(steps: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  const breathe = createSlices(signal)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe()
  }
}
