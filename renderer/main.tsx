import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { useRepository } from './state/repository.ts'
import { startPage } from './state/start.ts'
import './tokens.css'
import './print.css'

/** The parts library puts one style element into the page; the content policy lets it in by this nonce. */
function allowStyles(nonce: string): void {
  const meta = document.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.nonce = nonce
  document.head.append(meta)
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element for the window.')
  await startPage()
  const nonce = useRepository.getState().info?.styleNonce
  if (nonce) allowStyles(nonce)
  const page = createRoot(root)
  // As a transition the first drawing is cut into slices: no task of the page is long, the first no exception.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

void start()
