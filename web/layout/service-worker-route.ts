import { LOCALES, localePath } from '#domain/locale.ts'
import { DATA_SAVER } from '../data-saver.ts'
import { STORED_PAGE } from './stored-page.ts'

const PAGES = LOCALES.map((locale) => localePath(locale, '/offline'))

/**
 * Keeps what the visitor has seen for times without a connection: pages of the catalogue and the
 * cart, each with the moment it is from, their pictures and scripts. With a connection every page
 * comes from the network, so that no outdated price is shown. A page that was never seen is replaced
 * by the offline page. For visitors who switched the data saver on it asks for light documents, as
 * browsers do that save data themselves.
 *
 * It also shows notifications to admins (server/push).
 */
const WORKER = `
const OFFLINE = 'offline', SEEN = 'seen', FILES = 'files', PICTURES = 'pictures'
const MOST = { [SEEN]: 40, [FILES]: 80, [PICTURES]: 150 }
const PAGES = ${JSON.stringify(PAGES)}
const STORED_PAGE = ${JSON.stringify(STORED_PAGE)}
const DATA_SAVER = ${JSON.stringify(DATA_SAVER)}
const READABLE = /^(\\/so)?(\\/?|\\/(page|search|category|product|info|cart)(\\/.*)?)$/

addEventListener('install', (event) => event.waitUntil(precache().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('push', (event) => event.waitUntil(notify(event.data?.json())))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrFocus(event.notification.data))
})
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    // Only to the browser's own request is such an address a document.
    if (!pathname.endsWith('.data')) event.respondWith(openPage(event, pathname))
  } else if (origin !== location.origin || request.method !== 'GET') return
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event, FILES))
  else if (pathname.startsWith('/media/')) event.respondWith(openFile(event, PICTURES))
})

/** Every push must show something; see domain/push.ts. */
async function notify({ title, url, tag } = {}) {
  if (!title) return
  const icon = '/brand/icon-192.png'
  await registration.showNotification(title, { tag, icon, badge: '/brand/icon-192.png', data: url })
}

async function openOrFocus(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => page.url === url.href)
  await (open ? open.focus() : clients.openWindow(url.href))
}

async function precache() {
  const cache = await caches.open(OFFLINE)
  const texts = await Promise.all(PAGES.map(async (page) => {
    const answer = await fetch(page)
    if (!answer.ok) throw new Error(page)
    await cache.put(page, answer.clone())
    return answer.text()
  }))
  const files = texts.join().match(/\\/assets\\/[\\w.-]+\\.(css|woff2|svg)/g) ?? []
  const isLight = navigator.connection?.saveData || (await isSaving())
  await cache.addAll([...new Set(files)].filter((file) => !isLight || !file.endsWith('.woff2')))
}

async function openPage(event, path) {
  const { url, method } = event.request
  try {
    const answer = await fetch(await inForm(event.request))
    if (answer.ok && method === 'GET' && READABLE.test(path)) {
      event.waitUntil(keep(SEEN, url, answer.clone()))
    }
    return answer
  } catch {
    return (await storedPage(url)) ?? (await offlinePage(path))
  }
}

/** Asks for the light form of a document if the visitor wants it. */
async function inForm(request) {
  if (request.method !== 'GET' || !(await isSaving())) return request
  const headers = new Headers(request.headers)
  headers.set('save-data', 'on')
  return new Request(request, { headers })
}

async function isSaving() {
  // Without storage a page is still to be had from the network.
  return caches.match(DATA_SAVER.key, { cacheName: DATA_SAVER.cache }).then(Boolean, () => false)
}

/** Their addresses contain a hash or an id: what was stored is never outdated. */
async function openFile(event, name) {
  const { request, clientId } = event
  const stored = await caches.match(request.url)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(name, request.url, answer.clone()))
  if (/\\/cart-page-/.test(request.url)) event.waitUntil(keepCart(clientId))
  return answer
}

/** Who comes to the cart by a link never loads its document, and may reload it without connection. */
async function keepCart(clientId) {
  const client = await clients.get(clientId)
  const path = isSomali(new URL(client?.url ?? location).pathname) ? '/so/cart' : '/cart'
  const answer = await fetch(await inForm(new Request(path)))
  if (answer.ok) await keep(SEEN, new URL(path, location).href, answer)
}

async function keep(name, url, answer) {
  const cache = await caches.open(name)
  // What was seen last comes last, and what was not seen for longest goes first.
  await cache.delete(url)
  await cache.put(url, answer)
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, -MOST[name]).map((one) => cache.delete(one)))
}

async function storedPage(url) {
  const stored = await (await caches.open(SEEN)).match(url)
  if (!stored) return
  const headers = new Headers(stored.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const note = isSomali(new URL(url).pathname) ? STORED_PAGE.so : STORED_PAGE.en
  const text = note.replace('{when}', momentOf(new Date(headers.get('date') ?? 0)))
  const html = await stored.text()
  const marked = html.replace('<body>', () => '<body><p role="status" class="stored-page">' + text + '</p>')
  return new Response(marked, { headers })
}

/** dd/mm/yyyy hh:mm */
function momentOf(date) {
  const two = (number) => String(number).padStart(2, '0')
  const day = [two(date.getDate()), two(date.getMonth() + 1), date.getFullYear()].join('/')
  return day + ' ' + two(date.getHours()) + ':' + two(date.getMinutes())
}

async function offlinePage(path) {
  const cache = await caches.open(OFFLINE)
  return (await cache.match(isSomali(path) ? '/so/offline' : '/offline')) ?? Response.error()
}

function isSomali(path) {
  return /^\\/so(\\/|$)/.test(path)
}
`

export function loader() {
  return new Response(WORKER.trimStart(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  })
}
