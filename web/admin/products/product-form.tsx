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
  mergeTyped,
  type ProductField,
  problemsOf,
  typedOf,
} from './parse-product-form.ts'
import { ProductFields } from './product-fields.tsx'

interface ProductFormProps {
  product: ProductDetails
  /** True: what was typed may go without a question. */
  isFree: RefObject<boolean>
  /** Awaited after a save. */
  onSaved: () => void | Promise<void>
  /** Saved by itself; stands among the fields. */
  pictures: ReactNode
  ledger: ReactNode
}

interface Overtaken {
  conflicts: Conflict[]
  taken: ProductField[]
}

/** All but the pictures; what was typed stays until it is saved, whatever goes wrong. */
export function ProductForm({ product, isFree, onSaved, pictures, ledger }: ProductFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const frame = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(product)
  const [typed, setTyped] = useState(() => typedOf(product))
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState(false)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)

  const was = typedOf(base)
  const problems = problemsOf(was, typed, { reason, hadStock: base.hadStock })
  const isChanged = changedFields(was, typed).length > 0
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
    const body = { version: base.version, ...bodyOf(was, typed, reason) }
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
      const { typed: merged, ...rest } = mergeTyped(was, typed, typedOf(current))
      setBase(current)
      setTyped(merged)
      setOvertaken(rest)
    } else setProblem(errorText(error))
  }

  function focusFirstProblem(): void {
    // Once the fields are marked.
    setTimeout(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  /** What was typed stands in the form already. */
  function decide({ field, theirs }: Conflict, whose: 'mine' | 'theirs'): void {
    if (whose === 'theirs') setTyped((last) => ({ ...last, [field]: theirs }))
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
          typed={typed}
          onType={(field, value) => setTyped((last) => ({ ...last, [field]: value }))}
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
        <ConflictPanel key={base.version} overtaken={overtaken} typed={typed} onDecide={decide} />
      )}
      {problem && <Refusal className="mt-6">{problem}</Refusal>}
      <SaveBar label={t('product.update')} pending={pending} isChanged={isChanged} />
    </form>
  )
}
