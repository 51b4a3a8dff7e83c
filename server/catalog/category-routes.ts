import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/categories.ts'
import { ShopError } from '#domain/errors.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import {
  addCategory,
  arrangeCategories,
  deleteCategory,
  listRows,
  saveCategory,
} from './categories.ts'
import { removeCategoryPicture, setCategoryPicture } from './category-picture.ts'
import { listPlaced, placeProducts, unplaceProduct } from './place-products.ts'

export function categoryRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, () => listRows(shop.db))

  route(app, contract.create, ({ body, viewer }) => addCategory(shop, viewer, body))

  route(app, contract.save, ({ params, body, viewer }) =>
    saveCategory(shop, viewer, params.id, body),
  )

  route(app, contract.arrange, ({ body, viewer }) =>
    arrangeCategories(shop, viewer, body.categories),
  )

  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteCategory(shop, viewer, params.id)
    return { message: 'Category deleted' }
  })

  route(app, contract.setPicture, async ({ params, files, viewer }) => {
    if (!files.image) throw new ShopError('broken-picture')
    return setCategoryPicture(shop, viewer, params.id, files.image.bytes)
  })

  route(app, contract.removePicture, ({ params, viewer }) =>
    removeCategoryPicture(shop, viewer, params.id),
  )

  route(app, contract.placed, ({ params }) => listPlaced(shop.db, params.id))

  route(app, contract.place, ({ params, body, viewer }) =>
    placeProducts(shop, viewer, params.id, body.products),
  )

  route(app, contract.unplace, ({ params, viewer }) => unplaceProduct(shop, viewer, params))
}
