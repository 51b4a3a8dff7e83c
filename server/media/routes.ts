import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/media.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listHeroImages } from './hero-images.ts'

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PUBLIC_NAME = new RegExp(`^${ID}(?:\\.(?:webp|jpg)|-[1-9]\\d{0,3}\\.(?:avif|webp))$`)
const TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/**
 * Serves pictures at /media/<id>.webp, /media/<id>.jpg (for link previews) and
 * /media/<id>-<width>.avif or .webp. The content behind a name never changes, so browsers may cache
 * it forever.
 */
export function mediaRoutes(app: FastifyInstance, shop: Pick<Shop, 'reader' | 'storage'>): void {
  route(app, contract.heroes, () => listHeroImages(shop.reader.db))

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const bytes = PUBLIC_NAME.test(name) ? await shop.storage.get(name) : null
    if (!bytes) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found')
    }
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
        // Link previews and feeds embed pictures on other sites.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .send(bytes)
  })
}
