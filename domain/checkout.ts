/** The four steps of the checkout in order. A step is a link only once it is reachable. */
export const STEPS = ['sign-in', 'shipping', 'payment', 'place-order'] as const
export type Step = (typeof STEPS)[number]

export const STEP_PATHS: Record<Step, string> = {
  'sign-in': '/login',
  shipping: '/shipping',
  payment: '/payment',
  'place-order': '/placeorder',
}

/** All that a shop may accept, in the order in which shoppers see them. */
export const PAYMENT_METHODS = ['PayPal', 'MobileMoney', 'CashOnDelivery', 'BankTransfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'PayPal'

export interface ShippingAddress {
  address: string
  city: string
  /** '' where there is none. */
  postalCode: string
  country: string
  phone: string
  /** Who receives the parcel; missing: the buyer. */
  recipient?: string | undefined
  district?: string | undefined
  /** What the courier looks for: 'opposite the blue mosque'. */
  landmark?: string | undefined
  /** The code of a place in domain/places.ts. */
  place?: string | undefined
  /** `latitude,longitude` in decimal degrees. */
  pin?: string | undefined
}

export const ADDRESS_FIELDS = [
  'country',
  'city',
  'district',
  'place',
  'address',
  'landmark',
  'postalCode',
  'recipient',
  'phone',
  'pin',
] as const satisfies (keyof ShippingAddress)[]

/** Maximum number of characters. */
export const MAX_GIFT_NOTE = 200

/** Maximum number of characters of each field. */
export const ADDRESS_LENGTHS: Record<keyof ShippingAddress, number> = {
  address: 200,
  city: 100,
  postalCode: 20,
  country: 100,
  phone: 40,
  recipient: 100,
  district: 100,
  landmark: 200,
  place: 100,
  pin: 30,
}

interface Progress {
  signedIn: boolean
  /** Whether the address is complete. */
  hasAddress: boolean
  paymentMethod?: string | undefined
}

/** The furthest step that a shopper may open with the data entered so far. */
function furthestStep({ signedIn, hasAddress, paymentMethod }: Progress): Step {
  if (!signedIn) return 'sign-in'
  if (!hasAddress) return 'shipping'
  return paymentMethod ? 'place-order' : 'payment'
}

export function isReached(step: Step, progress: Progress): boolean {
  return STEPS.indexOf(step) <= STEPS.indexOf(furthestStep(progress))
}
