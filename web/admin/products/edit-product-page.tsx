import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { inLanguage, useLocale, useLocalePath } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-product-page.ts'
import { ProductBadge } from './product-badge.tsx'
import { ProductForm } from './product-form.tsx'
import { LIST_PATH } from './read-products.ts'
import { StockLedger } from './stock-ledger.tsx'
import { useDeleteProduct } from './use-delete-product.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.edit')
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const id = params.id ?? ''
  const product = await loadAdmin(request, () => adminApi.adminProducts.edit({ params: { id } }))
  return { product }
}
clientLoader.hydrate = true as const

export default function EditProductPage({ loaderData: { product } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const localePath = useLocalePath()
  const navigate = useNavigate()
  const list = useList()
  const isFree = useRef(false)
  const { pending, deleteProduct, restoreProduct } = useDeleteProduct(async () => {
    isFree.current = true
    await navigate(localePath(list))
  })
  const { _id: id, name, nameSo, deletedAt, publishedAt } = product
  return (
    <Screen
      backTo={list}
      title={
        <span className="break-words">
          {name === DRAFT_NAME ? t('product.untitled') : inLanguage(locale, name, nameSo)}{' '}
          <ProductBadge product={product} always />
        </span>
      }
      actions={
        <>
          {publishedAt && !deletedAt && (
            <ButtonLink look="secondary" to={`/product/${id}`}>
              {t('product.view')}
            </ButtonLink>
          )}
          {deletedAt ? (
            <Button pending={pending} onClick={() => void restoreProduct(id)}>
              {t('adminProducts.restore')}
            </Button>
          ) : (
            <Button look="secondary" pending={pending} onClick={() => void deleteProduct(id)}>
              {t('admin.delete')}
            </Button>
          )}
        </>
      }
    >
      {deletedAt && <Alert className="mb-6">{t('product.isDeleted')}</Alert>}
      {!publishedAt && !deletedAt && (
        <Alert look="notice" quiet className="mb-6">
          {t('product.draft')}
        </Alert>
      )}
      <ProductForm
        key={id}
        product={product}
        isFree={isFree}
        onSaved={() => navigate(localePath(list))}
        ledger={<StockLedger productId={id} />}
      />
    </Screen>
  )
}

/** The list as it was left, with its search and page. */
function useList(): string {
  const { state } = useLocation()
  const from: unknown = state?.list
  return typeof from === 'string' && from.startsWith(LIST_PATH) ? from : LIST_PATH
}
