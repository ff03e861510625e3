import type { Comparison } from '../../../shared/model/comparison.ts'
import type { TextForm } from '../../../shared/model/digest.ts'

/** What is drawn beside the characters of a line. */
export interface LineMarks {
  /** Blanks, tabs and line ends are drawn. */
  readonly invisibles: boolean
  /** Mark of a line end by side. */
  readonly ends: Readonly<Record<'a' | 'b', string>>
  /** The last line of a side that has no line end; null: it has one. */
  readonly openLine: Readonly<Record<'a' | 'b', number | null>>
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
