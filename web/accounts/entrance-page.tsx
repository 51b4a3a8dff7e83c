import type { ReactNode } from 'react'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { Link } from '../i18n/link.tsx'
import { AccountPage } from './account-page.tsx'
import { useLoginRedirect } from './login-redirect.ts'

interface EntrancePageProps {
  title: string
  /** The link to the other of the two pages. */
  other: { path: '/login' | '/register'; question: string; link: string }
  children: ReactNode
}

/** Sign-in or sign-up, which are also a step of the checkout. */
export function EntrancePage({ title, other, children }: EntrancePageProps) {
  const { query, isCheckout } = useLoginRedirect()
  return (
    <AccountPage
      title={title}
      above={isCheckout && <CheckoutSteps current="sign-in" />}
      footer={
        <p>
          {other.question}{' '}
          <Link to={other.path + query} className="text-link inline-block py-2.5">
            {other.link}
          </Link>
        </p>
      }
    >
      {children}
    </AccountPage>
  )
}
