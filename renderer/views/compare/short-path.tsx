import { splitPath } from '../../../shared/text/short-path.ts'
import css from './short-path.module.css'

/** A path, cut in its middle where it does not fit; whoever listens is told of it elsewhere, whole. */
export function ShortPath({ path }: { readonly path: string }) {
  const { start, end } = splitPath(path)
  return (
    <span className={css.path} aria-hidden="true">
      {/* An empty one would take the line of the whole path down with it. */}
      {start !== '' && <bdi className={css.start}>{start}</bdi>}
      <bdi>{end}</bdi>
    </span>
  )
}
