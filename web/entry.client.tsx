import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Serves the offline page; see layout/service-worker-route.ts.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
