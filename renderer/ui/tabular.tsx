import css from './marks.module.css'

/**
 * A date or another text with numbers, its digits all of one width so that they form columns. Only the digits:
 * with tabular figures the font also widens hyphens, and a date would fall apart.
 */
export function Tabular({ text }: { readonly text: string }) {
  return text.split(/(\d+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={css.digits}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
