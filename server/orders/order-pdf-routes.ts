import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/order-pdfs.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { assertMaySee, findOrder } from './orders.ts'
import { invoice } from './pdfs/invoice.ts'
import { readOrderPdfFacts } from './pdfs/order-pdf-facts.ts'
import { packingSlip } from './pdfs/packing-slip.ts'

export function orderPdfRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.packingSlip, async ({ params }) =>
    packingSlip(await readOrderPdfFacts(shop, await findOrder(shop.db, params.id))),
  )

  route(app, contract.invoice, async ({ params, viewer }) => {
    const order = await findOrder(shop.db, params.id)
    assertMaySee(order, viewer)
    return invoice(await readOrderPdfFacts(shop, order))
  })
}
