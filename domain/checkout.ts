/** The four steps of the checkout in order. A step is a link only once it is reachable. */
export const STEPS = ['sign-in', 'shipping', 'payment', 'place-order'] as const
export type Step = (typeof STEPS)[number]

export const STEP_PATHS: Record<Step, string> = {
  'sign-in': '/login',
  shipping: '/shipping',
  payment: '/payment',
  'place-order': '/placeorder',
}

export const PAYMENT_METHODS = ['PayPal'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'PayPal'

export interface ShippingAddress {
  address: string
  city: string
  postalCode: string
  country: string
  phone: string
}

export const ADDRESS_FIELDS = ['address', 'city', 'postalCode', 'country', 'phone'] as const

/** Maximum number of characters of each field. */
export const ADDRESS_LENGTHS: Record<keyof ShippingAddress, number> = {
  address: 200,
  city: 100,
  postalCode: 20,
  country: 100,
  phone: 40,
}

export function isComplete(address: Partial<ShippingAddress> | undefined): boolean {
  return ADDRESS_FIELDS.every((field) => Boolean(address?.[field]?.trim()))
}

interface Progress {
  signedIn: boolean
  shippingAddress?: Partial<ShippingAddress> | undefined
  paymentMethod?: string | undefined
}

/** The furthest step that a shopper may open with the data entered so far. */
function furthestStep({ signedIn, shippingAddress, paymentMethod }: Progress): Step {
  if (!signedIn) return 'sign-in'
  if (!isComplete(shippingAddress)) return 'shipping'
  return paymentMethod ? 'place-order' : 'payment'
}

export function isReached(step: Step, progress: Progress): boolean {
  return STEPS.indexOf(step) <= STEPS.indexOf(furthestStep(progress))
}
