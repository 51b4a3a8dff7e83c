import { useRouteLoaderData } from 'react-router'

/** Where the choice is stored: in Cache storage, since the service worker reads it as well. */
export const DATA_SAVER = { cache: 'settings', key: '/data-saver' } as const

/** Whether the page that is shown is to be light: as the server has made it, or as read since. */
export function useSavesData(): boolean {
  return useRouteLoaderData<{ savesData: boolean }>('root')?.savesData ?? false
}

/** Whether pages are to be light from now on. Browser only. */
export async function savesData(): Promise<boolean> {
  return browserSavesData() || isChosen()
}

/** The browser asks every server for light pages, and no page can change that. Browser only. */
export function browserSavesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** Tells the service worker and all tabs, from the next page on. Browser only. */
export async function chooseDataSaver(isOn: boolean): Promise<void> {
  const cache = await caches.open(DATA_SAVER.cache)
  if (isOn) await cache.put(DATA_SAVER.key, new Response())
  else await cache.delete(DATA_SAVER.key)
}

async function isChosen(): Promise<boolean> {
  try {
    return (await caches.match(DATA_SAVER.key, { cacheName: DATA_SAVER.cache })) !== undefined
  } catch {
    // Private windows and plain http have no such storage.
    return false
  }
}
