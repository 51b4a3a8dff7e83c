import { type FormEvent, type RefObject, useId } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { ProductOption } from '#domain/variants.ts'
import { inLanguage, useLocale, useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Button } from '../ui/button.tsx'
import { productPath } from './paths.ts'
import { type Choice, matching } from './use-choice.ts'

interface VariantPickerProps {
  product: Product
  choice: Choice
  /** Set when the shopper wanted to buy without having chosen everything. */
  isMissing: boolean
  form: RefObject<HTMLFormElement | null>
}

/** Sizes, shades and so on as radio buttons that look like chips; without script a form of its own. */
export function VariantPicker({ product, choice, isMissing, form }: VariantPickerProps) {
  const t = useT()
  const localePath = useLocalePath()
  if (product.options.length === 0) return null
  return (
    <form
      ref={form}
      method="get"
      action={localePath(productPath(product._id))}
      // Restored fields would not match the address.
      autoComplete="off"
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="mt-6 grid gap-5"
    >
      {product.options.map((option, at) => (
        <Option
          key={option.kind}
          option={option}
          at={at}
          variants={product.variants}
          choice={choice}
          isMissing={isMissing && choice.picked[at] === ''}
        />
      ))}
      <div className="hidden noscript:block">
        <Button type="submit" look="secondary">
          {t('catalog.choose.show')}
        </Button>
      </div>
    </form>
  )
}

interface OptionProps extends Pick<Product, 'variants'> {
  option: ProductOption
  at: number
  choice: Choice
  isMissing: boolean
}

function Option({ option: { kind, values }, at, variants, choice, isMissing }: OptionProps) {
  const t = useT()
  const locale = useLocale()
  const error = useId()
  const chosen = values.find(({ value }) => value === choice.picked[at])
  // The first option offers all its values; the others those that go with it.
  const others = at === 0 ? choice.picked.map(() => '') : choice.picked
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? error : undefined}>
      <legend className="mb-2 font-semibold">
        {t(`catalog.option.${kind}`)}
        {chosen && (
          <span className="font-normal text-cocoa">
            : {inLanguage(locale, chosen.value, chosen.valueSo)}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, valueSo, swatch }) => {
          const possible = matching(variants, others.with(at, value))
          const isSoldOut = possible.every(({ countInStock }) => countInStock === 0)
          return (
            <label
              key={value}
              data-sold-out={isSoldOut || undefined}
              className="relative inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-line bg-paper px-4 py-2 hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-disabled:cursor-not-allowed has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2 data-sold-out:border-dashed data-sold-out:text-cocoa"
            >
              <input
                type="radio"
                name={kind}
                value={value}
                checked={value === choice.picked[at]}
                disabled={possible.length === 0}
                required
                aria-invalid={isMissing || undefined}
                onChange={() => choice.pick(at, value)}
                className="absolute inset-0 cursor-[inherit] opacity-0"
              />
              {swatch && <Swatch color={swatch} />}
              <span
                lang={locale === 'so' && !valueSo ? 'en' : undefined}
                className="min-w-0 break-words in-data-sold-out:line-through"
              >
                {inLanguage(locale, value, valueSo)}
              </span>
              {possible.length > 0 && isSoldOut && (
                <span className="sr-only">({t('catalog.outOfStock')})</span>
              )}
            </label>
          )
        })}
      </div>
      {isMissing && (
        <p id={error} role="alert" className="mt-2 font-semibold text-danger">
          {t(`catalog.choose.${kind}`)}
        </p>
      )}
    </fieldset>
  )
}

/** Drawn, since the shop's pages allow no style attributes. */
function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="10" cy="10" r="9.5" fill={color} className="stroke-ink/30" />
    </svg>
  )
}
