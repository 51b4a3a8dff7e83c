import * as accounts from './accounts.ts'
import * as audit from './admin/audit.ts'
import * as bulk from './admin/bulk.ts'
import * as adminCategories from './admin/categories.ts'
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
import * as productPictures from './admin/product-pictures.ts'
import * as adminProducts from './admin/products.ts'
import * as adminRefunds from './admin/refunds.ts'
import * as adminReviews from './admin/reviews.ts'
import * as adminSettings from './admin/settings.ts'
import * as stock from './admin/stock.ts'
import * as adminAlerts from './admin/stock-alerts.ts'
import * as adminUsers from './admin/users.ts'
import * as variants from './admin/variants.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import type { Endpoint } from './endpoint.ts'
import * as home from './home.ts'
import * as media from './media.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as related from './related.ts'
import * as reviews from './reviews.ts'
import * as settings from './settings.ts'
import * as stockAlerts from './stock-alerts.ts'
import * as wishlist from './wishlist.ts'

/** The whole API by area. Not for the browser, because it would bundle the schema library. */
export const contract = {
  accounts,
  catalog,
  reviews,
  stockAlerts,
  wishlist,
  related,
  cart,
  orders,
  payments,
  settings,
  home,
  media,
  places,
  adminOrders,
  adminRefunds,
  adminSettings,
  audit,
  adminInfo,
  adminHeroes,
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
