import { type CompareOptions, compareDigests } from '../../../shared/diff/compare-digests.ts'
import type { Comparison, Row } from '../../../shared/model/comparison.ts'
import type { TextForm } from '../../../shared/model/digest.ts'
import { compared } from './compared.ts'

/** How two texts are compared, and what form they have. */
interface Options {
  readonly ignoreWhitespace?: boolean
  readonly pins?: CompareOptions['pins']
  readonly formA?: Partial<TextForm>
  readonly formB?: Partial<TextForm>
}

/** Compares two texts of a digest without hurry. */
export function compare(a: string, b: string, options: Options = {}): Comparison {
  return compareDigests(compared(a, options.formA), compared(b, options.formB), {
    ignoreWhitespace: options.ignoreWhitespace ?? false,
    pins: options.pins,
    budgetMs: 60_000,
    now: () => performance.now(),
  })
}

/** A row in one line: sign, line of A, line of B, marked text with dropped in [] and added in {}. */
function drawn({ change, a, b, movedTo }: Row): string {
  const side = (row: Row['a']) =>
    row === null
      ? '/'
      : `${row.line} ${
          row.spans
            ?.map(({ text, mark }) =>
              mark === 'same' ? text : mark === 'dropped' ? `[${text}]` : `{${text}}`,
            )
            .join('') ?? row.text
        }`
  return `${change}${movedTo === null ? '' : ` to ${movedTo}`}: ${side(a)} | ${side(b)}`
}

/** The rows that are not equal, drawn. */
export function changedRows(comparison: Comparison): string[] {
  return comparison.rows.filter(({ change }) => change !== 'equal').map(drawn)
}
