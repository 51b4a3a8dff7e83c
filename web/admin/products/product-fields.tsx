import type { ReactNode } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import { useT } from '../../i18n/t.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { CategoryField } from './category-field.tsx'
import { ContentFields } from './content-fields.tsx'
import {
  formValuesOf,
  type ProductField,
  type ProductFormValues,
  stockChange,
} from './parse-product-form.ts'
import { RelatedField } from './related-field.tsx'
import { StockFields } from './stock-fields.tsx'

interface ProductFieldsProps {
  product: ProductDetails
  values: ProductFormValues
  onEdit: (field: ProductField, value: string) => void
  reason: string
  onReason: (reason: string) => void
  /** The problem of a field, in the page's language. */
  problem: (field: ProductField | 'stockNote') => string | undefined
  /** Price, code and stock are fields of the variants. */
  hasOptions: boolean
  /** Its stock follows from its parts. */
  isSet: boolean
  /** Buttons that give it options or parts. */
  starters: ReactNode
  /** Options and variants, or the parts of a set. */
  variants: ReactNode
  /** Net amount and weight of a product without options. */
  amount: ReactNode
  pictures: ReactNode
  ledger: ReactNode
}

/**
 * All fields of a product. What a sale requires and what changes often comes first. The two
 * languages are side by side if there is room.
 */
export function ProductFields(props: ProductFieldsProps) {
  const { product, values, onEdit, problem, hasOptions, isSet } = props
  const t = useT()
  const field = (name: ProductField) => ({
    name,
    label: t(`product.${name}`),
    value: values[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onEdit(name, event.currentTarget.value),
    autoComplete: 'off',
  })
  return (
    <>
      <FieldGroup title={t('product.group.main')}>
        <TextField {...field('name')} required maxLength={200} lang="en" />
        {!hasOptions && (
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
            <TextField {...field('price')} required inputMode="decimal" />
            {!isSet && (
              <StockFields
                product={product}
                value={values.countInStock}
                change={stockChange(formValuesOf(product), values)}
                onChange={(units) => onEdit('countInStock', units)}
                reason={props.reason}
                onReason={props.onReason}
                problem={problem}
              />
            )}
            {props.starters}
          </div>
        )}
        <CategoryField
          value={values.category}
          error={problem('category')}
          onChange={(category) => onEdit('category', category)}
        />
        <TextField {...field('nameSo')} maxLength={200} lang="so" />
        <div className="min-w-0 sm:col-span-2">{props.ledger}</div>
      </FieldGroup>
      {props.variants}
      {props.pictures}
      <FieldGroup title={t('product.group.texts')}>
        <TextArea {...field('description')} rows={7} maxLength={20_000} lang="en" />
        <TextArea {...field('descriptionSo')} rows={7} maxLength={20_000} lang="so" />
      </FieldGroup>
      <FieldGroup title={t('product.group.more')}>
        <TextField {...field('size')} hint={t('product.size.hint')} maxLength={100} />
        {!hasOptions && (
          <TextField {...field('sku')} hint={t('product.sku.hint')} required maxLength={64} />
        )}
        <TextField {...field('brand')} hint={t('product.brand.hint')} maxLength={100} />
        <div className="grid gap-3">
          <TextField
            {...field('image')}
            hint={t('product.image.hint')}
            inputMode="url"
            maxLength={2_000}
          />
          {product.imageUrl && product.imageUrl === values.image && (
            <img
              src={product.imageUrl}
              alt=""
              className="size-20 rounded-xl bg-sand object-cover"
            />
          )}
        </div>
        {props.amount}
      </FieldGroup>
      <ContentFields values={values} onEdit={onEdit} problem={problem} />
      <RelatedField
        productId={product._id}
        value={values.related}
        onChange={(related) => onEdit('related', related)}
      />
    </>
  )
}
