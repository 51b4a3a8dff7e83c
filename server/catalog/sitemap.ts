import { and, asc, desc, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#domain/escape-html.ts'
import { LOCALES, localePath } from '#domain/locale.ts'
import { categories, products } from '../db/schema.ts'
import { toPage } from '../http/compress-page.ts'
import { type Page, sendPage } from '../http/page.ts'
import { listContentPages } from '../settings/content-pages.ts'
import type { Shop } from '../shop.ts'

/** A sitemap may list 50,000 URLs; each product has one per language. */
const MAX_PRODUCTS = 20_000

/** Serves /robots.txt and /sitemap.xml. */
export function serveSitemap(
  app: FastifyInstance,
  shop: Pick<Shop, 'db' | 'config' | 'pages'>,
): void {
  const { publicUrl } = shop.config

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const key = 'sitemap'
    const made = async () => ({ page: await sitemap(await publicPaths(shop)), isCacheable: true })
    const page =
      shop.pages.get(key) ??
      (await shop.pages.fill(key, (tag) => {
        tag('products', 'categories', 'info')
        return made()
      }))
    return sendPage(request, reply, page)
  })

  function sitemap(paths: readonly string[]): Promise<Page> {
    const urls = paths.flatMap((path) => LOCALES.map((locale) => entry(locale, path))).join('\n')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}
</urlset>
`
    return toPage(Buffer.from(xml), {
      status: 200,
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, no-cache',
        'x-content-type-options': 'nosniff',
      },
    })
  }

  function entry(locale: (typeof LOCALES)[number], path: string): string {
    const links = [...LOCALES, 'x-default' as const].map((language) => {
      const other = language === 'x-default' ? 'en' : language
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(other, path)}"/>`
    })
    return `<url><loc>${absolute(locale, path)}</loc>${links.join('')}</url>`
  }

  function absolute(locale: (typeof LOCALES)[number], path: string): string {
    return escapeHtml(publicUrl + localePath(locale, path))
  }
}

async function publicPaths({ db }: Pick<Shop, 'db'>): Promise<string[]> {
  const [categoryRows, productRows, about] = await Promise.all([
    db.select({ slug: categories.slug }).from(categories).orderBy(asc(categories.position)),
    db
      .select({ id: products.id })
      .from(products)
      .where(and(isNotNull(products.publishedAt), isNull(products.deletedAt)))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(MAX_PRODUCTS),
    listContentPages(db),
  ])
  return [
    '/',
    ...categoryRows.map(({ slug }) => `/category/${slug}`),
    ...productRows.map(({ id }) => `/product/${id}`),
    ...about.map(({ slug }) => `/info/${slug}`),
  ]
}
