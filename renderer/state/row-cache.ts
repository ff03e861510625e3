/** Rows asked for at a time; more would hold the window up while they are read. */
export const chunkSize = 500
/** Rows beside the drawn ones that are asked for with them, if they were never loaded. */
const rowsAround = 200
/** Where a row this near to the drawn ones was never loaded, it is time to ask. */
const soonRows = 100
/** The rest is read in the background once nothing was asked for this long (ms). */
const restMs = 400

interface Kept<R> {
  readonly version: number
  readonly row: R
}

/** Rows by id, as far as they are loaded. */
export interface RowCache<R> {
  /** Rows that came with a list; nothing is asked and nobody told, for the list is being drawn. */
  readonly take: (came: readonly (readonly [string, R])[], version: number) => void
  /** Another list, or the same at a newer version. */
  readonly follow: (ids: readonly string[], version: number) => void
  /** The rows that are drawn now: they are loaded first, with some around them. */
  readonly draw: (ids: readonly string[]) => void
  /** The row as last loaded, at whatever version; undefined: never loaded. */
  readonly get: (id: string) => R | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Grows when a row that is drawn arrives. */
  readonly edition: () => number
  readonly stop: () => void
}

/**
 * Loads rows in chunks, one request at a time: what is drawn, what lies around it, then the rest. A row of an
 * older version stays until its newer one has come, so that a live change never blanks the table.
 */
export function createRowCache<R>(
  ask: (ids: readonly string[]) => Promise<readonly (R | null)[] | null>,
): RowCache<R> {
  const rows = new Map<string, Kept<R>>()
  const listeners = new Set<() => void>()
  let ids: readonly string[] = []
  let places = new Map<string, number>()
  let version = -1
  let drawn: readonly string[] = []
  let edition = 0
  /** A request for what is drawn does not wait for one that reads ahead. */
  const busy = { near: false, rest: false }
  let stopped = false
  let rest: ReturnType<typeof setTimeout> | undefined
  /** Ids that main does not know any more at this version. */
  let gone = new Set<string>()

  const isOld = (id: string) => (rows.get(id)?.version ?? -1) < version && !gone.has(id)
  const isUnread = (id: string) => !rows.has(id) && !gone.has(id)
  const tell = () => {
    edition += 1
    for (const listener of listeners) listener()
  }
  const wanted = (): readonly string[] => {
    const near = drawn.filter(isOld)
    const at = drawn.flatMap((id) => places.get(id) ?? [])
    if (at.length === 0) return near.slice(0, chunkSize)
    const first = Math.min(...at)
    const last = Math.max(...at)
    const within = (rows: number) => ids.slice(Math.max(0, first - rows), last + rows + 1)
    // Asked for before the scroll gets there.
    if (near.length === 0 && !within(soonRows).some(isUnread)) return []
    return [...new Set([...near, ...within(rowsAround).filter(isUnread)])].slice(0, chunkSize)
  }
  const load = async (chunk: readonly string[], lane: keyof typeof busy) => {
    busy[lane] = true
    const asked = version
    const answer = await ask(chunk)
    busy[lane] = false
    if (stopped) return
    if (answer) {
      chunk.forEach((id, index) => {
        const row = answer[index]
        // What was asked at an older version is asked again, but shown until then.
        const isNewer = (rows.get(id)?.version ?? asked) > asked
        if (row && !isNewer) rows.set(id, { version: asked, row })
        else if (!row && asked === version) gone.add(id)
      })
      // What is read ahead changes no picture.
      const isDrawn = new Set(drawn)
      if (chunk.some((id) => isDrawn.has(id))) tell()
    }
    // A refused chunk is not asked for again before something changes.
    if (answer) next()
  }
  const next = () => {
    clearTimeout(rest)
    if (busy.near || stopped) return
    const chunk = wanted()
    if (chunk.length > 0) void load(chunk, 'near')
    else
      rest = setTimeout(() => {
        // Rows of an older version are good enough until they are drawn: all of them anew, at each version, would be
        // the most of all the work.
        const unread: string[] = []
        for (const id of ids) {
          if (isUnread(id)) unread.push(id)
          if (unread.length === chunkSize) break
        }
        if (unread.length > 0 && !busy.rest) void load(unread, 'rest')
      }, restMs)
  }

  return {
    take(came, cameAt) {
      // A row that is known at this version stays the object it is, so that it is not drawn anew.
      for (const [id, row] of came)
        if ((rows.get(id)?.version ?? -1) < cameAt) rows.set(id, { version: cameAt, row })
    },
    follow(newIds, newVersion) {
      if (newVersion !== version) gone = new Set()
      version = newVersion
      if (newIds !== ids) {
        ids = newIds
        places = new Map(newIds.map((id, index) => [id, index]))
      }
      next()
    },
    draw(newDrawn) {
      drawn = newDrawn
      next()
    },
    get: (id) => rows.get(id)?.row,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edition: () => edition,
    stop() {
      stopped = true
      clearTimeout(rest)
    },
  }
}
