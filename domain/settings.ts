import type { Cents } from './money.ts'

/** Who may review a product: any customer, or those who bought it. */
export const REVIEWERS = ['customers', 'buyers'] as const
export type Reviewers = (typeof REVIEWERS)[number]

/** Settings with a few values to choose from. */
export const SETTING_CHOICES = {
  reviewers: REVIEWERS,
  /** What a discounted price is compared with. In the EU it must be the lowest of 30 days. */
  priorPrice: ['list-price', 'lowest-30-days'],
  /** Millilitres or grams of a unit price. */
  unitPricePer: ['100', '1000'],
  /** Where Add To Cart leads. */
  afterAdding: ['cart', 'drawer'],
  cashOnDelivery: ['off', 'on'],
  bankTransfer: ['off', 'on'],
  /** Whether people may order without an account. */
  guestCheckout: ['on', 'off'],
  /** Whether customers who agreed are reminded of their cart. */
  cartReminders: ['off', 'on'],
} as const
export type ChoiceSetting = keyof typeof SETTING_CHOICES
export const CHOICE_SETTINGS = Object.keys(SETTING_CHOICES) as ChoiceSetting[]

/** Everything that an owner can configure. Stored as rows in the database, with these defaults. */
export interface ShopSettings {
  name: string
  /** A line under the name; '' for none. Somali pages fall back to the English one. */
  tagline: string
  taglineSo: string
  /** Path or URL of the logo; null for the built-in logo. */
  logo: string | null
  email: string
  phone: string
  /** Digits only, with the country code, as wa.me requires. */
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
  /** Limit per customer and per phone number (orders/unpaid-limits.ts). */
  maxUnpaidOrders: number
  /** Maximum units that these orders may reserve together. */
  maxUnpaidUnits: number
  /** `name@host` or `Name <name@host>`: the sender of mails. */
  mailFrom: string
  /** Products with fewer available units are low on stock. */
  lowStockBelow: number
  reviewers: Reviewers
  priorPrice: (typeof SETTING_CHOICES.priorPrice)[number]
  unitPricePer: (typeof SETTING_CHOICES.unitPricePer)[number]
  afterAdding: (typeof SETTING_CHOICES.afterAdding)[number]
  cashOnDelivery: (typeof SETTING_CHOICES.cashOnDelivery)[number]
  /** ISO codes of the countries of delivery where cash is accepted, separated by commas. */
  cashCountries: string
  /** The highest total that can be paid in cash; null: any. */
  cashMaxTotal: Cents | null
  /** Orders that may await cash at the same time, per buyer and per phone number. */
  cashMaxOrders: number
  bankTransfer: (typeof SETTING_CHOICES.bankTransfer)[number]
  guestCheckout: (typeof SETTING_CHOICES.guestCheckout)[number]
  cartReminders: (typeof SETTING_CHOICES.cartReminders)[number]
  /** Bank, account and holder, in lines; Somali pages fall back to the English ones. */
  bankInstructions: string
  bankInstructionsSo: string
  /** How many days an order waits for its bank transfer. */
  bankHoldDays: number
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
  priorPrice: 'list-price',
  unitPricePer: '100',
  afterAdding: 'cart',
  guestCheckout: 'on',
  cartReminders: 'off',
  cashOnDelivery: 'off',
  cashCountries: 'SO',
  cashMaxTotal: 200_00,
  cashMaxOrders: 2,
  bankTransfer: 'off',
  bankInstructions: '',
  bankInstructionsSo: '',
  bankHoldDays: 5,
}

/**
 * Stored when a shop is first opened empty: the demo's contacts are invented, and a real shop
 * starts with reviews by buyers only.
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

/** Stored when a demo without a real way to pay is first opened: it shows all of them. */
export const DEMO_PAYMENT_SETTINGS = {
  cashOnDelivery: 'on',
  bankTransfer: 'on',
  bankInstructions: 'Demo Bank, where no money moves\nAccount 0000 0000 0000\nQurux demo',
  bankInstructionsSo: 'Bangiga tijaabada, lacag kuma wareegto\nAkoon 0000 0000 0000\nQurux demo',
} as const satisfies Partial<ShopSettings>
