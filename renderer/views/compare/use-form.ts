import { useSyncExternalStore } from 'react'
import { useSettings } from '../../state/settings.ts'

/** Below this width (px at 100 % text) unified is the default form, and the choice is kept apart. */
const narrowFormWidth = 560

function listen(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The setting that holds the form for the present width of the window. */
export function useFormKey(): 'compareForm' | 'compareFormNarrow' {
  const zoom = useSettings((settings) => settings.zoom)
  const width = useSyncExternalStore(listen, () => window.innerWidth)
  return (width * 100) / zoom < narrowFormWidth ? 'compareFormNarrow' : 'compareForm'
}
