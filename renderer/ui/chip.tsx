import css from './chip.module.css'

interface ChipProps {
  /** A sentence in parts: what is quiet is drawn fainter, a value that is no text in italics. */
  readonly parts: readonly { readonly text: string; readonly tone?: 'quiet' | 'italic' | undefined }[]
  readonly onRemove: () => void
  readonly tabIndex?: number
}

/** A filter as a sentence, with × to take it away. */
export function Chip({ parts, onRemove, tabIndex = 0 }: ChipProps) {
  const sentence = parts.map((part) => part.text).join(' ')
  return (
    <span className={css.chip}>
      <span className={css.text}>
        {parts.map((part, index) => (
          <span key={index} className={part.tone ? css[part.tone] : undefined}>
            {index > 0 ? ' ' : ''}
            {part.text}
          </span>
        ))}
      </span>
      <button
        type="button"
        className={css.remove}
        tabIndex={tabIndex}
        aria-label={`Take away: ${sentence}`}
        data-chip=""
        onClick={onRemove}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return
          event.preventDefault()
          onRemove()
        }}
      >
        ×
      </button>
    </span>
  )
}
