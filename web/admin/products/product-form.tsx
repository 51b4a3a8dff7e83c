import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import type { ApiError } from '#contract/client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import {
  type Conflict,
  changedFields,
  formValuesOf,
  mergeValues,
  type ProductField,
  validateProduct,
} from './parse-product-form.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { type SaveKeys, saveProduct, withoutVariantFields } from './save-product.ts'
import {
  describeVariants,
  mergeVariants,
  stockMoves,
  variantsChanged,
} from './variants/parse-variants-form.ts'
import { useVariants } from './variants/use-variants.tsx'
import type { VariantsForm } from './variants/variants-form.ts'

interface ProductFormProps {
  product: ProductDetails
  /** Set if unsaved values may be discarded without a question. */
  isFree: RefObject<boolean>
  /** Awaited after saving. */
  onSaved: () => void | Promise<void>
  /** Shown among the fields. */
  ledger: ReactNode
}

interface Overtaken {
  conflicts: Conflict[]
  taken: (ProductField | 'variants')[]
  /** Their options and variants. */
  theirs: VariantsForm
}

/** Everything but the pictures, which save themselves. Unsaved values survive every error. */
export function ProductForm({ product, isFree, onSaved, ledger }: ProductFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const frame = useRef<HTMLFormElement>(null)
  const keys = useRef<SaveKeys>(new Map())
  const [base, setBase] = useState(product)
  const [typed, setTyped] = useState(() => formValuesOf(product))
  const [pictures, setPictures] = useState(product.pictures)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState(false)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const variants = useVariants({
    product: base,
    pictures,
    values: typed,
    onValues: (change) => setTyped((last) => ({ ...last, ...change })),
    reason,
    onReason: setReason,
    shown,
  })

  const was = formValuesOf(base)
  const values = withoutVariantFields(was, typed, variants.form)
  const problems = validateProduct(was, values, { reason, hadStock: base.hadStock })
  const isChanged =
    changedFields(was, values).length > 0 ||
    variantsChanged(base, variants.form) ||
    stockMoves(base, variants.form).length > 0
  const leave = useAskBeforeLeaving(isChanged, isFree)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    setShown(true)
    setProblem('')
    if (Object.keys(problems).length > 0 || variants.hasProblem) {
      setProblem(t(variants.isEmptySet ? 'variants.set.empty' : 'product.wrong'))
      return focusFirstProblem()
    }
    if (overtaken && overtaken.conflicts.length > 0) return setProblem(t('product.conflict.choose'))
    setPending(true)
    const note = reason.trim() || t('ledger.reason.opening')
    const form = { typed, variants: variants.form, reason, note, keys: keys.current }
    const saved = await saveProduct(attempt, base, form)
    setPending(false)
    if (!saved) return
    if (saved.error) return refuse(saved.base, saved.error)
    toast.success(t('product.updated'))
    leave.freely()
    await onSaved()
  }

  /** @param saved the product with what has been saved before the error */
  function refuse(saved: ProductDetails, error: ApiError): void {
    if (saved !== base) setBase(saved)
    if (error.code === 'version-conflict') {
      const { current } = error.details as { current: ProductDetails }
      const savedValues = formValuesOf(saved)
      const mine = withoutVariantFields(savedValues, typed, variants.form)
      const { values: merged, ...rest } = mergeValues(savedValues, mine, formValuesOf(current))
      const { form, theirs, hasConflict, isTaken } = mergeVariants(saved, variants.form, current)
      if (hasConflict) rest.conflicts.push({ field: 'variants', theirs: describeVariants(theirs) })
      setBase(current)
      setTyped(merged)
      variants.replace(form)
      const taken = isTaken ? [...rest.taken, 'variants' as const] : rest.taken
      setOvertaken({ conflicts: rest.conflicts, taken, theirs })
    } else {
      variants.refuse(error.errors)
      setProblem(errorText(error))
      focusFirstProblem()
    }
  }

  function focusFirstProblem(): void {
    // Once the invalid fields are rendered as such.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /** The user's own value is already in the form. */
  function decide({ field, theirs }: Conflict, whose: 'mine' | 'theirs'): void {
    if (whose === 'theirs' && field !== 'variants') {
      setTyped((last) => ({ ...last, [field]: theirs }))
    } else if (whose === 'theirs' && overtaken) variants.replace(overtaken.theirs)
    setProblem('')
    setOvertaken(
      (last) => last && { ...last, conflicts: last.conflicts.filter((one) => one.field !== field) },
    )
  }

  return (
    <form ref={frame} method="post" noValidate onSubmit={(event) => void save(event)}>
      <div className="grid gap-6">
        <ProductFields
          product={base}
          values={values}
          onEdit={(field, value) => setTyped((last) => ({ ...last, [field]: value }))}
          reason={reason}
          onReason={setReason}
          problem={(field) => {
            const wrong = shown ? problems[field] : undefined
            return wrong && t(`product.problem.${wrong}`)
          }}
          hasOptions={variants.form.options.length > 0}
          isSet={variants.isSet}
          starters={variants.starters}
          variants={variants.section}
          amount={variants.amount}
          pictures={<ProductPictures product={product} onChange={setPictures} />}
          ledger={ledger}
        />
      </div>
      {overtaken && (
        <ConflictPanel
          key={base.version}
          overtaken={overtaken}
          mine={(field) => (field === 'variants' ? describeVariants(variants.form) : values[field])}
          onDecide={decide}
        />
      )}
      {problem && <Refusal className="mt-6">{problem}</Refusal>}
      <SaveBar label={t('product.update')} pending={pending} isChanged={isChanged} />
    </form>
  )
}
