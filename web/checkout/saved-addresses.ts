import type { SavedAddress } from '#contract/addresses.ts'
import { ApiError } from '#contract/client.ts'
import { areaOf, type TypedAddress } from '#domain/address.ts'
import { ADDRESS_FIELDS, type ShippingAddress } from '#domain/checkout.ts'
import type { Locale } from '#domain/locale.ts'
import { localeOf } from '#domain/locale.ts'
import { translate } from '../i18n/t.ts'
import { loadGuarded } from '../load.ts'
import { toast } from '../toasts.tsx'
import { checkoutApi } from './checkout-api.ts'

/** They are a convenience, so the page does not wait for them longer (milliseconds). */
const PATIENCE = 2_000

/** What the customer can choose from. */
interface Found {
  saved: readonly SavedAddress[]
  /** What comes after the page, on a slow connection. */
  late: Promise<readonly SavedAddress[]> | null
}

export const NOTHING_SAVED: Found = { saved: [], late: null }

export async function findSavedAddresses(request: Request): Promise<Found> {
  const listed = checkoutApi.addresses.list().catch((error) => {
    if (error instanceof ApiError && error.code !== 'not-signed-in') return []
    throw error
  })
  const isLate = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const saved = await loadGuarded(request, Promise.race([listed, isLate]))
  // Whose session has ended learns it with the next step.
  return saved ? { saved, late: null } : { saved: [], late: listed.catch(() => []) }
}

/** Saves an address while the customer goes on, even elsewhere; tells only if that failed. */
export function saveForNextTime(address: ShippingAddress): void {
  checkoutApi.addresses.add({ body: { address } }, { keepalive: true }).catch(() => {
    toast.error(translate(localeOf(window.location.pathname), 'checkout.save.failed'))
  })
}

/** The saved address that says the same. */
export function findSame(
  saved: readonly SavedAddress[],
  typed: TypedAddress,
): SavedAddress | undefined {
  return saved.find(({ address }) =>
    ADDRESS_FIELDS.every((field) => (address[field] ?? '') === (typed[field] ?? '')),
  )
}

export function defaultOf(saved: readonly SavedAddress[]): SavedAddress | undefined {
  return saved.find(({ isDefault }) => isDefault)
}

/** How a saved address is called: by its label, else by street and place. */
export function titleOfSaved({ label, address }: SavedAddress, locale: Locale): string {
  return label || [address.address, areaOf(address, locale)].join(', ')
}
