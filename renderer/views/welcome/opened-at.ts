/** When a repository was opened last, in the computer's own time: "today 14:02", else the day. */
export function openedAt(iso: string, now: Date): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const two = (value: number) => String(value).padStart(2, '0')
  if (date.toDateString() === now.toDateString())
    return `today ${two(date.getHours())}:${two(date.getMinutes())}`
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
