import { books as enBooks } from '#web/i18n/en/admin/books.ts'
import { dashboard as enDashboard } from '#web/i18n/en/admin/dashboard.ts'
import { frame as enAdminFrame } from '#web/i18n/en/admin/frame.ts'
import { health as enHealth } from '#web/i18n/en/admin/health.ts'
import { home as enHome } from '#web/i18n/en/admin/home.ts'
import { imports as enImports } from '#web/i18n/en/admin/imports.ts'
import { orders as enOrders } from '#web/i18n/en/admin/orders.ts'
import { parcels as enParcels } from '#web/i18n/en/admin/parcels.ts'
import { people as enPeople } from '#web/i18n/en/admin/people.ts'
import { products as enProducts } from '#web/i18n/en/admin/products.ts'
import { shop as enShop } from '#web/i18n/en/admin/shop.ts'
import { browse as enBrowse } from '#web/i18n/en/browse.ts'
import { buy as enBuy } from '#web/i18n/en/buy.ts'
import { catalog as enCatalog } from '#web/i18n/en/catalog.ts'
import { mobileMoney as enMobileMoney } from '#web/i18n/en/mobile-money.ts'
import { suggestions as enSuggestions } from '#web/i18n/en/suggestions.ts'
import { books as soBooks } from '#web/i18n/so/admin/books.ts'
import { dashboard as soDashboard } from '#web/i18n/so/admin/dashboard.ts'
import { frame as soAdminFrame } from '#web/i18n/so/admin/frame.ts'
import { health as soHealth } from '#web/i18n/so/admin/health.ts'
import { home as soHome } from '#web/i18n/so/admin/home.ts'
import { imports as soImports } from '#web/i18n/so/admin/imports.ts'
import { orders as soOrders } from '#web/i18n/so/admin/orders.ts'
import { parcels as soParcels } from '#web/i18n/so/admin/parcels.ts'
import { people as soPeople } from '#web/i18n/so/admin/people.ts'
import { products as soProducts } from '#web/i18n/so/admin/products.ts'
import { shop as soShop } from '#web/i18n/so/admin/shop.ts'
import { browse as soBrowse } from '#web/i18n/so/browse.ts'
import { buy as soBuy } from '#web/i18n/so/buy.ts'
import { catalog as soCatalog } from '#web/i18n/so/catalog.ts'
import { mobileMoney as soMobileMoney } from '#web/i18n/so/mobile-money.ts'
import { suggestions as soSuggestions } from '#web/i18n/so/suggestions.ts'

/** All dictionaries of each language, which pages load separately. */
export const everyText = {
  en: {
    ...enBrowse,
    ...enCatalog,
    ...enBuy,
    ...enAdminFrame,
    ...enBooks,
    ...enOrders,
    ...enProducts,
    ...enImports,
    ...enShop,
    ...enParcels,
    ...enPeople,
    ...enDashboard,
    ...enHealth,
    ...enHome,
    ...enSuggestions,
    ...enMobileMoney,
  },
  so: {
    ...soBrowse,
    ...soCatalog,
    ...soBuy,
    ...soAdminFrame,
    ...soBooks,
    ...soOrders,
    ...soProducts,
    ...soImports,
    ...soShop,
    ...soParcels,
    ...soPeople,
    ...soDashboard,
    ...soHealth,
    ...soHome,
    ...soSuggestions,
    ...soMobileMoney,
  },
}
