import { type SubmitEvent, useState } from 'react'
import { readCode } from '#domain/coupons.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Link } from '../i18n/link.tsx'
import { dayMonthYear } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { couponCode } from './coupon-code.ts'
import type { CouponState } from './use-coupon.ts'

interface CouponEntryProps {
  coupon: CouponState
  /** The totals beside it show what it saves. */
  isSummed?: boolean
}

/** Takes a code, and says what it saves or why it does not count. */
export function CouponEntry({ coupon, isSummed = false }: CouponEntryProps) {
  const t = useT()
  const errorText = useErrorText()
  const { code, status, quoted, error, askAgain } = coupon
  if (!code) return <Closed />
  return (
    <div className="mt-4 grid gap-2">
      {/* Announced when it is answered. */}
      <div role="status">
        {status === 'asking' && <p className="text-cocoa">{t('coupon.checking', { code })}</p>}
        {quoted?.reason === null && !isSummed && (
          <p className="flex justify-between gap-4 font-medium text-sage">
            <span>{t('coupon.counts', { code })}</span>
            <span className="tabular-nums">−{formatMoney(toCents(quoted.saved))}</span>
          </p>
        )}
        {quoted && quoted.reason !== null && (
          <Alert look="notice" quiet>
            <Reason quoted={quoted} reason={quoted.reason} />
          </Alert>
        )}
        {error && (
          <Alert look="notice" quiet>
            {t('coupon.failed', { code })} {errorText(error)}
          </Alert>
        )}
      </div>
      <div className="flex flex-wrap gap-x-2">
        {error && (
          <Button look="quiet" className="-ml-6" onClick={askAgain}>
            {t('payments.tryAgain')}
          </Button>
        )}
        <Button look="quiet" className="-ml-6" onClick={() => couponCode.set(null)}>
          {t('coupon.remove')}
        </Button>
      </div>
    </div>
  )
}

function Reason({
  quoted: { code, missing, startsOn, order },
  reason,
}: {
  quoted: NonNullable<CouponState['quoted']>
  reason: NonNullable<NonNullable<CouponState['quoted']>['reason']>
}) {
  const t = useT()
  return (
    <>
      <p>
        {t(`coupon.reason.${reason}`, {
          code,
          amount: formatMoney(toCents(missing ?? 0)),
          date: startsOn ? dayMonthYear(startsOn) : '',
        })}
      </p>
      {order && (
        <Link
          to={`/order/${order._id}`}
          reloadDocument
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('coupon.order', { number: order.number })}
        </Link>
      )}
    </>
  )
}

/** A button, and once it was pressed a field. */
function Closed() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState(false)

  function apply(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('coupon') as HTMLInputElement
    const code = readCode(field.value)
    setWrong(!code)
    if (code) couponCode.set(code)
    else field.focus()
  }

  if (!open) {
    return (
      <Button look="quiet" className="mt-2 -ml-6" onClick={() => setOpen(true)}>
        {t('coupon.open')}
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={apply} className="mt-4 grid gap-3">
      <TextField
        name="coupon"
        label={t('coupon.label')}
        error={wrong ? t('coupon.wrong') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      <Button type="submit" look="secondary" className="justify-self-start">
        {t('coupon.apply')}
      </Button>
    </form>
  )
}
