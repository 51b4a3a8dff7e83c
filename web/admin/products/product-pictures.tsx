import type { ProductDetails } from '#contract/admin/products.ts'
import type { DescribedPicture } from '#contract/common.ts'
import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { PictureList } from '../pictures/picture-list.tsx'
import { FieldGroup } from '../ui/field-group.tsx'

/** The pictures of a product. Each change is saved at once, separately from the form. */
export function ProductPictures({
  product,
  onChange,
}: {
  product: ProductDetails
  onChange: (pictures: DescribedPicture[]) => void
}) {
  const t = useT()
  const { productPictures } = adminApi
  const id = product._id
  return (
    <FieldGroup title={t('pictures.title')} hint={t('pictures.hint')}>
      <PictureList
        start={product.pictures}
        uploadPath={`/api/products/${id}/pictures`}
        arrange={(pictures) => productPictures.arrange({ params: { id }, body: { pictures } })}
        setWords={(pictureId, body) =>
          productPictures.describe({ params: { id, pictureId }, body })
        }
        onChange={onChange}
        remove={(pictureId) => productPictures.remove({ params: { id, pictureId } })}
      />
    </FieldGroup>
  )
}
