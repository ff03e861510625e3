import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './button.module.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: 'plain' | 'primary'
  readonly size?: 'normal' | 'small'
  /** Why it cannot be pressed now; it stays reachable and says so. */
  readonly off?: string | null | undefined
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

/** A verb with its object. Small in bars, normal in panes and cards. */
export function Button({ variant = 'plain', size = 'small', off, className, onClick, ...rest }: ButtonProps) {
  const classes = [css.button, css[variant], css[size], off ? css.off : '', className]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={off ? true : undefined}
      data-tip={off ?? (rest as { 'data-tip'?: string })['data-tip']}
      onClick={off ? undefined : onClick}
    />
  )
}

/** An action that reads as a word of its sentence. */
export function LinkButton({
  className,
  mono,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly mono?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}) {
  const classes = [css.link, mono ? css.mono : '', className].filter(Boolean).join(' ')
  return <button type="button" {...rest} className={classes} />
}
