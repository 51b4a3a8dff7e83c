import { useEffect, useRef, useState } from 'react'
import type { CategoryRow } from '#contract/admin/categories.ts'
import type { CouponRow } from '#contract/admin/coupons.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { dayMonthYear, useLocalePath } from '../../i18n/locale.ts'
import { type T, useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import type { Pin } from '../products/pinned.ts'
import { CouponForm } from './coupon-form.tsx'
import { useCouponActions } from './use-coupon-actions.ts'

interface CouponItemProps {
  coupon: CouponRow
  categories: readonly CategoryRow[]
  pins: readonly Pin[]
  onChanged: () => Promise<void>
}

export function CouponItem({ coupon, categories, pins, onChanged }: CouponItemProps) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const { toggle, remove } = useCouponActions(coupon, onChanged)
  const share = useShare(coupon.code)
  const today = useDates().day(new Date().toISOString())
  const { code, disabled, removable } = coupon

  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (editing) {
    return (
      <li className="rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
        <CouponForm
          key={coupon.version}
          coupon={coupon}
          categories={categories}
          pins={pins}
          onDone={async () => {
            await onChanged()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  }
  const state = stateOf(coupon, today)
  return (
    <li className="rounded-2xl bg-paper p-5 shadow-lift sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="break-all font-sans font-semibold text-xl">{code}</h2>
        <p className={state === 'active' ? 'text-sage' : 'text-cocoa'}>
          {t(`coupons.state.${state}`)}
        </p>
      </div>
      <p className="mt-1">{inWords(t, coupon)}</p>
      <p className="text-cocoa text-sm tabular-nums">{usedInWords(t, coupon)}</p>
      <div className="-ml-3 mt-2 flex flex-wrap [&>button]:px-3">
        <Button look="quiet" aria-label={t('coupons.share.of', { code })} onClick={share}>
          {t('coupons.share')}
        </Button>
        <Button
          ref={editButton}
          look="quiet"
          aria-label={t('coupons.edit', { code })}
          onClick={() => setEditing(true)}
        >
          {t('admin.edit')}
        </Button>
        <Button
          look="quiet"
          aria-label={t(disabled ? 'coupons.enable.one' : 'coupons.disable.one', { code })}
          onClick={toggle}
        >
          {t(disabled ? 'coupons.enable' : 'coupons.disable')}
        </Button>
        {removable && (
          <Button look="quiet" aria-label={t('coupons.delete', { code })} onClick={remove}>
            {t('admin.delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

function stateOf({ disabled, startsOn, endsOn, limitTotal, uses }: CouponRow, today: string) {
  if (disabled) return 'disabled'
  if (endsOn && endsOn < today) return 'ended'
  if (limitTotal !== null && uses >= limitTotal) return 'used-up'
  return startsOn && startsOn > today ? 'later' : 'active'
}

/** Such as '10 % off some products from $30.00, 20/11/2026 to 30/11/2026'. */
function inWords(t: T, coupon: CouponRow): string {
  const { kind, percent, amount, minItems, startsOn, endsOn, categories, products } = coupon
  const dollars = (value: number | null) => formatMoney(toCents(value ?? 0))
  const parts = [t(`coupons.words.${kind}`, { percent: percent ?? 0, amount: dollars(amount) })]
  if (categories.length + products.length > 0) parts.push(t('coupons.words.some'))
  if (minItems !== null) parts.push(t('coupons.words.minimum', { amount: dollars(minItems) }))
  if (startsOn) parts.push(t('coupons.words.from', { date: dayMonthYear(startsOn) }))
  if (endsOn) parts.push(t('coupons.words.until', { date: dayMonthYear(endsOn) }))
  return parts.join(' · ')
}

function usedInWords(t: T, { uses, limitTotal, limitPerCustomer }: CouponRow): string {
  const used =
    limitTotal === null
      ? t('coupons.used', { count: uses })
      : t('coupons.used.of', { uses, limit: limitTotal })
  if (limitPerCustomer === null) return used
  return `${used} · ${t('coupons.used.each', { count: limitPerCustomer })}`
}

/** Opens the phone's own sheet, or copies the link that fills in the code. */
function useShare(code: string): () => Promise<void> {
  const t = useT()
  const path = useLocalePath()('/cart')
  return async () => {
    const url = `${location.origin}${path}?coupon=${code}`
    if (navigator.share) {
      // Closing the sheet is no error.
      await navigator.share({ url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('coupons.copied'))
    } catch {
      toast.error(url)
    }
  }
}
