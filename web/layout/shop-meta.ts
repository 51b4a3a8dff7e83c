import { absolute } from './page-meta.ts'
import type { RootData } from './root-data.ts'

/** The shop as a schema.org organisation, for search engines. */
export function organizationLd({ shop, place }: RootData): object {
  const { facebook, instagram, tiktok } = shop.social
  return {
    '@type': 'Organization',
    name: shop.name,
    url: `${place.publicOrigin}/`,
    logo: absolute(place.publicOrigin, shop.logo ?? '/brand/icon-512.png'),
    email: shop.email || undefined,
    telephone: shop.phone || undefined,
    sameAs: [facebook, instagram, tiktok].filter(Boolean),
  }
}

/** The link preview's picture for pages without one of their own. */
export function shopPicture(root: RootData | undefined): string | undefined {
  return root && '/brand/social-share.jpg'
}
