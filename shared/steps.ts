/** Runs work that is written as steps, each `yield` a place to pause, in one go; gives what it returns. */
export function toEnd<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
