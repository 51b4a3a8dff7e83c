import type { ReactNode } from 'react'
import type { Step } from '#domain/checkout.ts'
import { GuardedPage } from '../layout/guarded-page.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'

interface CheckoutPageProps {
  current: Step
  title: string
  /** What is ordered: above the form on phones, beside it on wide screens. */
  summary?: ReactNode
  /** The same place on wide screens, but below the form on phones. */
  after?: ReactNode
  children: ReactNode
}

/** One step from the cart to the order. Its class also makes header and footer slim; see base.css. */
export function CheckoutPage({ current, title, summary, after, children }: CheckoutPageProps) {
  return (
    <div className="checkout wrap pb-4 md:pb-12">
      {/* No grid on phones: what sticks to an edge of the screen does so along the whole page. */}
      <div className="items-start lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-16 lg:pt-6">
        {summary}
        <div className="pt-5 lg:col-start-1 lg:row-start-1 lg:pt-0">
          <CheckoutSteps current={current} />
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {children}
        </div>
        {after}
      </div>
    </div>
  )
}

/** What a step shows until the browser knows who is here. */
export function CheckoutShell() {
  return (
    <div className="checkout">
      <GuardedPage />
    </div>
  )
}
