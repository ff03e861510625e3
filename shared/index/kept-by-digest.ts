import type { Digest } from '../model/digest.ts'

/**
 * Wraps a function of a digest and its path so that its value is kept as long as the digest object is. A digest
 * that is met under another path is computed again.
 */
export function keptByDigest<T>(
  compute: (digest: Digest, path: string) => T,
): (digest: Digest, path: string) => T {
  const kept = new WeakMap<Digest, { readonly path: string; readonly value: T }>()
  return (digest, path) => {
    const found = kept.get(digest)
    if (found && found.path === path) return found.value
    const value = compute(digest, path)
    kept.set(digest, { path, value })
    return value
  }
}
