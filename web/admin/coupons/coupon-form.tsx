import { type SubmitEvent, useState } from 'react'
import type { CategoryRow } from '#contract/admin/categories.ts'
import type { CouponRow } from '#contract/admin/coupons.ts'
import { COUPON_KINDS, type CouponKind } from '#domain/coupons.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { adminApi } from '../admin-api.ts'
import type { Pin } from '../products/pinned.ts'
import { Refusal } from '../ui/refusal.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { CouponScope } from './coupon-scope.tsx'
import { COUPON_FIELDS, type CouponField, readCouponForm } from './parse-coupon-form.ts'

interface CouponFormProps {
  /** If missing, a new coupon is created. */
  coupon?: CouponRow
  categories: readonly CategoryRow[]
  /** The products that the coupon is for. */
  pins: readonly Pin[]
  onDone: () => void | Promise<void>
  onCancel: () => void
}

export function CouponForm({ coupon, categories, pins, onDone, onCancel }: CouponFormProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [kind, setKind] = useState<CouponKind>(coupon?.kind ?? 'percent')
  const [products, setProducts] = useState(pins)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState('')
  // Saving again after a conflict means that the admin has been told of the other version.
  const [base, setBase] = useState(coupon)
  const [pending, setPending] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const body = {
      ...readCouponForm(new FormData(form)),
      products: products.map(({ id }) => id),
      disabled: base?.disabled ?? false,
    }
    setRefusal('')
    setWrong([])
    setPending(true)
    const done = await attempt(
      base
        ? adminApi.coupons.save({
            params: { id: base._id },
            body: { ...body, version: base.version },
          })
        : adminApi.coupons.create({ body }),
    )
    setPending(false)
    if (!done) return
    if (done.ok) {
      toast.success(t(coupon ? 'admin.saved' : 'coupons.created'))
      return onDone()
    }
    const { code, errors, details } = done.error
    const fields = code === 'code-taken' ? ['code'] : Object.keys(errors)
    const [first] = COUPON_FIELDS.filter((name) => fields.includes(name))
    setWrong(fields)
    if (first && code === 'invalid-input') {
      return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    if (code === 'version-conflict') {
      setBase((details as { current: CouponRow }).current)
      return setRefusal(t('coupons.conflict'))
    }
    setRefusal(errorText(done.error))
  }

  const field = (name: CouponField) => ({
    name,
    label: t(`coupons.${name}`),
    error: wrong.includes(name) ? t(`coupons.problem.${name}`) : undefined,
    defaultValue: coupon?.[name] ?? '',
    autoComplete: 'off',
  })
  const number = { inputMode: 'decimal' } as const
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
        <TextField
          {...field('code')}
          hint={t('coupons.code.hint')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
        <SelectField
          name="kind"
          label={t('coupons.kind')}
          hint={t(`coupons.hint.${kind}`)}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as CouponKind)}
        >
          {COUPON_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`coupons.kind.${one}`)}
            </option>
          ))}
        </SelectField>
        {kind === 'percent' && <TextField {...field('percent')} {...number} required />}
        {kind === 'fixed' && <TextField {...field('amount')} {...number} required />}
        <TextField {...field('minItems')} {...number} />
        <TextField {...field('startsOn')} type="date" />
        <TextField {...field('endsOn')} type="date" />
        <TextField {...field('limitTotal')} inputMode="numeric" />
        <TextField {...field('limitPerCustomer')} inputMode="numeric" />
      </div>
      <p className="text-cocoa text-sm">{t('coupons.blank')}</p>
      <CouponScope
        categories={categories}
        chosen={coupon?.categories ?? []}
        products={products}
        onProducts={setProducts}
      />
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" needsScript pending={pending}>
          {t(coupon ? 'admin.save' : 'coupons.create')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('layout.cancel')}
        </Button>
      </div>
    </form>
  )
}
