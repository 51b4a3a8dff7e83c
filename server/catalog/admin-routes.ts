import type { FastifyInstance } from 'fastify'
import * as bulk from '#contract/admin/bulk.ts'
import * as pictures from '#contract/admin/product-pictures.ts'
import * as contract from '#contract/admin/products.ts'
import * as stock from '#contract/admin/stock.ts'
import * as variants from '#contract/admin/variants.ts'
import { ShopError } from '#domain/errors.ts'
import { available } from '#domain/inventory.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { adjustStock } from './adjust-stock.ts'
import { applyBulk, previewBulk } from './bulk-change.ts'
import { categoryRoutes } from './category-routes.ts'
import { deleteProduct, restoreProduct } from './delete-product.ts'
import { createDraft } from './draft.ts'
import { importRoutes } from './imports/routes.ts'
import { listRows } from './list-rows.ts'
import { readDetails } from './product-details.ts'
import {
  addProductPicture,
  arrangePictures,
  describeProductPicture,
  removePicture,
} from './product-pictures.ts'
import { saveProduct } from './save-product.ts'
import { saveVariants } from './save-variants.ts'
import { synonymRoutes } from './search/synonym-routes.ts'
import { listMovements } from './stock-ledger.ts'

export function catalogAdminRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listRows(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.create, async ({ viewer }) =>
    readDetails(shop.db, await createDraft(shop, viewer)),
  )

  route(app, contract.edit, ({ params }) => readDetails(shop.db, params.id))

  route(app, contract.save, async ({ params, body, files, viewer, idempotencyKey }) => {
    const more = { file: files.image?.bytes, idempotencyKey }
    await saveProduct(shop, viewer, params.id, body, more)
    return readDetails(shop.db, params.id)
  })

  route(app, contract.remove, async ({ params, viewer }) => {
    await deleteProduct(shop, viewer, params.id)
    return { message: 'Product removed' }
  })

  route(app, contract.restore, async ({ params, viewer }) => {
    await restoreProduct(shop, viewer, params.id)
    return readDetails(shop.db, params.id)
  })

  route(app, variants.save, async ({ params, body, viewer }) => {
    await saveVariants(shop, viewer, params.id, body)
    return readDetails(shop.db, params.id)
  })

  synonymRoutes(app, shop)
  categoryRoutes(app, shop)
  importRoutes(app, shop)
  pictureRoutes(app, shop)
  stockRoutes(app, shop)
}

function pictureRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, pictures.add, async ({ params, body, files, viewer }) => {
    if (!files.image) throw new ShopError('broken-picture')
    const { alt = '', altSo } = body
    return addProductPicture(shop, viewer, params.id, files.image.bytes, { alt, altSo })
  })

  route(app, pictures.arrange, ({ params, body, viewer }) =>
    arrangePictures(shop, viewer, params.id, body.pictures),
  )

  route(app, pictures.describe, ({ params, body, viewer }) =>
    describeProductPicture(shop, viewer, params, body),
  )

  route(app, pictures.remove, ({ params, viewer }) => removePicture(shop, viewer, params))
}

function stockRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, stock.movements, async ({ params, query, request, reply }) => {
    const { rows, total } = await listMovements(shop.reader, params.id, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, stock.adjust, async ({ params, body, viewer, idempotencyKey: key }) => {
    const call = {
      userId: viewer.id,
      key,
      request: { adjust: params.id, ...body },
      now: shop.now(),
    }
    await change(shop, viewer, (unit) =>
      withIdempotency(unit.tx, call, () => adjustStock(unit, { productId: params.id, ...body })),
    )
    const { variants } = await readDetails(shop.db, params.id)
    const { onHand, reserved } = variants.find(({ _id }) => _id === body.variant) ?? variants[0]!
    return { onHand, reserved, countInStock: available({ onHand, reserved }) }
  })

  route(app, bulk.preview, ({ body }) => previewBulk(shop, body))

  route(app, bulk.apply, async ({ body, viewer }) => ({
    changed: await applyBulk(shop, viewer, body),
  }))
}
