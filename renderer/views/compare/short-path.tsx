import { splitPath } from '../../../shared/text/short-path.ts'
import css from './short-path.module.css'

/** A path of so few letters is never cut. */
const firmLetters = 12

/** A path, cut in its middle where it does not fit; whoever listens is told of it elsewhere, whole. */
export function ShortPath({ path }: { readonly path: string }) {
  const { start, end } = splitPath(path)
  return (
    <span className={path.length > firmLetters ? css.path : `${css.path} ${css.firm}`} aria-hidden="true">
      {/* An empty one would take the line of the whole path down with it. */}
      {start !== '' && <bdi className={css.start}>{start}</bdi>}
      <bdi className={css.end}>{end}</bdi>
    </span>
  )
}
