import type { Cents } from './money.ts'

/** Who may review a product: any customer, or those who bought it. */
export const REVIEWERS = ['customers', 'buyers'] as const
export type Reviewers = (typeof REVIEWERS)[number]

/** What an owner can change about the shop without touching code. Rows in the database, with these defaults. */
export interface ShopSettings {
  name: string
  /** A line under the name; '' for none. A Somali page without one of its own shows the English one. */
  tagline: string
  taglineSo: string
  /** Path or URL of a logo picture; null: the logo that comes with the shop. */
  logo: string | null
  email: string
  phone: string
  /** Digits only, with country code, as wa.me wants it. */
  whatsapp: string
  address: string
  facebook: string
  instagram: string
  tiktok: string
  timeZone: string
  shippingFee: Cents
  /** Null: shipping is never free. */
  freeShippingAbove: Cents | null
  /** How long an unpaid order reserves its units. */
  orderHoldMinutes: number
  /** Of one customer, and of one phone number (orders/unpaid-limits.ts). */
  maxUnpaidOrders: number
  /** Units that these orders reserve together. */
  maxUnpaidUnits: number
  /** `name@host` or `Name <name@host>`: who mails come from. */
  mailFrom: string
  /** Products with fewer available units are low on stock. */
  lowStockBelow: number
  reviewers: Reviewers
}

export const DEFAULT_SETTINGS: ShopSettings = {
  name: 'Qurux',
  tagline: 'Natural beauty, the Somali way',
  taglineSo: 'Qurux dabiici ah, hab Soomaaliyeed',
  logo: null,
  email: 'hello@qurux.example',
  phone: '+252 61 500 0000',
  whatsapp: '252615000000',
  address: 'Mogadishu, Somalia',
  facebook: 'https://www.facebook.com/qurux.example',
  instagram: 'https://www.instagram.com/qurux.example',
  tiktok: 'https://www.tiktok.com/@qurux.example',
  timeZone: 'Africa/Mogadishu',
  shippingFee: 10_00,
  freeShippingAbove: 100_00,
  orderHoldMinutes: 1440,
  maxUnpaidOrders: 5,
  maxUnpaidUnits: 60,
  mailFrom: 'Qurux <no-reply@qurux.example>',
  lowStockBelow: 5,
  reviewers: 'customers',
}

/**
 * Written down when a shop is first opened empty: the contacts of the demo are invented, and a real
 * shop's reviews begin with those of its buyers.
 */
export const EMPTY_SHOP_SETTINGS = {
  email: '',
  phone: '',
  whatsapp: '',
  address: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  reviewers: 'buyers',
} as const satisfies Partial<ShopSettings>
