/** How far into a JSON value a text has come, character by character over any number of lines. */
export interface JsonState {
  depth: number
  inString: boolean
  escaped: boolean
}

/** State before the first character. */
export function newJsonState(): JsonState {
  return { depth: 0, inString: false, escaped: false }
}

/**
 * Reads on until the outermost object or list closes; the offset behind its end, or -1 when the text ends
 * before. `state` is carried on, so a value may go over several texts.
 */
export function scanJson(text: string, from: number, state: JsonState): number {
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (state.inString) {
      if (state.escaped) state.escaped = false
      else if (sign === 0x5c) state.escaped = true
      else if (sign === 0x22) state.inString = false
    } else if (sign === 0x22) state.inString = true
    else if (sign === 0x7b || sign === 0x5b) state.depth++
    else if (sign === 0x7d || sign === 0x5d) {
      state.depth--
      if (state.depth <= 0) return at + 1
    }
  }
  return -1
}
