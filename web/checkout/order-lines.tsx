import type { Picture as Pictured } from '#contract/common.ts'
import { formatMoney, toCents, toDollars } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { Picture } from '../ui/picture.tsx'
import { PricePair } from '../ui/price.tsx'

export interface OrderLine {
  _id: string
  /** Null if the product no longer exists. */
  product: string | null
  name: string
  nameSo: string | null
  image: string
  picture: Pictured | null
  qty: number
  /** Unit prices in dollars, before and after the discount. */
  listPrice: number
  price: number
}

/** Each line: picture, name, quantity × price = total. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="divide-y divide-sand border-sand border-y">
      {lines.map((line) => (
        <Line key={line._id} line={line} />
      ))}
    </ul>
  )
}

/** The lines of a cart at present prices. */
export function discounted<line extends { price: number }>(
  lines: readonly line[],
  percent: number,
) {
  return lines.map((line) => ({
    ...line,
    listPrice: line.price,
    price: toDollars(salePrice(toCents(line.price), percent)),
  }))
}

function Line({ line }: { line: OrderLine }) {
  const { product, picture, image, qty } = line
  const name = inLanguage(useLocale(), line.name, line.nameSo)
  const list = toCents(line.listPrice)
  const price = toCents(line.price)
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-4 sm:grid-cols-[5rem_1fr_auto]">
      <div className="row-span-2 aspect-square overflow-hidden rounded-lg bg-sand sm:row-span-1">
        <Picture picture={picture} image={image} alt="" sizes="80px" />
      </div>
      <p className="min-w-0 font-medium">
        {product ? (
          <Link
            to={`/product/${product}`}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums sm:justify-end">
        <span>{qty} ×</span>{' '}
        <span className="*:font-normal">
          <PricePair list={list} now={price} />
        </span>{' '}
        <span>=</span> <span className="font-semibold">{formatMoney(price * qty)}</span>
      </p>
    </li>
  )
}
