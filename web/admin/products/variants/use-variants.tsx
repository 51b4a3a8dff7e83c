import { useState } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import type { DescribedPicture } from '#contract/common.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import type { ProductFormValues } from '../parse-product-form.ts'
import { addOption, editVariant } from './edit-variants.ts'
import { stockMoves, type VariantProblem, validateVariants } from './parse-variants-form.ts'
import { SetEditor } from './set-editor.tsx'
import { AmountFields } from './variant-card.tsx'
import { type VariantsForm, variantsFormOf } from './variants-form.ts'
import { VariantsSection } from './variants-section.tsx'

interface VariantsOptions {
  product: ProductDetails
  pictures: readonly DescribedPicture[]
  values: ProductFormValues
  onValues: (change: Partial<ProductFormValues>) => void
  reason: string
  onReason: (reason: string) => void
  /** Whether problems are shown. */
  shown: boolean
}

/** The part of the product form about options, variants and sets. */
export function useVariants({ product, pictures, values, shown, ...rest }: VariantsOptions) {
  const { onValues, reason, onReason } = rest
  const t = useT()
  const [form, setForm] = useState(() => variantsFormOf(product))
  const [isSetStarted, setSetStarted] = useState(false)
  const [refused, setRefused] = useState<Record<string, VariantProblem>>({})
  const [only] = form.variants
  const hasOptions = form.options.length > 0
  const isSet = !hasOptions && (isSetStarted || (only?.parts.length ?? 0) > 0)
  const isEmptySet = isSet && only?.parts.length === 0

  const found = validateVariants(form)
  const problems = { ...(shown ? found : {}), ...refused }
  const needsReason = stockMoves(product, form).some((move) => move.needsReason)
  const isReasonMissing = needsReason && reason.trim() === ''
  const problemText = (field: string) => {
    const wrong = problems[field]
    return wrong && t(`variants.problem.${wrong}`)
  }

  function change(next: VariantsForm): void {
    setRefused({})
    const [first] = next.variants
    if (hasOptions && next.options.length === 0 && first) {
      // The fields of the product take over again.
      onValues({ price: first.price, sku: first.sku ?? '', countInStock: first.units || '0' })
    }
    setForm(next)
  }

  function startOptions(): void {
    const { sku, price, countInStock } = values
    const variants = form.variants.map((one) => ({ ...one, sku, price, units: countInStock }))
    change(addOption({ ...form, variants }))
  }

  function edit(changes: Parameters<typeof editVariant>[2]): void {
    if (only) change(editVariant(form, only.key, changes))
  }

  const note = {
    value: reason,
    error: shown && isReasonMissing ? t('product.problem.reason') : undefined,
    onChange: onReason,
  }
  return {
    form,
    isSet,
    isEmptySet,
    hasProblem: Object.keys(found).length > 0 || isReasonMissing || isEmptySet,
    replace: change,
    /** @param errors by field of the call, such as `variants.2.sku` */
    refuse(errors: Readonly<Record<string, string>>): void {
      const fields = Object.keys(errors).flatMap((field) => {
        const [, at, name] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
        const variant = at && form.variants[Number(at)]
        return variant ? [[`${variant.key}.${name}`, 'refused'] as const] : []
      })
      setRefused(Object.fromEntries(fields))
    },
    starters: !isSet && (
      <div className="col-span-full flex flex-wrap gap-2">
        <Button look="secondary" onClick={startOptions}>
          {t('variants.start')}
        </Button>
        <Button look="quiet" onClick={() => setSetStarted(true)}>
          {t('variants.set.start')}
        </Button>
      </div>
    ),
    section: hasOptions ? (
      <VariantsSection
        product={product}
        pictures={pictures}
        form={form}
        onChange={change}
        problems={problems}
        note={needsReason ? note : undefined}
      />
    ) : (
      isSet &&
      only && (
        <SetEditor
          productId={product._id}
          parts={only.parts}
          onChange={(parts) => {
            setSetStarted(true)
            edit({ parts })
          }}
          onEnd={() => {
            setSetStarted(false)
            edit({ parts: [] })
          }}
          problem={problemText}
        />
      )
    ),
    amount: !hasOptions && only && (
      <AmountFields
        variant={only}
        problem={(field) => problemText(`${only.key}.${field}`)}
        onEdit={edit}
      />
    ),
  }
}
