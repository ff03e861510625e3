import { type ComparisonFormat, comparisonFormats } from '../../../shared/comparison/side-words.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu.tsx'

const labels: Readonly<Record<ComparisonFormat, string>> = {
  patch: 'Patch for git apply',
  md: 'Markdown',
  html: 'HTML page',
}

/** The forms in which a comparison is written to a file, for a menu; the id of each is the form. */
export function exportEntries(off: boolean): readonly MenuEntry[] {
  return comparisonFormats.map((format) => ({ id: format, label: `${labels[format]}…`, off }))
}

interface ExportMenuProps {
  /** There is nothing to be exported. */
  readonly off: boolean
  readonly onExport: (format: ComparisonFormat) => void
}

/** Writes what is compared to a file. */
export function ExportMenu({ off, onExport }: ExportMenuProps) {
  return (
    <MenuButton
      label="Export"
      name="Export the comparison"
      parts={[{ entries: exportEntries(off) }]}
      onAction={(id) => onExport(id as ComparisonFormat)}
    />
  )
}
