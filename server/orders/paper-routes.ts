import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/papers.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { assertMaySee, findOrder } from './orders.ts'
import { invoice } from './papers/invoice.ts'
import { packingSlip } from './papers/packing-slip.ts'
import { readPaperFacts } from './papers/paper-facts.ts'

export function paperRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.packingSlip, async ({ params }) =>
    packingSlip(await readPaperFacts(shop, await findOrder(shop.db, params.id))),
  )

  route(app, contract.invoice, async ({ params, viewer }) => {
    const order = await findOrder(shop.db, params.id)
    assertMaySee(order, viewer)
    return invoice(await readPaperFacts(shop, order))
  })
}
