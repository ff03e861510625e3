import { useId, useState } from 'react'
import { longestReason } from '../../shared/model/group-limits.ts'
import { Button } from './button.tsx'
import css from './reason-form.module.css'

interface ReasonFormProps {
  /** What the button does: "Dismiss". */
  readonly action: string
  readonly onGiven: (reason: string) => void
  readonly onLeave: () => void
}

/** One line for the reason of an answer; it takes the focus, Enter gives it, Esc leaves. */
export function ReasonForm({ action, onGiven, onLeave }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  const given = reason.trim()
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '') onGiven(given)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onLeave()
      }}
    >
      <label htmlFor={id}>Reason</label>
      <input
        id={id}
        className={css.field}
        value={reason}
        maxLength={longestReason}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was asked for just now
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" off={given === '' ? 'It is kept with its reason: write one first.' : null}>
        {action}
      </Button>
      <Button onClick={onLeave}>Cancel</Button>
    </form>
  )
}
