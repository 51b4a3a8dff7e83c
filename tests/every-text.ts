import { dashboard as enDashboard } from '#web/i18n/en/admin/dashboard.ts'
import { frame as enAdminFrame } from '#web/i18n/en/admin/frame.ts'
import { health as enHealth } from '#web/i18n/en/admin/health.ts'
import { home as enHome } from '#web/i18n/en/admin/home.ts'
import { imports as enImports } from '#web/i18n/en/admin/imports.ts'
import { orders as enOrders } from '#web/i18n/en/admin/orders.ts'
import { people as enPeople } from '#web/i18n/en/admin/people.ts'
import { products as enProducts } from '#web/i18n/en/admin/products.ts'
import { shop as enShop } from '#web/i18n/en/admin/shop.ts'
import { browse as enBrowse } from '#web/i18n/en/browse.ts'
import { buy as enBuy } from '#web/i18n/en/buy.ts'
import { catalog as enCatalog } from '#web/i18n/en/catalog.ts'
import { dashboard as soDashboard } from '#web/i18n/so/admin/dashboard.ts'
import { frame as soAdminFrame } from '#web/i18n/so/admin/frame.ts'
import { health as soHealth } from '#web/i18n/so/admin/health.ts'
import { home as soHome } from '#web/i18n/so/admin/home.ts'
import { imports as soImports } from '#web/i18n/so/admin/imports.ts'
import { orders as soOrders } from '#web/i18n/so/admin/orders.ts'
import { people as soPeople } from '#web/i18n/so/admin/people.ts'
import { products as soProducts } from '#web/i18n/so/admin/products.ts'
import { shop as soShop } from '#web/i18n/so/admin/shop.ts'
import { browse as soBrowse } from '#web/i18n/so/browse.ts'
import { buy as soBuy } from '#web/i18n/so/buy.ts'
import { catalog as soCatalog } from '#web/i18n/so/catalog.ts'

/** All dictionaries of each language, which pages load separately. */
export const everyText = {
  en: {
    ...enBrowse,
    ...enCatalog,
    ...enBuy,
    ...enAdminFrame,
    ...enOrders,
    ...enProducts,
    ...enImports,
    ...enShop,
    ...enPeople,
    ...enDashboard,
    ...enHealth,
    ...enHome,
  },
  so: {
    ...soBrowse,
    ...soCatalog,
    ...soBuy,
    ...soAdminFrame,
    ...soOrders,
    ...soProducts,
    ...soImports,
    ...soShop,
    ...soPeople,
    ...soDashboard,
    ...soHealth,
    ...soHome,
  },
}
