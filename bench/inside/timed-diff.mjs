import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

// The diff worker, timed from inside in processor time of its thread: from the moment when both texts are there to the
// moment when the rows go out, and to that when the rest does. What the thread hop and the copying of both digests take
// is not part of it, nor what other threads of V8 do meanwhile to compile and to help collecting garbage; that of the
// whole process, with all of these, is noted beside it.
const { file, spent } = workerData
const total = new Float64Array(spent)
const listen = parentPort.on.bind(parentPort)
const post = parentPort.postMessage.bind(parentPort)
const held = []
let began = [0, 0]

/** Milliseconds of this thread, and of the process. */
function processor() {
  const { user, system } = process.cpuUsage()
  const [ofThread] = readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')
  return [Number(ofThread) / 1e6, (user + system) / 1e3]
}

// Around the worker's own listener: another one would set the messages flowing before the worker is there to hear.
parentPort.on = (name, listener) =>
  listen(name, (job) => {
    began = processor()
    listener(job)
    // Handed on at the end, so that nobody works with the rows while the rest is timed.
    for (const [reply, moved] of held.splice(0)) post(reply, moved)
  })
parentPort.postMessage = (reply, moved) => {
  const [ofThread, ofProcess] = processor()
  if ('sides' in reply) {
    total[0] += ofThread - began[0]
    total[2] += ofProcess - began[1]
    total[3] = ofProcess
  } else total[1] += ofThread - began[0]
  held.push([reply, moved])
}
await import(file)
