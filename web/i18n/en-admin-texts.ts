import { books } from './en/admin/books.ts'
import { chat } from './en/admin/chat.ts'
import { dashboard } from './en/admin/dashboard.ts'
import { frame } from './en/admin/frame.ts'
import { health } from './en/admin/health.ts'
import { home } from './en/admin/home.ts'
import { imports } from './en/admin/imports.ts'
import { orders } from './en/admin/orders.ts'
import { parcels } from './en/admin/parcels.ts'
import { people } from './en/admin/people.ts'
import { products } from './en/admin/products.ts'
import { push } from './en/admin/push.ts'
import { setup } from './en/admin/setup.ts'
import { shop } from './en/admin/shop.ts'
import { variants } from './en/admin/variants.ts'
import { buy } from './en/buy.ts'
import { catalog } from './en/catalog.ts'
import { addTexts } from './texts.ts'

// The texts of the admin, in addition to those it shares with the shop.
for (const dictionary of [
  catalog,
  buy,
  frame,
  books,
  chat,
  orders,
  parcels,
  products,
  imports,
  shop,
  setup,
  people,
  push,
  dashboard,
  health,
  home,
  variants,
])
  addTexts('en', dictionary)
