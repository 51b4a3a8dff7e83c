import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductDetails, ProductRow } from '#contract/admin/products.ts'
import { chosenValues } from '#domain/variants.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { inLanguage, useLocale } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { adminApi } from '../../admin-api.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { StockReason } from '../stock-reason.tsx'
import { StockStepper } from '../stock-stepper.tsx'
import { useStock } from '../use-stock.ts'

interface VariantStockProps {
  product: ProductRow
  name: string
  /** Awaited after the sheet has been closed. */
  onChanged: () => Promise<void>
}

/** The units of all variants; a press opens a sheet with a stepper for each. */
export function VariantStock({ product, name, onChanged }: VariantStockProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-3 rounded-full border border-line bg-paper px-4 hover:bg-sand"
      >
        <b className="font-semibold">{product.countInStock}</b>{' '}
        <span className="text-cocoa text-sm">
          {t('variants.stock.open')}
          <span className="sr-only"> {name}</span>
        </span>
      </button>
      {product.reserved > 0 && (
        <span className="block text-cocoa text-sm">
          {t('adminProducts.reserved', { count: product.reserved })}
        </span>
      )}
      {isOpen && (
        <Sheet
          product={product}
          name={name}
          onClose={() => {
            setOpen(false)
            void onChanged()
          }}
        />
      )}
    </>
  )
}

interface SheetProps {
  product: ProductRow
  name: string
  onClose: () => void
}

function Sheet({ product, name, onClose }: SheetProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const dialog = useRef<HTMLDialogElement>(null)
  const [details, setDetails] = useState<ProductDetails | null>(null)
  const [problem, setProblem] = useState('')
  const id = product._id

  async function load(): Promise<void> {
    const found = await attempt(adminApi.adminProducts.edit({ params: { id } }))
    if (found?.ok) setDetails(found.value)
    else if (found) setProblem(errorText(found.error))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    const here = dialog.current
    here?.showModal()
    void load()
    return () => here?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`stock-${id}`}
      onCancel={(event) => {
        // The question for the reason is a dialog within this one.
        if (event.target === dialog.current) onClose()
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100%-2rem))] overflow-y-auto whitespace-normal rounded-2xl bg-paper p-6 text-left text-ink shadow-lift backdrop:bg-ink/50"
    >
      <h2 id={`stock-${id}`} className="mb-4 break-words text-2xl">
        {t('variants.stock.title', { name })}
      </h2>
      {problem && <Refusal>{problem}</Refusal>}
      {!details && !problem && <Spinner />}
      {details && <Rows details={details} reload={load} />}
      <Button className="mt-5 w-full" onClick={onClose}>
        {t('variants.stock.done')}
      </Button>
    </dialog>
  )
}

function Rows({ details, reload }: { details: ProductDetails; reload: () => Promise<void> }) {
  const t = useT()
  const locale = useLocale()
  const { _id: id, options, variants } = details
  const stock = useStock(
    variants,
    (variant, change) => adminApi.stock.adjust({ params: { id }, body: { ...change, variant } }),
    reload,
  )
  return (
    <>
      <ul className="divide-y divide-sand">
        {variants.map((variant) => {
          const name = chosenValues(options, variant.choice)
            .map(({ value, valueSo }) => inLanguage(locale, value, valueSo))
            .join(' · ')
          return (
            <li key={variant._id} className="flex items-center justify-between gap-4 py-3">
              <span className="min-w-0 break-words font-medium">
                {name}
                <span className="block text-cocoa text-sm">{variant.sku}</span>
              </span>
              <span className="shrink-0 text-center tabular-nums">
                {variant.parts.length > 0 ? (
                  t('variants.set.stock', { count: variant.countInStock })
                ) : (
                  <StockStepper
                    product={{ reserved: variant.reserved, deletedAt: null, isSet: false }}
                    name={name}
                    count={stock.countOf(variant)}
                    onChange={(by) => stock.step(variant, by)}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <StockReason stock={stock} isHidden={false} />
    </>
  )
}
