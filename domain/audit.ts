/** What an owner does that must be traceable; each kind of change has its own shape of before and after. */
export const AUDIT_ACTIONS = [
  'product-created',
  'product-changed',
  'product-deleted',
  'product-restored',
  'price-changed',
  'stock-changed',
  'category-created',
  'category-changed',
  'category-deleted',
  'products-imported',
  'discount-changed',
  'settings-changed',
  'page-changed',
  'carousel-changed',
  'user-changed',
  'user-deleted',
  'order-delivered',
  'order-cancelled',
  'order-deleted',
  'order-refunded',
  'review-hidden',
  'review-shown',
  'review-replied',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** These can be taken back by one step. */
export const UNDOABLE: ReadonlySet<AuditAction> = new Set([
  'price-changed',
  'stock-changed',
  'discount-changed',
])
