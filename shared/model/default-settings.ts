/** What holds until a person chooses otherwise. Apart from the schema, which the page does not need. */
export const defaultSettings = {
  theme: 'system' as const,
  density: 'compact' as const,
  singleKeys: true,
  zoom: 100,
  wrap: true,
  compareForm: 'side-by-side' as const,
  compareFormNarrow: 'unified' as const,
  invisibles: false,
  compareSize: 12,
  columnOrder: [] as string[],
  hiddenColumns: null as string[] | null,
  columnWidths: {} as Record<string, number>,
  paneWidth: 328,
  guessedRenames: true,
  reopen: true,
  query: '',
}
