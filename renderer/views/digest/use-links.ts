import { type RefObject, useMemo } from 'react'
import type { Session } from '../../../shared/model/session.ts'
import { call } from '../../bridge.ts'
import { go, say, select } from '../../state/view.ts'
import type { LinkTarget } from './markdown.tsx'

/** An address without its escapes; as it is written where they are none. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A relative address against the folder of a file, without leaving the repository; null: it leaves it. */
export function resolvePath(from: string, href: string): string | null {
  const [bare = ''] = href.split(/[?#]/)
  const path = decoded(bare)
  if (path.includes('\0')) return null
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** A heading as it is named in a `#` link. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

function openPath(path: string): void {
  const id = `d:${path}`
  void call('sessions.rows', { ids: [id] }).then((answer) => {
    if (!answer.ok || !answer.value[0]) return say(`${path} is no digest of this repository.`)
    select(id)
    go({ view: 'sessions', session: id })
  })
}

/** Links of a digest: `#…` scrolls, a file of the repository opens if it is a digest, http(s) asks first. */
export function useLinks(session: Session, scroller: RefObject<HTMLElement | null>): LinkTarget {
  const { path } = session
  return useMemo(
    () => ({
      follow(href) {
        if (/^https?:\/\//i.test(href))
          return () =>
            void call('action.openLink', { href }).then((answer) => {
              if (!answer.ok) say(answer.error.what)
              else if (answer.value.why) say(answer.value.why)
            })
        if (href.startsWith('#'))
          return () => {
            const slug = decoded(href.slice(1))
            const headings = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-heading]') ?? [])]
            headings.find((one) => slugOf(one.dataset.heading ?? '') === slug)?.scrollIntoView()
          }
        if (/^[a-z][a-z0-9+.-]*:/i.test(href) || path === null) return null
        const target = resolvePath(path, href)
        return target && /\.(md|markdown)$/i.test(target) ? () => openPath(target) : null
      },
    }),
    [path, scroller],
  )
}
