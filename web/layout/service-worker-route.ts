import { LOCALES, localePath } from '#domain/locale.ts'

const PAGES = LOCALES.map((locale) => localePath(locale, '/offline'))

/**
 * Caches the offline pages with their styles, fonts and icons, and nothing else. Every other answer
 * comes from the network, so that no outdated price is shown.
 */
const WORKER = `
const CACHE = 'offline'
const PAGES = ${JSON.stringify(PAGES)}

addEventListener('install', (event) => event.waitUntil(precache().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => offlinePage(new URL(request.url).pathname)))
  } else if (new URL(request.url).pathname.startsWith('/assets/')) {
    event.respondWith(fetch(request).catch(async () => (await fromCache(request)) ?? Response.error()))
  }
})

async function precache() {
  const cache = await caches.open(CACHE)
  const texts = await Promise.all(PAGES.map(async (page) => {
    const answer = await fetch(page)
    await cache.put(page, answer.clone())
    return answer.text()
  }))
  const files = texts.join().match(/\\/assets\\/[\\w.-]+\\.(css|woff2|svg)/g) ?? []
  await cache.addAll([...new Set(files)])
}

async function offlinePage(path) {
  const page = /^\\/so(\\/|$)/.test(path) ? '/so/offline' : '/offline'
  return (await fromCache(page)) ?? Response.error()
}

async function fromCache(request) {
  const cache = await caches.open(CACHE)
  return cache.match(request)
}
`

export function loader() {
  return new Response(WORKER.trimStart(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  })
}
