import { useLayoutEffect } from 'react'
import { useSettings } from '../../state/settings.ts'
import { useNarrow } from '../use-width.ts'

/** Puts theme, density, text zoom and width class on the root element, where the style sheets read them. */
export function useAppearance(): void {
  const theme = useSettings((settings) => settings.theme)
  const density = useSettings((settings) => settings.density)
  const zoom = useSettings((settings) => settings.zoom)
  const narrow = useNarrow()
  useLayoutEffect(() => {
    const root = document.documentElement
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
    root.dataset.density = density
    root.style.fontSize = `${zoom}%`
    root.toggleAttribute('data-narrow', narrow)
  }, [theme, density, zoom, narrow])
}
