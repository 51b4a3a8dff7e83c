import { Form } from 'react-router'
import { formatMoney, toDollars } from '#domain/money.ts'
import type { Totals } from '#domain/pricing.ts'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { GO_ON_BAR } from './go-on-bar.ts'

interface PlaceButtonProps {
  totals: Totals & { couponCode: string | null }
  rate: string | undefined
  pending: boolean
  disabled: boolean
  label: TextKey
}

export function PlaceButton({ totals, rate, pending, disabled, label }: PlaceButtonProps) {
  const t = useT()
  return (
    // Replaces this step in the history, so that going back from the order skips it.
    <Form method="post" replace className={`${GO_ON_BAR} max-lg:mt-6`}>
      {/* The figures on the screen are sent along; the shop refuses the order if they are
          outdated. */}
      <input type="hidden" name="itemsPrice" value={toDollars(totals.items)} />
      {totals.couponCode && (
        <>
          <input type="hidden" name="coupon" value={totals.couponCode} />
          <input type="hidden" name="couponPrice" value={toDollars(totals.coupon)} />
        </>
      )}
      <input type="hidden" name="shippingPrice" value={toDollars(totals.shipping)} />
      <input type="hidden" name="totalPrice" value={toDollars(totals.total)} />
      <input type="hidden" name="shippingRate" value={rate ?? ''} />
      <p className="leading-tight lg:hidden">
        <span className="block text-cocoa text-sm">{t('checkout.summary.total')}</span>
        <span className="font-semibold text-lg tabular-nums">{formatMoney(totals.total)}</span>
      </p>
      <Button type="submit" pending={pending} disabled={disabled} className="grow">
        {t(label)}
      </Button>
    </Form>
  )
}
