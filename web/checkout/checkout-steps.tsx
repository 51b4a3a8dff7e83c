import { PrefetchPageLinks } from 'react-router'
import { isComplete } from '#domain/address.ts'
import { isReached, STEP_PATHS, STEPS, type Step } from '#domain/checkout.ts'
import { useCart } from '../cart/cart-store.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { StepBar } from '../ui/step-bar.tsx'
import { useViewer } from '../viewer.ts'
import { useGuest } from './guest-contact.ts'

const LABELS: Record<Step, TextKey> = {
  'sign-in': 'checkout.signIn',
  shipping: 'checkout.shipping',
  payment: 'checkout.payment',
  'place-order': 'checkout.placeOrder',
}

/** The four steps; a step is a link once it is reached. */
export function CheckoutSteps({ current }: { current: Step }) {
  const t = useT()
  const localePath = useLocalePath()
  const { shippingAddress, paymentMethod } = useCart()
  const hasAddress = isComplete(shippingAddress)
  const isGuest = useGuest() !== null
  const progress = { signedIn: Boolean(useViewer()) || isGuest, hasAddress, paymentMethod }
  const steps = STEPS.map((step) => ({
    label: t(LABELS[step]),
    // The first step would redirect a signed-in visitor to the second.
    to:
      step === 'sign-in'
        ? `/login?redirect=${encodeURIComponent(localePath('/shipping'))}`
        : STEP_PATHS[step],
    reached: isReached(step, progress),
    current: step === current,
  }))
  const later = STEPS.slice(STEPS.indexOf(current) + 1)
  return (
    <>
      <StepBar label={t('checkout.steps')} steps={steps} />
      {/* Prefetched while this step is filled in, so that they open at once, even offline. */}
      {later.map((step) => (
        <PrefetchPageLinks key={step} page={localePath(STEP_PATHS[step])} />
      ))}
    </>
  )
}
