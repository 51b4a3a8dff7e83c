import type { CounterQuote } from '#contract/admin/counter.ts'
import { isSameLine } from '#domain/cart.ts'
import type { Locale } from '#domain/locale.ts'
import { chosenValues, titleOf } from '#domain/variants.ts'
import { inLanguage } from '../../i18n/locale.ts'
import type { LineDraft } from './draft.ts'
import type { KnownLine } from './line-fields.tsx'

const UNKNOWN: KnownLine = {
  name: '…',
  image: '',
  picture: null,
  price: null,
  countInStock: null,
  variants: [],
  isGone: false,
}

/** What the last quote says about a line. */
export function knownLine(line: LineDraft, quote: CounterQuote | null, locale: Locale): KnownLine {
  const item = quote?.cartItems.find((one) => isSameLine(one, line))
  if (item) {
    const { image, picture, countInStock, price, unitPrice } = item
    return {
      ...UNKNOWN,
      name: titleOf(item, locale),
      image,
      picture,
      countInStock,
      price: { list: price, now: unitPrice },
    }
  }
  const unchosen = quote?.unchosen.find(({ product }) => product === line.product)
  if (unchosen && !line.variant) {
    const { name, nameSo, image, picture, options } = unchosen
    const variants = unchosen.variants.map(({ _id, choice }) => ({
      _id,
      name: chosenValues(options, choice)
        .map(({ value, valueSo }) => inLanguage(locale, value, valueSo))
        .join(', '),
    }))
    return { ...UNKNOWN, name: inLanguage(locale, name, nameSo), image, picture, variants }
  }
  return { ...UNKNOWN, isGone: quote?.gone.includes(line.variant ?? line.product) ?? false }
}
