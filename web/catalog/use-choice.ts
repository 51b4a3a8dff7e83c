import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'

/** The values that are chosen on a product's page, and the variant that they make. */
export interface Choice {
  /** A value of each option, in their order; '' where none is chosen. */
  picked: readonly string[]
  variant: Variant | undefined
  /** Chooses a value of the option at this position. */
  pick: (at: number, value: string) => void
}

type Choosable = Pick<Product, 'options' | 'variants'>

/**
 * The address names the chosen variant (`?variant=CODE`), so that it can be shared and survives a
 * reload; going back leaves the page instead of undoing choices. Only what there is but one of is
 * chosen already: nobody shall get a shade that they did not pick.
 */
export function useChoice(product: Choosable): Choice {
  const { variants } = product
  const { search, state, key } = useLocation()
  const isOwnChange = useNavigationType() === 'REPLACE'
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => valuesIn(product, search))
  const [shown, setShown] = useState(search)
  if (search !== shown) {
    setShown(search)
    // A link to another variant of the same product.
    const named = valuesIn(product, search)
    if (!isOwnChange && variantOf(variants, named)) setChosen(named)
  }
  // Variants may have gone since.
  const picked = settle(product, chosen)

  function pick(at: number, value: string) {
    const next = settle(product, picked.with(at, value), at)
    const variant = variantOf(variants, next)
    setChosen(next)
    void navigate(
      { search: variant ? `?${variantQuery(variant)}` : '' },
      {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        // It stays the same visit of the page; see fresh-prices.ts.
        state: { ...state, visit: state?.visit ?? key },
      },
    )
  }

  return { picked, variant: variantOf(variants, picked), pick }
}

/** `variant=CODE` */
export function variantQuery({ sku }: Pick<Variant, 'sku'>): string {
  return String(new URLSearchParams({ variant: sku }))
}

/** The variant that an address names, or the only one. */
export function namedVariant(product: Choosable, search: string): Variant | undefined {
  return variantOf(product.variants, valuesIn(product, search))
}

/**
 * The values that an address chooses: of the variant that it names, of the only one, or those that
 * the form sends by kind without script (`shade=Ruby`).
 */
function valuesIn(product: Choosable, search: string): string[] {
  const { options, variants } = product
  if (variants.length === 1) return variants[0]!.choice
  const query = new URLSearchParams(search)
  const named = variants.find(({ sku }) => sku === query.get('variant'))
  return (
    named?.choice ??
    settle(
      product,
      options.map(({ kind }) => query.get(kind) ?? ''),
    )
  )
}

/** Values that a variant has; of others only the one that counts most stays. */
function settle({ options, variants }: Choosable, values: readonly string[], most = 0): string[] {
  const given = options.map((_, at) => values[at] ?? '')
  if (matching(variants, given).length > 0) return given
  const one = given.map((value, at) => (at === most ? value : ''))
  return matching(variants, one).length > 0 ? one : given.map(() => '')
}

/** Those that have all of these values; '' stands for any. */
export function matching(variants: readonly Variant[], values: readonly string[]): Variant[] {
  return variants.filter(({ choice }) =>
    values.every((value, at) => value === '' || choice[at] === value),
  )
}

/** Undefined while a value is missing. */
function variantOf(variants: readonly Variant[], values: readonly string[]): Variant | undefined {
  return values.includes('') ? undefined : matching(variants, values)[0]
}
