import type { Locale } from './locale.ts'

/** Who brings a parcel, and how to follow it; null if it was not said. */
export interface Shipment {
  courier: string | null
  trackingNumber: string | null
  /** An https URL. */
  trackingUrl: string | null
}

/** Maximum numbers of characters. */
export const SHIPMENT_LENGTHS = { courier: 80, trackingNumber: 80, trackingUrl: 500 } as const

/** How many orders can be chosen at once. */
export const MAX_PARCELS = 50

/** As many wrong codes lock the delivery code of an order, which has a million possible ones. */
export const MAX_WRONG_CODES = 5

export function isDeliveryCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** What a buyer is told of a parcel. */
export interface ParcelFacts extends Shipment {
  name: string
  shop: string
  number: number
  /** Where to pick it up; null: it is delivered. */
  pickupAt: string | null
  /** Null once it was delivered. */
  deliveryCode: string | null
  /** To the order; '': none. */
  link: string
}

interface ParcelWords {
  greeting: (facts: ParcelFacts) => string
  onItsWay: string
  ready: (place: string) => string
  by: (courier: string) => string
  trackingNumber: (number: string) => string
  code: (code: string) => string
}

const WORDS: Record<Locale, ParcelWords> = {
  en: {
    greeting: ({ name, shop, number }) =>
      `Hello ${name}, this is ${shop}, about your order #${number}.`,
    onItsWay: 'It is on its way.',
    ready: (place) => `It is ready for you to pick up:\n${place}`,
    by: (courier) => `${courier} brings it.`,
    trackingNumber: (number) => `Tracking number: ${number}`,
    code: (code) =>
      `Your delivery code is ${code}. Give it only to the person who hands you the order.`,
  },
  so: {
    greeting: ({ name, shop, number }) =>
      `Salaan ${name}, waa ${shop}. Waxay ku saabsan tahay dalabkaaga #${number}.`,
    onItsWay: 'Wuu soo socdaa.',
    ready: (place) => `Waa diyaar, waad soo qaadan kartaa:\n${place}`,
    by: (courier) => `Waxaa keenaya ${courier}.`,
    trackingNumber: (number) => `Lambarka raadraaca: ${number}`,
    code: (code) =>
      `Koodhkaaga gaarsiintu waa ${code}. Sii oo keliya qofka dalabka gacanta kaa saara.`,
  },
}

/**
 * The message about a parcel on its way, or ready to be picked up, in the buyer's language. For
 * WhatsApp: plain text, a line for each fact.
 */
export function parcelMessage(facts: ParcelFacts, locale: Locale): string {
  const words = WORDS[locale]
  const { courier, trackingNumber, trackingUrl, pickupAt, deliveryCode, link } = facts
  const state = pickupAt === null ? words.onItsWay : words.ready(pickupAt)
  return [
    `${words.greeting(facts)} ${state}${courier ? ` ${words.by(courier)}` : ''}`,
    trackingNumber && words.trackingNumber(trackingNumber),
    trackingUrl,
    deliveryCode && words.code(deliveryCode),
    link,
  ]
    .filter(Boolean)
    .join('\n')
}
