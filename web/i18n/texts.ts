import type { Locale } from '#domain/locale.ts'
import type { books } from './en/admin/books.ts'
import type { chat } from './en/admin/chat.ts'
import type { dashboard } from './en/admin/dashboard.ts'
import type { frame } from './en/admin/frame.ts'
import type { health } from './en/admin/health.ts'
import type { home } from './en/admin/home.ts'
import type { imports } from './en/admin/imports.ts'
import type { orders } from './en/admin/orders.ts'
import type { parcels } from './en/admin/parcels.ts'
import type { people } from './en/admin/people.ts'
import type { products } from './en/admin/products.ts'
import type { push } from './en/admin/push.ts'
import type { setup } from './en/admin/setup.ts'
import type { shop } from './en/admin/shop.ts'
import type { variants } from './en/admin/variants.ts'
import type { browse } from './en/browse.ts'
import type { buy } from './en/buy.ts'
import type { catalog } from './en/catalog.ts'
import type { mobileMoney } from './en/mobile-money.ts'
import type { suggestions } from './en/suggestions.ts'

/** A text that depends on a count: `one` for exactly 1, `other` for everything else. */
export interface Plural {
  one: string
  other: string
}

export type Dictionary = Readonly<Record<string, string | Plural>>

/**
 * The same keys as the English dictionary, with plurals in the same places; a missing one is a type
 * error.
 */
export type Translated<english> = {
  readonly [key in keyof english]: english[key] extends string ? string : Plural
}

export type TextKey =
  | keyof typeof browse
  | keyof typeof catalog
  | keyof typeof suggestions
  | keyof typeof mobileMoney
  | keyof typeof buy
  | keyof typeof frame
  | keyof typeof books
  | keyof typeof chat
  | keyof typeof orders
  | keyof typeof parcels
  | keyof typeof products
  | keyof typeof imports
  | keyof typeof shop
  | keyof typeof setup
  | keyof typeof people
  | keyof typeof push
  | keyof typeof dashboard
  | keyof typeof health
  | keyof typeof home
  | keyof typeof variants

const texts: Record<Locale, Record<string, string | Plural>> = { en: {}, so: {} }

/**
 * Dictionaries are loaded with the routes that need them (see routes.ts). A visitor loads one
 * language, and only those who check out load the texts of the checkout.
 */
export function addTexts(locale: Locale, dictionary: Dictionary): void {
  Object.assign(texts[locale], dictionary)
}

export function findText(locale: Locale, key: string): string | Plural | undefined {
  return texts[locale][key]
}
