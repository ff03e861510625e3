import type { LinkedPlace } from '../shared/ipc/answers.ts'
import { ok, type Refusal, type Result, refuse } from '../shared/model/result.ts'
import { type Link, parseLink } from '../shared/text/link.ts'
import { inSentence } from '../shared/text/visible-signs.ts'
import type { OpenRepository } from './open-repositories.ts'
import type { SettingsStore } from './settings-store.ts'
import type { ViewerWindow } from './viewer-window.ts'

/** Opens a link in a window: in the repository that it shows, else in one of the list that has the same beginning. */
export async function openLink(
  text: string,
  window: ViewerWindow,
  store: SettingsStore,
): Promise<Result<null>> {
  const link = parseLink(text)
  if (!link.ok) return link
  if (window.repository && (await showIn(window, link.value))) return ok(null)
  const known = store.withRoots(link.value.roots, link.value.name)
  let gone: Refusal | null = null
  for (const path of known) {
    const opened = await window.open(path)
    if (opened.opened && (await showIn(window, link.value))) return ok(null)
    gone ??= opened.refusal
  }
  const leads = `The link leads into “${inSentence(link.value.name)}”`
  // One that is known, and was moved or deleted since.
  if (gone) return refuse('link', `${leads}. ${gone.what}`, gone.next)
  const first = link.value.roots[0]
  const which = first ? `the first commit ${first.slice(0, 7)}` : 'this name'
  return refuse(
    'link',
    `${leads}, and no repository of the list has ${which}.`,
    'Open its folder, then the link again.',
  )
}

/** True when the window shows the repository of the link, and now stands where it leads. */
export async function showIn(window: ViewerWindow, link: Link): Promise<boolean> {
  const { repository } = window
  const target = repository && (await targetIn(repository, link, window.state?.folders ?? []))
  if (!target) return false
  window.send('place.show', target)
  return true
}

async function targetIn(
  repository: OpenRepository,
  link: Link,
  folders: readonly string[],
): Promise<LinkedPlace | null> {
  const asked = await repository.client.call('repo.identity', { commit: link.head })
  if (!asked.ok) return null
  const { name, roots, head, hasCommit } = asked.value
  const isSame =
    link.roots.length === 0
      ? roots.length === 0 && name === link.name
      : hasCommit || roots.some((root) => link.roots.includes(root))
  if (!isSame) return null
  const isMoved = link.head !== head && link.head !== null
  // Texts that are compared are named by commits; all else is as it was at the commit that was looked at.
  const asOf = isMoved && hasCommit && link.place.route.view !== 'compare' ? link.head : null
  const here = head ? `${head.slice(0, 7)} is shown here` : 'there is no commit here'
  const notes = [
    isMoved && asOf === null ? `The link was made at commit ${link.head?.slice(0, 7)}, and ${here}.` : '',
    link.folders.join('\n') === folders.join('\n')
      ? ''
      : `It was made in the folder ${inSentence(
          link.folders
            .map((folder) => folder || 'of the repository')
            .join(', ')
            .slice(0, 300),
        )}.`,
  ].filter(Boolean)
  return { place: link.place, asOf, note: notes.length > 0 ? notes.join(' ') : null }
}
