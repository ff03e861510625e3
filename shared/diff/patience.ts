/** Seconds that a comparison may take when a person asks for it to be made exactly; most take far less. */
export const patienceSeconds = 20
