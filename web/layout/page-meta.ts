import type { MetaDescriptor } from 'react-router'
import { LOCALES, localeOf, localePath } from '#domain/locale.ts'
import { translate } from '../i18n/t.ts'
import type { RootData } from './root-data.ts'

interface PageMeta {
  title: string
  /** Without one, the shop is described. */
  description?: string
  /** Path of the page, without a language and without parameters that do not change its content. */
  path: string
  /** For link previews; an absolute URL or a path of the shop. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** Excludes personal pages and searches from search engines. */
  noindex?: boolean
  /** Structured data for search engines, each of them a schema.org object. */
  jsonLd?: readonly object[]
}

/** The arguments of `meta` functions, as far as language and root data need them. */
interface MetaArgs {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/**
 * Title, description, canonical link, alternates and link preview of a page, based on PUBLIC_URL.
 */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const root = rootDataOf(args)
  const origin = root?.place.publicOrigin ?? ''
  const shopName = root?.shop.name ?? ''
  const locale = localeOf(args.location.pathname)
  const url = absolute(origin, localePath(locale, page.path))
  const title = page.title.startsWith(shopName) ? page.title : `${page.title} · ${shopName}`

  const description = shorten(page.description || translate(locale, 'layout.description'))
  const meta: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: page.title },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: locale === 'so' ? 'so_SO' : 'en_US' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'description', content: description },
    { property: 'og:description', content: description },
  ]
  if (page.image) meta.push({ property: 'og:image', content: absolute(origin, page.image) })
  if (page.noindex) return [...meta, { name: 'robots', content: 'noindex' }]
  return [
    ...meta,
    { tagName: 'link', rel: 'canonical', href: url },
    ...LOCALES.map((language) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href: absolute(origin, localePath(language, page.path)),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: absolute(origin, page.path) },
    ...(page.jsonLd ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

export function rootDataOf({ matches }: Pick<MetaArgs, 'matches'>): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}

/** Makes a path of the shop an absolute URL; other URLs do not change. */
export function absolute(origin: string, path: string): string {
  return /^https?:/.test(path) ? path : origin + path
}

/** Search engines and link previews show about this much text. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s\S*$/, '')} …`
}
