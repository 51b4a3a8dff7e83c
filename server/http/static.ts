import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { toPage } from './compress-page.ts'
import { sendPage } from './page.ts'
import { servePreviousAssets } from './previous-assets.ts'
import { type SecuritySettings, securityHeaders } from './security.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BRAND = resolve(ROOT, 'catalog/brand')

/** URL path → file in the brand folder. */
const BRAND_FILES = {
  '/favicon.ico': 'favicon.ico',
  '/favicon.svg': 'mark.svg',
  '/apple-touch-icon.png': 'icon-180.png',
  '/brand/logo.svg': 'logo.svg',
  // For mails: their programs show no SVG.
  '/brand/logo.png': 'logo.png',
  '/brand/mark.svg': 'mark.svg',
  '/brand/mark-mono.svg': 'mark-mono.svg',
  '/brand/icon-192.png': 'icon-192.png',
  '/brand/icon-512.png': 'icon-512.png',
  '/brand/icon-maskable-512.png': 'icon-maskable-512.png',
  '/brand/social-share.jpg': 'social-share.jpg',
}

const TYPES: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** Scripts and styles of the build. */
export const ASSETS = resolve(ROOT, 'build/client/assets')

/** Scripts and styles of the build: content-hashed, precompressed and cached forever. */
export function serveAssets(app: FastifyInstance, shop: Pick<Shop, 'db'>): void {
  app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/assets/',
    // One route per file, so that no other file on disk can be requested.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  servePreviousAssets(app, shop)
}

/** Logo, icons and the web app manifest. */
export function serveBrand(app: FastifyInstance, settings: SecuritySettings): void {
  const headers = { ...securityHeaders(settings), 'cache-control': 'public, max-age=86400' }
  for (const [url, file] of Object.entries(BRAND_FILES)) {
    const made = once(async () =>
      toPage(await readFile(resolve(BRAND, file)), {
        status: 200,
        headers: {
          ...headers,
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          // Opened directly, an SVG is a document.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        },
      }),
    )
    app.get(url, async (request, reply) => sendPage(request, reply, await made()))
  }

  const manifest = once(() =>
    toPage(Buffer.from(JSON.stringify(MANIFEST)), {
      status: 200,
      headers: { ...headers, 'content-type': 'application/manifest+json' },
    }),
  )
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendPage(request, reply, await manifest()),
  )
}

const MANIFEST = {
  id: '/',
  name: 'Qurux',
  short_name: 'Qurux',
  start_url: '/',
  // On iPhones only what is standalone receives notifications; others honour the override, which
  // keeps a way back on the screen.
  display: 'standalone',
  display_override: ['minimal-ui'],
  background_color: '#FBF5EA',
  theme_color: '#FBF5EA',
  icons: [
    { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/brand/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
}

/** Caches the result of the first call; a failure is not cached. */
function once<value>(make: () => Promise<value>): () => Promise<value> {
  let made: Promise<value> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
