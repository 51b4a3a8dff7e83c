import type { ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'

/** What a label shows. */
export interface LabelFacts {
  /** Of whoever brings it. */
  language: Locale
  shop: string
  number: number
  name: string
  address: ShippingAddress
  /** To be collected at the door; null: nothing. */
  cashDue: Cents | null
  /** Where the QR code leads. */
  link: string
}
