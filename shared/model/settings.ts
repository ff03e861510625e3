import { defaultSettings as initial } from './default-settings.ts'
import { z } from './zod.ts'

const theme = z.enum(['system', 'light', 'dark'])
const density = z.enum(['compact', 'comfortable'])
const compareForm = z.enum(['side-by-side', 'unified', 'items', 'rendered'])
/** In per cent. */
const zoom = z.number().int().min(80).max(200)
/** In px. */
const paneWidth = z.number().min(240).max(560)
/** In px at 100 % zoom. */
const textSize = z.number().int().min(11).max(16)
const query = z.string().max(10_000)

/** What the app remembers for the person, in its own data folder. Unknown or damaged values fall back one by one. */
export const settingsSchema = z.object({
  theme: theme.catch(initial.theme).default(initial.theme),
  density: density.catch(initial.density).default(initial.density),
  /** Single-letter keys act outside fields. */
  singleKeys: z.boolean().catch(initial.singleKeys).default(initial.singleKeys),
  /** Text zoom in per cent. */
  zoom: zoom.catch(initial.zoom).default(initial.zoom),
  wrap: z.boolean().catch(initial.wrap).default(initial.wrap),
  compareForm: compareForm.catch(initial.compareForm).default(initial.compareForm),
  /** Form used below 560 px; kept apart from the wide one. */
  compareFormNarrow: compareForm.catch(initial.compareFormNarrow).default(initial.compareFormNarrow),
  /** Blanks, tabs and line ends of a comparison are drawn. */
  invisibles: z.boolean().catch(initial.invisibles).default(initial.invisibles),
  /** Size of compared text, apart from the zoom of the window. */
  compareSize: textSize.catch(initial.compareSize).default(initial.compareSize),
  /** Column ids of the sessions table: order, hidden ones, pinned ones, widths in px. */
  columnOrder: z.array(z.string()).max(64).catch(initial.columnOrder).default(initial.columnOrder),
  hiddenColumns: z
    .array(z.string())
    .max(64)
    .nullable()
    .catch(initial.hiddenColumns)
    .default(initial.hiddenColumns),
  /** Columns that stay at the start, in their order. */
  pinnedColumns: z.array(z.string()).max(64).catch(initial.pinnedColumns).default(initial.pinnedColumns),
  columnWidths: z.record(z.string(), z.number()).catch(initial.columnWidths).default(initial.columnWidths),
  paneWidth: paneWidth.catch(initial.paneWidth).default(initial.paneWidth),
  /** Renames are followed where git guesses them by likeness. */
  guessedRenames: z.boolean().catch(initial.guessedRenames).default(initial.guessedRenames),
  /** A start that names nothing opens what was open last. */
  reopen: z.boolean().catch(initial.reopen).default(initial.reopen),
  /** Last filter text; kept between views and restarts. */
  query: query.catch(initial.query).default(initial.query),
})

/** All settings. */
export type Settings = z.infer<typeof settingsSchema>

/** A change of some settings. */
export const settingsPatchSchema = z.object({
  theme: theme.optional(),
  density: density.optional(),
  singleKeys: z.boolean().optional(),
  zoom: zoom.optional(),
  wrap: z.boolean().optional(),
  compareForm: compareForm.optional(),
  compareFormNarrow: compareForm.optional(),
  invisibles: z.boolean().optional(),
  compareSize: textSize.optional(),
  columnOrder: z.array(z.string().max(64)).max(64).optional(),
  hiddenColumns: z.array(z.string().max(64)).max(64).nullable().optional(),
  pinnedColumns: z.array(z.string().max(64)).max(64).optional(),
  columnWidths: z.record(z.string().max(64), z.number().min(24).max(2000)).optional(),
  paneWidth: paneWidth.optional(),
  guessedRenames: z.boolean().optional(),
  reopen: z.boolean().optional(),
  query: query.optional(),
})

/** A change of some settings. */
export type SettingsPatch = z.infer<typeof settingsPatchSchema>
