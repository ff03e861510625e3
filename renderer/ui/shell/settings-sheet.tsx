import { changeSettings, useSettings } from '../../state/settings.ts'
import { openSheet } from '../../state/view.ts'
import { Button } from '../button.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Segmented } from '../segmented.tsx'
import { Sheet } from '../sheet.tsx'
import { RememberedLine } from './remembered-line.tsx'
import css from './sheets.module.css'

/** Size of the text, in per cent: what one step changes, and how far steps go. */
const zoomStep = 10
const leastZoom = 80
const mostZoom = 200

/** Appearance, keys, what a history follows and what is remembered. Each change holds at once. */
export function SettingsSheet() {
  const settings = useSettings()
  const zoomTo = (zoom: number) => changeSettings({ zoom: Math.max(leastZoom, Math.min(mostZoom, zoom)) })
  return (
    <Sheet label="Settings" open onClose={() => openSheet(null)}>
      <div className={css.head}>
        <h2 className={css.title}>Settings</h2>
        <KeyHint keys="Escape" />
      </div>
      <div className={css.settings}>
        <span>Theme</span>
        <Segmented
          label="Theme"
          value={settings.theme}
          onChange={(theme) => changeSettings({ theme })}
          options={[
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <span>Rows</span>
        <Segmented
          label="Rows"
          value={settings.density}
          onChange={(density) => changeSettings({ density })}
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'comfortable', label: 'Comfortable' },
          ]}
        />
        <span>Text</span>
        <span className={css.zoom}>
          <Button aria-label="Smaller text" onClick={() => zoomTo(settings.zoom - zoomStep)}>
            −
          </Button>
          <output>{settings.zoom} %</output>
          <Button aria-label="Larger text" onClick={() => zoomTo(settings.zoom + zoomStep)}>
            +
          </Button>
        </span>
        <span>Keys</span>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={settings.singleKeys}
            onChange={(event) => changeSettings({ singleKeys: event.target.checked })}
          />
          Single-letter keys act outside fields
        </label>
        <span>Start</span>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={settings.reopen}
            onChange={(event) => changeSettings({ reopen: event.target.checked })}
          />
          Open again what was open last
        </label>
        <span>Renames</span>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={settings.guessedRenames}
            onChange={(event) => changeSettings({ guessedRenames: event.target.checked })}
          />
          Follow a rename that git guesses by likeness
        </label>
        <RememberedLine />
      </div>
    </Sheet>
  )
}
