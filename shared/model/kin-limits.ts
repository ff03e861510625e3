/** Most judgements on kin of decisions that are kept for one repository. */
export const mostKinVerdicts = 5_000

/** Of a longer decision only its beginning is kept, in characters, and compared. */
export const longestKinText = 2_000
