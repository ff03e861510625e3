import css from './marks.module.css'
import { VisibleText } from './visible-text.tsx'

/** The square of 8 px for a status, drawn in the text's colour; never shown without its word. */
function Square({ status }: { readonly status: string }) {
  return (
    <svg
      className={css.square}
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
      focusable="false"
    >
      {status === 'draft' && (
        <rect
          x="0.5"
          y="0.5"
          width="9"
          height="9"
          fill="none"
          stroke="currentColor"
          strokeDasharray="2 1.6"
        />
      )}
      {status === 'active' && (
        <>
          <rect x="0.5" y="0.5" width="9" height="9" fill="none" stroke="currentColor" />
          <rect x="1" y="5" width="8" height="4" fill="currentColor" />
        </>
      )}
      {status === 'canonical' && <rect x="0" y="0" width="10" height="10" fill="currentColor" />}
      {status === 'archived' && (
        <>
          <rect x="0.5" y="0.5" width="9" height="9" fill="none" stroke="currentColor" />
          <path d="M1 1 L9 9" stroke="currentColor" />
        </>
      )}
      {!['draft', 'active', 'canonical', 'archived'].includes(status) && (
        <rect x="0.5" y="0.5" width="9" height="9" fill="none" stroke="currentColor" />
      )}
    </svg>
  )
}

/** A status as written, with its square; null reads "(missing)", '' "(empty)". */
export function Status({ status }: { readonly status: string | null }) {
  if (status === null || status === '') return <Value value={status} />
  return (
    <span className={status === 'archived' ? `${css.status} ${css.archived}` : css.status}>
      <Square status={status} />
      {status}
    </span>
  )
}

/** A value as written; a missing or an empty one is a value like others, in italics. */
export function Value({ value }: { readonly value: string | null }) {
  if (value === null) return <em className={css.none}>(missing)</em>
  if (value === '') return <em className={css.none}>(empty)</em>
  return <VisibleText text={value} />
}
