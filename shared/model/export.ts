/** Lists that can be exported. */
export const exportKinds = ['sessions', 'decisions', 'problems'] as const

/** Name of a list that can be exported. */
export type ExportKind = (typeof exportKinds)[number]

/** Forms in which a list can be exported. */
export const exportFormats = ['csv', 'json', 'markdown'] as const

/** Form in which a list is exported. */
export type ExportFormat = (typeof exportFormats)[number]
