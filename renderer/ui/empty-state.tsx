import type { ReactNode } from 'react'
import type { Refusal } from '../../shared/model/result.ts'
import { call } from '../bridge.ts'
import { Button } from './button.tsx'
import { Sign } from './sign.tsx'
import css from './states.module.css'

interface EmptyStateProps {
  /** "No session matches." */
  readonly title: string
  /** What was read, why nothing is left. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Stands where the content would: says why there is none and what brings it back. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.card}>
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.text}>{children}</div>}
      {actions !== undefined && actions !== false && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

interface ErrorBlockProps {
  /** What could not be done: "This comparison could not be made." */
  readonly title: string
  readonly error: Refusal
  /** Place in the data, for copying. */
  readonly where?: string | undefined
  readonly actions?: ReactNode
}

/** A refusal in the place of the content: what, cause, next step, code; all of it can be copied. */
export function ErrorBlock({ title, error, where, actions }: ErrorBlockProps) {
  const code = where ? `${error.code}, ${where}` : error.code
  const all = [title, error.what, error.next, error.command, code].filter(Boolean).join('\n')
  return (
    <div className={`${css.card} ${css.error}`} role="alert">
      <p className={css.title}>
        <Sign kind="error" /> {title}
      </p>
      <div className={css.text}>
        {error.what} {error.next}
        {error.command && <pre className={css.command}>{error.command}</pre>}
      </div>
      <div className={css.actions}>
        {actions}
        <Button size="normal" onClick={() => void call('action.copy', { text: all })}>
          Copy details
        </Button>
      </div>
      <p className={css.code}>
        Code <code>{code}</code>
      </p>
    </div>
  )
}
