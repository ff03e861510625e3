/** Why the system refused, for brackets in a sentence: a code such as `EACCES`, or that nobody knows. */
export function causeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? 'unknown cause'
}
