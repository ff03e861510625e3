import type { Comparison } from '../../../shared/model/comparison.ts'
import type { TextForm } from '../../../shared/model/digest.ts'
import type { Pin } from '../../../shared/model/pin.ts'
import type { SideLine } from './use-pinning.ts'

/** What is drawn beside the characters of a line. */
export interface LineMarks {
  /** Blanks, tabs and line ends are drawn. */
  readonly invisibles: boolean
  /** Mark of a line end by side. */
  readonly ends: Readonly<Record<'a' | 'b', string>>
  /** The last line of a side that has no line end; null: it has one. */
  readonly openLine: Readonly<Record<'a' | 'b', number | null>>
}

/** Lines that a person laid beside each other, and how that is done. */
export interface PinMarks {
  readonly pins: readonly Pin[]
  /** The line that waits for one of the other side. */
  readonly held: SideLine | null
  readonly letGo: (pin: Pin) => void
}

/** A text that mixes line ends has the plain mark: which of them a line has is not known here. */
const endMarks: Readonly<Record<TextForm['lineEnds'], string>> = {
  lf: '↵',
  crlf: '␍↵',
  cr: '␍',
  mixed: '↵',
  none: '',
}

/** The marks of both sides of a comparison. */
export function lineMarks({ a, b }: Pick<Comparison, 'a' | 'b'>, invisibles: boolean): LineMarks {
  const end = (form: TextForm | undefined) => endMarks[form?.lineEnds ?? 'lf']
  const open = (form: TextForm | undefined) => (form && !form.finalNewline ? form.lines : null)
  return {
    invisibles,
    ends: { a: end(a.form), b: end(b.form) },
    openLine: { a: open(a.form), b: open(b.form) },
  }
}
