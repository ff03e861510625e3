import { parentPort, workerData } from 'node:worker_threads'

// The diff worker, timed from inside: from the moment when both texts are there to the moment when the rows go out.
// What the thread hop and the copying of both digests take is not part of it.
const { file, spent } = workerData
const total = new Float64Array(spent)
const listen = parentPort.on.bind(parentPort)
const post = parentPort.postMessage.bind(parentPort)
let began = 0
// Around the worker's own listener: another one would set the messages flowing before the worker is there to hear.
parentPort.on = (name, listener) =>
  listen(name, (job) => {
    began = performance.now()
    listener(job)
  })
parentPort.postMessage = (reply, moved) => {
  total[0] += performance.now() - began
  post(reply, moved)
}
await import(file)
