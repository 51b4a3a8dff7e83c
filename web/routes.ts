import { layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import type { Locale } from '#domain/locale.ts'

/** The specification's route table and the pages beside it, once for each language. */
const pages = (locale: Locale) => {
  const page = (path: string, file: string) =>
    route(path, file, { id: `${locale}/${path || 'home'}` })

  const home = [
    page('', 'home/home-page.tsx'),
    page('page/:pageNumber', 'home/home-page.tsx'),
    page('offline', 'layout/offline-page.tsx'),
    page('*', 'layout/not-found-page.tsx'),
  ]
  const catalog = [
    page('search', 'catalog/search-page.tsx'),
    page('search/:keyword', 'catalog/search-page.tsx'),
    page('search/:keyword/page/:pageNumber', 'catalog/search-page.tsx'),
    page('category/:slug', 'catalog/category-page.tsx'),
    page('category/:slug/page/:pageNumber', 'catalog/category-page.tsx'),
    page('product/:id', 'catalog/product-page.tsx'),
    page('stop-alerts', 'catalog/stop-alerts-page.tsx'),
    page('wishlist', 'catalog/wishlist-page.tsx'),
    page('info/:slug', 'info/info-page.tsx'),
  ]
  const buy = [
    page('cart', 'cart/cart-page.tsx'),
    page('shipping', 'checkout/shipping-page.tsx'),
    page('payment', 'checkout/payment-page.tsx'),
    page('placeorder', 'checkout/place-order-page.tsx'),
    page('order/:id', 'orders/order-page.tsx'),
    page('order/:id/pay', 'orders/pay-page.tsx'),
    page('order/:id/deliver', 'orders/deliver-page.tsx'),
    page('find-order', 'orders/find-order-page.tsx'),
    page('withdraw', 'orders/withdraw-page.tsx'),
    page('login', 'accounts/login-page.tsx'),
    page('register', 'accounts/register-page.tsx'),
    page('forgot-password', 'accounts/forgot-password-page.tsx'),
    page('reset-password', 'accounts/reset-password-page.tsx'),
    page('profile', 'accounts/profile-page.tsx'),
  ]

  const admin = [
    page('admin', 'admin/dashboard/dashboard-page.tsx'),
    page('admin/more', 'admin/frame/more-page.tsx'),
    page('admin/orderlist', 'admin/orders/order-list-page.tsx'),
    page('admin/neworder', 'admin/counter/new-order-page.tsx'),
    page('admin/edititems', 'admin/counter/edit-items-page.tsx'),
    page('admin/productlist', 'admin/products/product-list-page.tsx'),
    page('admin/productlist/:pageNumber', 'admin/products/product-list-page.tsx'),
    page('admin/product/:id/edit', 'admin/products/edit-product-page.tsx'),
    page('admin/discount', 'admin/discount/discount-page.tsx'),
    page('admin/coupons', 'admin/coupons/coupons-page.tsx'),
    page('admin/categories', 'admin/categories/categories-page.tsx'),
    page('admin/categories/:slug', 'admin/categories/edit-category-page.tsx'),
    page('admin/synonyms', 'admin/synonyms/synonyms-page.tsx'),
    page('admin/delivery', 'admin/delivery/delivery-page.tsx'),
    page('admin/import', 'admin/imports/import-page.tsx'),
    page('admin/userlist', 'admin/users/user-list-page.tsx'),
    page('admin/user/:id/edit', 'admin/users/edit-user-page.tsx'),
    page('admin/alerts', 'admin/stock-alerts/alert-list-page.tsx'),
    page('admin/withdrawals', 'admin/withdrawals/withdrawal-list-page.tsx'),
    page('admin/reviews', 'admin/reviews/review-list-page.tsx'),
    page('admin/notifications', 'admin/push/notifications-page.tsx'),
    page('admin/mails', 'admin/mails/mail-list-page.tsx'),
    page('admin/audit', 'admin/audit/audit-page.tsx'),
    page('admin/payments', 'admin/payments/payments-page.tsx'),
    page('admin/settings', 'admin/settings/settings-page.tsx'),
    page('admin/setup', 'admin/setup/setup-page.tsx'),
    page('admin/pages', 'admin/pages/page-list-page.tsx'),
    page('admin/pages/:slug', 'admin/pages/edit-page-page.tsx'),
    page('admin/home', 'admin/home/arrange-home-page.tsx'),
    page('admin/carousel', 'admin/carousel/carousel-pictures-page.tsx'),
  ]

  return [
    layout(`frame/${locale}-browse-layout.tsx`, [
      ...home,
      layout(`frame/${locale}-catalog-layout.tsx`, catalog),
      layout(`frame/${locale}-buy-layout.tsx`, buy),
      layout(`frame/${locale}-admin-layout.tsx`, admin),
    ]),
  ]
}

export default [
  route('sw.js', 'layout/service-worker-route.ts'),
  ...pages('en'),
  ...prefix('so', pages('so')),
] satisfies RouteConfig
