/** A text that was put away where it takes less memory. */
export interface KeptText {
  /** The text as it was; made anew each time. */
  read(): string
}

/** Puts a text away, or gives it back as it is where that is not worth it. */
export type KeepText = (text: string) => string | KeptText

/** The text itself. */
export function textOf(kept: string | KeptText): string {
  return typeof kept === 'string' ? kept : kept.read()
}
