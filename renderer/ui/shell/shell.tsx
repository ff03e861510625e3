import type { ReactNode } from 'react'
import { useRepository } from '../../state/repository.ts'
import { useView } from '../../state/view.ts'
import { Banners } from './banners.tsx'
import { KeySheet } from './key-sheet.tsx'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { QueryBar } from './query-bar.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import css from './shell.module.css'
import { StatusBar } from './status-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'

/** The window around a view: navigation, query, banners, status bar, and the floating sheets. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useShellKeys()
  const sheet = useView((view) => view.sheet)
  const id = useRepository((store) => store.repository?.id)
  return (
    <div className={css.shell} key={id}>
      <Navigation />
      <main className={css.main}>
        <QueryBar />
        <Banners />
        <div className={css.view}>{children}</div>
      </main>
      <StatusBar />
      {sheet === 'palette' && <Palette />}
      {sheet === 'keys' && <KeySheet />}
      {sheet === 'settings' && <SettingsSheet />}
    </div>
  )
}
