import type { FormEvent } from 'react'
import type { UnchosenItem } from '#contract/cart.ts'
import type { Variant } from '#contract/variants.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { chosenValues, type ProductOption } from '#domain/variants.ts'
import { Link } from '../i18n/link.tsx'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { type T, useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { usePriceRules } from './cart-totals.ts'
import { addToCart } from './edit-cart.ts'
import { lineOf } from './line-of-product.ts'

interface ChooseVariantProps {
  product: string
  qty: number
  /** Undefined until the shop has said. */
  choices: UnchosenItem | undefined
}

/**
 * A product that had nothing to choose when it was put into the cart: the shopper is asked which
 * variant they want, since nobody shall get a shade that they did not pick.
 */
export function ChooseVariant({ product, qty, choices }: ChooseVariantProps) {
  const t = useT()
  if (!choices) {
    return (
      <Link to={`/product/${product}`} className="text-link inline-flex min-h-11 items-center">
        {t('cart.choose.onPage')}
      </Link>
    )
  }
  if (choices.variants.every(({ countInStock }) => countInStock === 0)) {
    return <p className="mt-2 font-semibold text-danger">{t('catalog.outOfStock')}</p>
  }
  return <Choices qty={qty} choices={choices} t={t} />
}

/** The element of the first line without a choice, for the button that leads there. */
export function firstChoice(): HTMLElement | null {
  return document.querySelector('[data-choose]')
}

function Choices({ qty, choices, t }: { qty: number; choices: UnchosenItem; t: T }) {
  const textOf = useVariantText(choices.options)

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('variant')
    const variant = choices.variants.find(({ sku }) => sku === code)
    if (!variant) return
    addToCart({ ...lineOf(choices, variant), qty: Math.min(qty, variant.countInStock) })
    toast.success(t('cart.choose.done'))
  }

  return (
    <form onSubmit={choose} className="mt-2 grid gap-3 rounded-xl bg-honey/10 p-4">
      <p className="text-sm">{t('cart.choose.why')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="variant"
          label={choices.options.map(({ kind }) => t(`catalog.choose.${kind}`)).join(' · ')}
          className="min-w-0 grow basis-56"
          defaultValue=""
          required
          data-choose
        >
          <option value="" disabled>
            {t('reviews.rating.choose')}
          </option>
          {choices.variants.map((variant) => (
            <option key={variant._id} value={variant.sku} disabled={variant.countInStock === 0}>
              {textOf(variant)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary">
          {t('cart.choose.submit')}
        </Button>
      </div>
    </form>
  )
}

/** 'Ruby · $9.50', or that it is sold out. */
function useVariantText(options: readonly ProductOption[]): (variant: Variant) => string {
  const t = useT()
  const locale = useLocale()
  const { discountPercent } = usePriceRules()
  return ({ choice, price, countInStock }) => {
    const values = chosenValues(options, choice).map(({ value, valueSo }) =>
      inLanguage(locale, value, valueSo),
    )
    const now = formatMoney(salePrice(toCents(price), discountPercent))
    return [...values, countInStock === 0 ? t('catalog.outOfStock') : now].join(' · ')
  }
}
