import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import type { ApiError } from '#contract/client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useAskBeforeLeaving } from '../ui/use-ask-before-leaving.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import {
  bodyOf,
  type Conflict,
  changedFields,
  formValuesOf,
  mergeValues,
  type ProductField,
  validateProduct,
} from './parse-product-form.ts'
import { ProductFields } from './product-fields.tsx'

interface ProductFormProps {
  product: ProductDetails
  /** Set if unsaved values may be discarded without a question. */
  isFree: RefObject<boolean>
  /** Awaited after saving. */
  onSaved: () => void | Promise<void>
  /** Shown among the fields, but saved separately. */
  pictures: ReactNode
  ledger: ReactNode
}

interface Overtaken {
  conflicts: Conflict[]
  taken: ProductField[]
}

/** Everything but the pictures. Unsaved values survive every error. */
export function ProductForm({ product, isFree, onSaved, pictures, ledger }: ProductFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const frame = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(product)
  const [values, setValues] = useState(() => formValuesOf(product))
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState(false)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)

  const was = formValuesOf(base)
  const problems = validateProduct(was, values, { reason, hadStock: base.hadStock })
  const isChanged = changedFields(was, values).length > 0
  const leave = useAskBeforeLeaving(isChanged, isFree)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    setShown(true)
    setProblem('')
    if (Object.keys(problems).length > 0) {
      setProblem(t('product.wrong'))
      return focusFirstProblem()
    }
    if (overtaken && overtaken.conflicts.length > 0) return setProblem(t('product.conflict.choose'))
    setPending(true)
    const body = { version: base.version, ...bodyOf(was, values, reason) }
    const saved = await attempt(adminApi.adminProducts.save({ params: { id: base._id }, body }))
    setPending(false)
    if (!saved) return
    if (!saved.ok) return refuse(saved.error)
    toast.success(t('product.updated'))
    leave.freely()
    await onSaved()
  }

  function refuse(error: ApiError): void {
    if (error.code === 'version-conflict') {
      const { current } = error.details as { current: ProductDetails }
      const { values: merged, ...rest } = mergeValues(was, values, formValuesOf(current))
      setBase(current)
      setValues(merged)
      setOvertaken(rest)
    } else setProblem(errorText(error))
  }

  function focusFirstProblem(): void {
    // Once the invalid fields are rendered as such.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /** The user's own value is already in the form. */
  function decide({ field, theirs }: Conflict, whose: 'mine' | 'theirs'): void {
    if (whose === 'theirs') setValues((last) => ({ ...last, [field]: theirs }))
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
          onEdit={(field, value) => setValues((last) => ({ ...last, [field]: value }))}
          reason={reason}
          onReason={setReason}
          problem={(field) => {
            const wrong = shown ? problems[field] : undefined
            return wrong && t(`product.problem.${wrong}`)
          }}
          pictures={pictures}
          ledger={ledger}
        />
      </div>
      {overtaken && (
        <ConflictPanel key={base.version} overtaken={overtaken} values={values} onDecide={decide} />
      )}
      {problem && <Refusal className="mt-6">{problem}</Refusal>}
      <SaveBar label={t('product.update')} pending={pending} isChanged={isChanged} />
    </form>
  )
}
