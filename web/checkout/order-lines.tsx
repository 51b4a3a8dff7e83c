import type { Picture as Pictured } from '#contract/common.ts'
import type { Part } from '#contract/variants.ts'
import { formatMoney, toCents, toDollars } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { type ChosenValue, titleOf } from '#domain/variants.ts'
import { linePath } from '../cart/line-path.ts'
import { Parts } from '../cart/parts.tsx'
import { Link } from '../i18n/link.tsx'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { PricePair } from '../layout/price.tsx'
import { Picture } from '../ui/picture.tsx'

export interface OrderLine {
  _id: string
  /** Null if the product no longer exists. */
  product: string | null
  variant?: string | null
  sku: string | null
  choice: readonly ChosenValue[]
  parts: readonly Part[]
  name: string
  nameSo: string | null
  image: string
  picture: Pictured | null
  qty: number
  /** Of a cart: which variant is meant is not chosen, so there is no price. */
  unchosen?: true
  /** Unit prices in dollars, before and after the discount. */
  listPrice: number
  price: number
  /** Of an order: why the owner took something off. */
  discountReason?: string | null
}

/** Each line: picture, name with its choice, what a set contains, quantity × price = total. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="divide-y divide-sand border-sand border-y">
      {lines.map((line) => (
        <Line key={`${line._id} ${line.variant}`} line={line} />
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
  const { product, picture, image } = line
  const name = titleOf(line, useLocale())
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-4 sm:grid-cols-[5rem_1fr_auto]">
      <div className="row-span-2 aspect-square overflow-hidden rounded-lg bg-sand sm:row-span-1">
        <Picture picture={picture} image={image} alt="" sizes="80px" />
      </div>
      <div className="min-w-0">
        {product ? (
          <Link
            to={linePath(line)}
            className="inline-flex min-h-11 items-center font-medium hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="font-medium">{name}</p>
        )}
        <Parts parts={line.parts} />
        {line.discountReason && <p className="text-sage text-sm">{line.discountReason}</p>}
      </div>
      {line.unchosen ? <NeedsChoice /> : <Amount line={line} />}
    </li>
  )
}

function NeedsChoice() {
  return <p className="font-semibold text-danger">{useT()('checkout.choose')}</p>
}

function Amount({ line: { qty, ...prices } }: { line: OrderLine }) {
  const list = toCents(prices.listPrice)
  const price = toCents(prices.price)
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums sm:justify-end">
      <span>{qty} ×</span>{' '}
      <span className="*:font-normal">
        <PricePair list={list} now={price} />
      </span>{' '}
      <span>=</span> <span className="font-semibold">{formatMoney(price * qty)}</span>
    </p>
  )
}
