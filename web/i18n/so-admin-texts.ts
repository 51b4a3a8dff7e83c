import { books } from './so/admin/books.ts'
import { chat } from './so/admin/chat.ts'
import { dashboard } from './so/admin/dashboard.ts'
import { frame } from './so/admin/frame.ts'
import { health } from './so/admin/health.ts'
import { home } from './so/admin/home.ts'
import { imports } from './so/admin/imports.ts'
import { orders } from './so/admin/orders.ts'
import { parcels } from './so/admin/parcels.ts'
import { people } from './so/admin/people.ts'
import { products } from './so/admin/products.ts'
import { push } from './so/admin/push.ts'
import { setup } from './so/admin/setup.ts'
import { shop } from './so/admin/shop.ts'
import { variants } from './so/admin/variants.ts'
import { buy } from './so/buy.ts'
import { catalog } from './so/catalog.ts'
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
  addTexts('so', dictionary)
