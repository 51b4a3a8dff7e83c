import type { ReactNode } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import { useT } from '../../i18n/t.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { CategoryField } from './category-field.tsx'
import { type ProductField, stockChange, type TypedProduct, typedOf } from './parse-product-form.ts'
import { StockFields } from './stock-fields.tsx'

interface ProductFieldsProps {
  product: ProductDetails
  typed: TypedProduct
  onType: (field: ProductField, value: string) => void
  reason: string
  onReason: (reason: string) => void
  /** What is wrong with a field, in the page's language. */
  problem: (field: ProductField | 'stockNote') => string | undefined
  pictures: ReactNode
  ledger: ReactNode
}

/**
 * Every field of a product: first what a sale needs and what changes often. The two languages stand
 * side by side where there is room.
 */
export function ProductFields(props: ProductFieldsProps) {
  const { product, typed, onType, problem, pictures, ledger } = props
  const t = useT()
  const field = (name: ProductField) => ({
    name,
    label: t(`product.${name}`),
    value: typed[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onType(name, event.currentTarget.value),
    autoComplete: 'off',
  })
  return (
    <>
      <FieldGroup title={t('product.group.main')}>
        <TextField {...field('name')} required maxLength={200} lang="en" />
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
          <TextField {...field('price')} required inputMode="decimal" />
          <StockFields
            product={product}
            value={typed.countInStock}
            change={stockChange(typedOf(product), typed)}
            onChange={(pieces) => onType('countInStock', pieces)}
            reason={props.reason}
            onReason={props.onReason}
            problem={problem}
          />
        </div>
        <CategoryField
          value={typed.category}
          error={problem('category')}
          onChange={(category) => onType('category', category)}
        />
        <TextField {...field('nameSo')} maxLength={200} lang="so" />
        <div className="min-w-0 sm:col-span-2">{ledger}</div>
      </FieldGroup>
      {pictures}
      <FieldGroup title={t('product.group.texts')}>
        <TextArea {...field('description')} rows={7} maxLength={20_000} lang="en" />
        <TextArea {...field('descriptionSo')} rows={7} maxLength={20_000} lang="so" />
      </FieldGroup>
      <FieldGroup title={t('product.group.more')}>
        <TextField {...field('size')} hint={t('product.size.hint')} maxLength={100} />
        <TextField {...field('sku')} hint={t('product.sku.hint')} required maxLength={64} />
        <TextField {...field('brand')} hint={t('product.brand.hint')} maxLength={100} />
        <div className="grid gap-3">
          <TextField
            {...field('image')}
            hint={t('product.image.hint')}
            inputMode="url"
            maxLength={2_000}
          />
          {product.imageUrl && product.imageUrl === typed.image && (
            <img
              src={product.imageUrl}
              alt=""
              className="size-20 rounded-xl bg-sand object-cover"
            />
          )}
        </div>
        <TextArea
          {...field('ingredients')}
          hint={t('product.ingredients.hint')}
          maxLength={5_000}
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  )
}
