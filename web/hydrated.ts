import { useEffect, useSyncExternalStore } from 'react'

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** For the frame of the page: repeats what was pressed too early; see document/wake.ts. */
export function useAnnouncedHydration(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) dispatchEvent(new Event('hydrated'))
  }, [isHydrated])
}

/**
 * For a button that does nothing without script: it is disabled in the document, which enables it
 * as soon as it can hold presses (document/wake.ts).
 */
export function useWaiting(): { disabled: boolean; 'data-waiting': true | undefined } {
  const isWaiting = !useHydrated()
  return { disabled: isWaiting, 'data-waiting': isWaiting || undefined }
}
