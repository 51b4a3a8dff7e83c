import { browserApi } from '../../api.ts'
import { useT } from '../../i18n/t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/carousel-pictures-page.ts'
import { SlidePreview } from './slide-preview.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.carousel')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, async () => {
    const [pictures, products] = await Promise.all([
      browserApi.media.heroes(),
      browserApi.catalog.top(),
    ])
    return { pictures, products }
  })
}
clientLoader.hydrate = true as const

export default function CarouselPicturesPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { pictures, products } = loaderData
  const { adminHeroes } = adminApi
  return (
    <Screen title={t('admin.carousel')}>
      <p className="mb-5 max-w-prose text-cocoa">{t('carousel.intro')}</p>
      <div className="grid gap-5">
        <PictureList
          start={pictures}
          uploadPath="/api/heroes"
          arrange={(ids) => adminHeroes.arrange({ body: { pictures: ids } })}
          setWords={(id, body) => adminHeroes.describe({ params: { id }, body })}
          remove={(id) => adminHeroes.remove({ params: { id } })}
          preview={(picture, at) => <SlidePreview picture={picture} product={products[at]} />}
          empty={<EmptyState title={t('carousel.empty')} />}
        />
      </div>
    </Screen>
  )
}
