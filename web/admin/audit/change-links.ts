import type { AuditEntry } from '#contract/admin/audit.ts'

/**
 * The screen that shows the changed subject, as a path without a language; null if there is none.
 */
export function pathOfSubject({ action, subject, subjectId }: AuditEntry): string | null {
  switch (action) {
    case 'product-created':
    case 'product-changed':
    case 'product-deleted':
    case 'product-restored':
    case 'price-changed':
    case 'stock-changed':
    case 'stock-alert-told':
      return `/admin/product/${subjectId}/edit`
    case 'products-imported':
      return '/admin/import'
    case 'category-created':
    case 'category-changed':
    case 'category-deleted':
      return '/admin/categories'
    case 'synonyms-changed':
      return '/admin/synonyms'
    case 'difference-settled':
      return subject.startsWith('#') ? `/order/${subjectId}` : '/admin/payments'
    case 'order-shipped':
    case 'order-shipment-undone':
    case 'order-tracking-changed':
    case 'order-delivered':
    case 'order-delivery-undone':
    case 'order-deletion-undone':
    case 'order-cancelled':
    case 'order-refunded':
    case 'order-link-created':
    case 'order-buyer-erased':
    case 'order-noted':
    case 'order-messaged':
    case 'order-unflagged':
    case 'payment-resolved':
    case 'mail-resent':
      return `/order/${subjectId}`
    case 'user-changed':
      return `/admin/user/${subjectId}/edit`
    case 'review-hidden':
    case 'review-shown':
    case 'review-replied':
      return '/admin/reviews'
    case 'settings-changed':
      return '/admin/settings'
    case 'shipping-changed':
      return '/admin/delivery'
    case 'connection-changed':
      return '/admin/setup'
    case 'withdrawal-handled':
      return '/admin/withdrawals'
    case 'coupon-created':
    case 'coupon-changed':
    case 'coupon-deleted':
      return '/admin/coupons'
    case 'discount-changed':
      return '/admin/discount'
    case 'page-changed':
      return `/admin/pages/${subjectId}`
    case 'home-changed':
      return '/admin/home'
    case 'carousel-changed':
      return '/admin/carousel'
    default:
      return null
  }
}
