import * as accountCart from './account-cart.ts'
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as audit from './admin/audit.ts'
import * as adminBooks from './admin/books.ts'
import * as bulk from './admin/bulk.ts'
import * as adminCategories from './admin/categories.ts'
import * as counter from './admin/counter.ts'
import * as coupons from './admin/coupons.ts'
import * as dashboard from './admin/dashboard.ts'
import * as health from './admin/health.ts'
import * as adminHeroes from './admin/heroes.ts'
import * as adminHome from './admin/home.ts'
import * as imports from './admin/imports.ts'
import * as adminInfo from './admin/info.ts'
import * as logo from './admin/logo.ts'
import * as adminMails from './admin/mails.ts'
import * as orderPdfs from './admin/order-pdfs.ts'
import * as adminOrders from './admin/orders.ts'
import * as adminParcels from './admin/parcels.ts'
import * as adminPayments from './admin/payments.ts'
import * as productPictures from './admin/product-pictures.ts'
import * as adminProducts from './admin/products.ts'
import * as push from './admin/push.ts'
import * as adminRefunds from './admin/refunds.ts'
import * as adminReviews from './admin/reviews.ts'
import * as adminSettings from './admin/settings.ts'
import * as setup from './admin/setup.ts'
import * as adminShipping from './admin/shipping.ts'
import * as stock from './admin/stock.ts'
import * as adminAlerts from './admin/stock-alerts.ts'
import * as synonyms from './admin/synonyms.ts'
import * as adminUsers from './admin/users.ts'
import * as variants from './admin/variants.ts'
import * as adminWithdrawals from './admin/withdrawals.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as consents from './consents.ts'
import * as courier from './courier.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as media from './media.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as privacy from './privacy.ts'
import * as receipts from './receipts.ts'
import * as related from './related.ts'
import * as reviews from './reviews.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as shipping from './shipping.ts'
import * as stockAlerts from './stock-alerts.ts'
import * as wishlist from './wishlist.ts'
import * as withdrawals from './withdrawals.ts'

/** The whole API by area. Not for the browser, because it would bundle the schema library. */
export const contract = {
  accounts,
  secondFactor,
  passkeys,
  privacy,
  catalog,
  reviews,
  stockAlerts,
  wishlist,
  addresses,
  shipping,
  courier,
  withdrawals,
  related,
  cart,
  accountCart,
  consents,
  orders,
  payments,
  receipts,
  settings,
  home,
  media,
  places,
  adminOrders,
  counter,
  adminParcels,
  adminPayments,
  adminBooks,
  adminRefunds,
  adminSettings,
  coupons,
  adminShipping,
  setup,
  push,
  audit,
  adminInfo,
  adminHeroes,
  synonyms,
  adminHome,
  logo,
  dashboard,
  health,
  adminMails,
  orderPdfs,
  adminProducts,
  variants,
  productPictures,
  stock,
  adminAlerts,
  adminWithdrawals,
  bulk,
  adminCategories,
  adminUsers,
  adminReviews,
  imports,
}

/** Every endpoint with its area and name, for the documentation and the access tests. */
export function allEndpoints(): { area: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([area, members]) =>
    Object.entries(members)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ area, name, endpoint })),
  )
}

function isEndpoint(member: unknown): member is Endpoint {
  return typeof member === 'object' && member !== null && 'method' in member && 'access' in member
}
