/** How many bits of a number are set. */
export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
