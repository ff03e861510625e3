import { counted } from '../../../shared/text/counted.ts'
import { csvText } from '../../../shared/text/csv.ts'
import { call } from '../../bridge.ts'
import { say } from '../../state/view.ts'
import { MenuButton } from '../../ui/menu.tsx'
import panelCss from './panel.module.css'
import type { Twin } from './panel.tsx'

/** All rows of a chart's table as comma-separated values, made safe for spreadsheets. */
function csvOf({ heads, rows }: Twin): string {
  return csvText(
    heads,
    rows.first().map(({ cells }) => cells.map((cell) => (typeof cell === 'object' ? cell.text : cell))),
  )
}

async function copy(twin: Twin): Promise<void> {
  const done = await call('action.copy', { text: csvOf(twin) })
  say(done.ok ? `Copied ${counted(twin.rows.length, 'row')} as CSV.` : done.error.what)
}

async function save(question: string, twin: Twin): Promise<void> {
  const saved = await call('chart.save', {
    name: question.replace(/\W+/g, '-').slice(0, 60),
    text: csvOf(twin),
  })
  if (!saved.ok) say(`${saved.error.what} ${saved.error.next}`)
  else if (saved.value.saved)
    say(`Saved ${counted(twin.rows.length, 'row')} to ${saved.value.fileName ?? 'the file'}.`)
}

/** Copies or saves the figures of a chart. */
export function CsvMenu({ question, twin }: { readonly question: string; readonly twin: Twin }) {
  return (
    <MenuButton
      className={panelCss.adjust}
      label="CSV"
      name={`CSV of “${question}”`}
      parts={[
        {
          entries: [
            { id: 'copy', label: `Copy ${counted(twin.rows.length, 'row')} as CSV` },
            { id: 'save', label: `Save ${counted(twin.rows.length, 'row')} as CSV…` },
          ],
        },
      ]}
      onAction={(id) => void (id === 'copy' ? copy(twin) : save(question, twin))}
    />
  )
}
