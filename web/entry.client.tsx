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

/** Serves the offline page; see layout/service-worker-route.ts. Starting it delays the page. */
function registerWorker(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => {})
}

if (import.meta.env.PROD) {
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('hydrated', () => whenIdle(registerWorker), { once: true })
}
