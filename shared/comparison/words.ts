/** "2026-06-14 09:41:07 +02:00": a recorded time with its own zone, for reading. */
export function recordedTime(date: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(.*)$/.exec(date)
  if (!parts) return date
  const [, day, time, zone] = parts
  return `${day} ${time} ${zone === 'Z' ? '+00:00' : zone}`.trim()
}

/** "2026-06-14 09:41 +02:00": as recorded, without seconds. */
export function zonedTime(date: string): string {
  return recordedTime(date).replace(/(\d\d:\d\d):\d\d/, '$1')
}

/** First seven digits of a commit id. */
export function shortId(commit: string): string {
  return commit.slice(0, 7)
}
