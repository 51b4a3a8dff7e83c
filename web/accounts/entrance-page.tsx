import type { ReactNode } from 'react'
import { CheckoutPage } from '../checkout/checkout-page.tsx'
import { OrderPeek } from '../checkout/order-peek.tsx'
import { useCheckoutOrder } from '../checkout/use-checkout-order.ts'
import { Link } from '../i18n/link.tsx'
import { useT } from '../i18n/t.ts'
import { AccountPage, CARD } from './account-page.tsx'
import { useLoginRedirect } from './login-redirect.ts'

interface EntrancePageProps {
  title: string
  /** The link to the other of the two pages. */
  other: { path: '/login' | '/register'; question: string; link: string }
  /** Another way on, instead of an account. */
  instead?: ReactNode
  children: ReactNode
}

/** Sign-in or sign-up, which are also a step of the checkout. */
export function EntrancePage({ title, other, instead, children }: EntrancePageProps) {
  const t = useT()
  const { query, isCheckout } = useLoginRedirect()
  const link = (
    <p>
      {other.question}{' '}
      <Link to={other.path + query} className="text-link inline-block py-2.5">
        {other.link}
      </Link>
    </p>
  )
  if (isCheckout) {
    return (
      <CheckoutPage current="sign-in" title={title} summary={<Summary />}>
        <div className="mt-5 grid items-start gap-6 xl:auto-cols-fr xl:grid-flow-col">
          {instead && <div className={CARD}>{instead}</div>}
          <div className={CARD}>
            {children}
            <div className="mt-4 text-center">{link}</div>
          </div>
        </div>
      </CheckoutPage>
    )
  }
  return (
    <AccountPage
      title={title}
      footer={
        <>
          {link}
          <Link to="/find-order" className="text-link inline-block py-2.5">
            {t('orders.find')}
          </Link>
        </>
      }
    >
      {children}
    </AccountPage>
  )
}

function Summary() {
  return <OrderPeek {...useCheckoutOrder()} />
}
