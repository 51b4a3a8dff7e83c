/** Audited actions; each kind has its own shape of before and after. */
export const AUDIT_ACTIONS = [
  'product-created',
  'product-changed',
  'product-deleted',
  'product-restored',
  'variants-changed',
  'price-changed',
  'stock-changed',
  'stock-alert-told',
  'category-created',
  'category-changed',
  'category-deleted',
  'products-imported',
  'discount-changed',
  'settings-changed',
  'page-changed',
  'carousel-changed',
  'home-changed',
  'user-changed',
  'user-deleted',
  'order-delivered',
  'order-delivery-undone',
  'order-cancelled',
  'order-deleted',
  'order-deletion-undone',
  'order-refunded',
  'order-noted',
  'order-unflagged',
  'orders-expired',
  'mail-resent',
  'review-hidden',
  'review-shown',
  'review-replied',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Can be undone at any time; deliveries and deletions of orders have limits (domain/orders.ts). */
export const UNDOABLE: ReadonlySet<AuditAction> = new Set([
  'price-changed',
  'stock-changed',
  'discount-changed',
])

/** The filters of the change log. */
export const AUDIT_GROUPS = {
  prices: ['price-changed'],
  discount: ['discount-changed'],
  stock: ['stock-changed', 'stock-alert-told'] as AuditAction[],
  products: [
    'product-created',
    'product-changed',
    'product-deleted',
    'product-restored',
    'variants-changed',
    'products-imported',
    'category-created',
    'category-changed',
    'category-deleted',
  ] as AuditAction[],
  orders: [
    'order-delivered',
    'order-cancelled',
    'order-deleted',
    'order-refunded',
    'order-delivery-undone',
    'order-deletion-undone',
    'order-noted',
    'order-unflagged',
    'orders-expired',
    'mail-resent',
  ] as AuditAction[],
  users: ['user-changed', 'user-deleted'],
  reviews: ['review-hidden', 'review-shown', 'review-replied'],
  settings: ['settings-changed'],
  pages: ['page-changed', 'carousel-changed', 'home-changed'],
} as const satisfies Record<string, readonly AuditAction[]>
export type AuditGroup = keyof typeof AUDIT_GROUPS
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]]
