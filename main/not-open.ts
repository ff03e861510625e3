import { refuse } from '../shared/model/result.ts'

/** Answer to a request about a repository in a window that shows none. */
export function notOpen() {
  return refuse('unknown-session', 'No repository is open in this window.', 'Open a folder first.')
}
