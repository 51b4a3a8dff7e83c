import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { areaOf } from '#domain/address.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AskShop } from './ask-shop.tsx'
import { stepOf } from './order-badges.tsx'
import { Timeline } from './timeline.tsx'

const UNDER_WAY = ['placed', 'cash-due', 'paid', 'delivered'] as const

/** Thanks the buyer, and tells how far the order is and what happens next. */
export function Thanks({ order }: { order: Order }) {
  const t = useT()
  const { status, user } = order
  if (!isUnderWay(status)) return null
  const step = stepOf(order)
  const how = step === 'shipped' || step === 'ready' ? step : status
  const [name = ''] = user.name.split(/\s/)
  return (
    <section className="mt-4 rounded-3xl bg-sand/60 p-5 sm:p-6 md:p-8">
      <div className="flex items-center gap-4">
        {status !== 'placed' && (
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sage text-cream">
            <Icon name="check" className="size-7" />
          </span>
        )}
        <h2 className="min-w-0 text-3xl wrap-anywhere md:text-4xl">
          {t('orders.thanks', { name })}
        </h2>
      </div>
      <p className="mt-2 max-w-prose">{t(`orders.thanks.${how}`)}</p>
      <Timeline order={order} />
      {(status === 'paid' || status === 'cash-due') && <WhatNext order={order} />}
      {leadsOn(status) && <WaysOn order={order} />}
    </section>
  )
}

/** Where the order goes and how, and where its receipt went. */
function WhatNext({ order }: { order: Order }) {
  const t = useT()
  const locale = useLocale()
  const { status, user, rateName, pickupAt, shippedAt, shippingAddress } = order
  const { phone } = shippingAddress
  const receipt = status === 'paid' ? 'orders.receipt' : 'orders.confirmation'
  return (
    <ul className="mt-6 grid max-w-prose gap-3">
      <Fact icon="truck">
        {rateName && <strong className="block font-semibold">{rateName}</strong>}
        {pickupAt
          ? !shippedAt && t('orders.next.pickup')
          : t('orders.next.delivery', { place: areaOf(shippingAddress, locale), phone })}
      </Fact>
      <Fact icon="badge-check">
        <span className="wrap-anywhere">
          {user.email ? t(receipt, { email: user.email }) : t('orders.receipt.none')}
        </span>
      </Fact>
    </ul>
  )
}

function Fact({ icon, children }: { icon: 'truck' | 'badge-check'; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-sage" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

function WaysOn({ order }: { order: Order }) {
  const t = useT()
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-sm:grid print:hidden">
      <ButtonLink to="/">{t('orders.continue')}</ButtonLink>
      <AskShop order={order} />
    </div>
  )
}

/** Whether the buyer is done here, so that the thanks offer ways on. */
export function leadsOn(status: Order['status']): boolean {
  return isUnderWay(status) && status !== 'placed'
}

function isUnderWay(status: Order['status']): status is (typeof UNDER_WAY)[number] {
  return UNDER_WAY.some((one) => one === status)
}
