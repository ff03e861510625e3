/** Two lines, from 1, that a person laid beside each other. */
export interface Pin {
  readonly a: number
  readonly b: number
}

/** More pins are not taken in one comparison. */
export const mostPins = 100
