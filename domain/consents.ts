/** What somebody may have agreed to. */
export const CONSENT_PURPOSES = ['cart-and-offers'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** Where they ticked the box. */
export const CONSENT_SOURCES = ['cart', 'profile'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]
