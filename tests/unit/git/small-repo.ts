import { makeRepo } from '../../support/make-repo.ts'

/** Three commits on one digest. */
export function smallRepo(...options: string[]) {
  const repo = makeRepo(...options)
  repo.commit('Add', { 'digests/a.md': '# A\n', 'README.md': 'Read me\n' })
  repo.commit('Edit', { 'digests/a.md': '# A\n\nmore\n' })
  repo.commit('Edit again', { 'digests/a.md': '# A\n\nmore and more\n' })
  return repo
}
