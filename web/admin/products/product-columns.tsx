import { useLocation } from 'react-router'
import type { ProductRow } from '#contract/admin/products.ts'
import { barePath } from '#domain/locale.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Column } from '../ui/data-table.tsx'
import { ProductBadge } from './product-badge.tsx'
import { StockStepper } from './stock-stepper.tsx'
import { useDeleteProduct } from './use-delete-product.ts'
import type { Selection } from './use-selection.ts'
import { VariantStock } from './variants/variant-stock.tsx'
import { WaitingLink } from './waiting-link.tsx'

/**
 * @param stock the available units of each product, and how to change them.
 * @param onChanged awaited after a product has left the list.
 */
export function useProductColumns(
  selection: Selection,
  stock: Stock,
  onChanged: () => Promise<void>,
): readonly Column<ProductRow>[] {
  const t = useT()
  const nameOf = useNames()
  return [
    {
      head: t('adminProducts.id'),
      unnamed: true,
      className: '-order-2 self-center',
      cell: (product) => (
        <SelectCell product={product} name={nameOf(product)} selection={selection} />
      ),
    },
    {
      head: t('adminProducts.name'),
      unnamed: true,
      sort: 'name',
      cell: (product) => (
        <NameCell
          product={{ ...product, countInStock: stock.countOf(product) }}
          name={nameOf(product)}
        />
      ),
      className: 'self-center',
    },
    {
      head: t('adminProducts.image'),
      unnamed: true,
      // On phones it comes before the name.
      className: '-order-1',
      cell: (product) => (
        <span className="block size-20 overflow-hidden rounded-xl bg-sand">
          <Picture picture={product.picture} image={product.image} alt="" sizes="5rem" />
        </span>
      ),
    },
    {
      head: t('adminProducts.price'),
      sort: 'price',
      cell: ({ price, priceTo }) =>
        price === priceTo
          ? formatMoney(toCents(price))
          : t('variants.from', { price: formatMoney(toCents(price)) }),
      className: 'col-span-2',
    },
    {
      head: t('adminProducts.category'),
      sort: 'category',
      cell: ({ category }) => <CategoryName name={category} />,
    },
    {
      head: t('adminProducts.stock'),
      sort: 'stock',
      cell: (product) => (
        <>
          {product.numVariants > 1 && !product.deletedAt ? (
            <VariantStock product={product} name={nameOf(product)} onChanged={onChanged} />
          ) : (
            <StockStepper
              product={product}
              name={nameOf(product)}
              count={stock.countOf(product)}
              onChange={(by) => stock.step(product, by)}
            />
          )}
          <WaitingLink product={product} name={nameOf(product)} />
        </>
      ),
      className: 'col-span-2 whitespace-nowrap',
    },
    {
      head: t('adminProducts.actions'),
      bare: true,
      className: 'self-end',
      cell: (product) => (
        <RowActions
          product={product}
          name={nameOf(product)}
          onChanged={() => {
            selection.forget(product._id)
            return onChanged()
          }}
        />
      ),
    },
  ]
}

function useNames() {
  const t = useT()
  const locale = useLocale()
  return ({ name, nameSo, publishedAt, price }: ProductRow) =>
    publishedAt || price > 0 || nameSo
      ? inLanguage(locale, name, nameSo)
      : inLanguage(locale, name, t('product.untitled'))
}

export interface Stock {
  countOf: (product: ProductRow) => number
  step: (product: ProductRow, by: 1 | -1) => void
}

interface CellProps {
  product: ProductRow
  name: string
}

function SelectCell({ product, name, selection }: CellProps & { selection: Selection }) {
  const t = useT()
  return (
    <label className="-my-2 -ml-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-3 whitespace-nowrap rounded-xl px-2">
      <input
        type="checkbox"
        checked={selection.has(product._id)}
        onChange={() => selection.toggle(product._id)}
        aria-label={t('admin.select', { name })}
        className="size-5 accent-terracotta"
      />
      <span title={product._id} className="text-cocoa text-sm @max-4xl:hidden">
        …{product._id.slice(-6)}
      </span>
    </label>
  )
}

/** Passes the present query, so that the form can lead back to the same search and page. */
function useEditLink({ _id }: ProductRow) {
  const { pathname, search } = useLocation()
  return { to: `/admin/product/${_id}/edit`, state: { list: barePath(pathname) + search } }
}

function NameCell({ product, name }: CellProps) {
  const t = useT()
  return (
    <>
      <Link
        {...useEditLink(product)}
        className="line-clamp-2 break-words font-semibold hover:underline @4xl:max-w-64"
      >
        {name}
      </Link>
      <span className="block truncate text-cocoa text-sm @4xl:max-w-64">
        {product.numVariants > 1
          ? t('variants.count', { count: product.numVariants })
          : product.sku}
      </span>
      <ProductBadge product={product} />
    </>
  )
}

function CategoryName({ name }: { name: string }) {
  const locale = useLocale()
  const category = useRootData()?.categories.find((one) => one.name === name)
  return category ? inLanguage(locale, category.name, category.nameSo) : name
}

function RowActions({ product, name, onChanged }: CellProps & { onChanged: () => Promise<void> }) {
  const t = useT()
  const { pending, deleteProduct, restoreProduct } = useDeleteProduct(onChanged)
  return (
    <span className="flex items-center gap-2 @4xl:justify-end">
      <Link
        {...useEditLink(product)}
        aria-label={t('adminProducts.edit', { name })}
        className="inline-flex min-h-11 min-w-0 grow items-center justify-center rounded-full border border-ink/70 px-3 text-center font-semibold leading-tight hover:bg-sand @4xl:grow-0 @4xl:whitespace-nowrap @4xl:px-5"
      >
        {t('admin.edit')}
      </Link>
      {product.deletedAt ? (
        <button
          type="button"
          disabled={pending}
          onClick={() => void restoreProduct(product._id)}
          className="min-h-11 whitespace-nowrap rounded-full px-4 font-semibold text-terracotta hover:bg-sand disabled:opacity-50"
        >
          {t('adminProducts.restore')}
        </button>
      ) : (
        <button
          type="button"
          disabled={pending}
          aria-label={t('adminProducts.delete', { name })}
          onClick={() => void deleteProduct(product._id)}
          className="grid size-11 shrink-0 place-items-center rounded-full text-danger hover:bg-sand disabled:opacity-50"
        >
          <Icon name="trash" />
        </button>
      )}
    </span>
  )
}
