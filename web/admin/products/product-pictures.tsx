import { useState } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import type { ProductPicture } from '#contract/catalog.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { FieldGroup } from '../ui/field-group.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { PictureCard } from './picture-card.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

/** The pictures of a product. Each change is kept at once, apart from the form's fields. */
export function ProductPictures({ product }: { product: ProductDetails }) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pictures, setPictures] = useState(product.pictures)
  const [dragged, setDragged] = useState<string | null>(null)
  const id = product._id
  const { uploads, add, retry, dismiss } = useUploads(id, (all) => {
    setPictures(all)
    toast.success(t('pictures.added'))
  })

  async function keep(call: Promise<ProductPicture[]>, shown?: ProductPicture[]): Promise<boolean> {
    const before = pictures
    if (shown) setPictures(shown)
    const kept = await attempt(call)
    if (kept?.ok) setPictures(kept.value)
    else {
      setPictures(before)
      if (kept) toast.error(errorText(kept.error))
    }
    return kept?.ok === true
  }

  /** @param to its place afterwards, from 0. */
  function move(picture: ProductPicture, to: number): void {
    const others = pictures.filter((one) => one !== picture)
    const next = [...others.slice(0, to), picture, ...others.slice(to)]
    if (next.every((one, at) => one === pictures[at])) return
    const body = { pictures: next.map(({ _id }) => _id) }
    void keep(adminApi.productPictures.arrange({ params: { id }, body }), next)
  }

  async function remove({ _id: pictureId }: ProductPicture): Promise<void> {
    const answers = { yes: t('office.delete'), no: t('layout.cancel') }
    if (!(await confirm(t('pictures.remove.sure'), answers))) return
    const done = await keep(adminApi.productPictures.remove({ params: { id, pictureId } }))
    if (done) toast.success(t('pictures.removed'))
  }

  return (
    <FieldGroup title={t('pictures.title')} hint={t('pictures.hint')}>
      <PictureDrop onFiles={add} className="sm:col-span-2" />
      {uploads.length > 0 && (
        <ul className="grid gap-3 sm:col-span-2">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onDismiss={() => dismiss(upload.key)}
            />
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <ul className="grid grid-cols-1 gap-5 sm:col-span-2 lg:grid-cols-2">
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture._id}
              picture={picture}
              at={at}
              last={pictures.length - 1}
              isDragged={dragged === picture._id}
              onDrag={(isDragged) => setDragged(isDragged ? picture._id : null)}
              onDrop={() => {
                const moved = pictures.find(({ _id }) => _id === dragged)
                if (moved) move(moved, at)
                setDragged(null)
              }}
              onMove={(to) => move(picture, to)}
              onRemove={() => void remove(picture)}
              onDescribe={(words) =>
                keep(
                  adminApi.productPictures.describe({
                    params: { id, pictureId: picture._id },
                    body: words,
                  }),
                )
              }
            />
          ))}
        </ul>
      )}
    </FieldGroup>
  )
}
