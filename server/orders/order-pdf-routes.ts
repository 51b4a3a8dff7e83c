import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/admin/order-pdfs.ts'
import * as parcels from '#contract/admin/parcels.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { countAttempt } from '../accounts/limits.ts'
import { route } from '../http/route.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { Shop } from '../shop.ts'
import { roleOf } from './order-holder.ts'
import { findOrder } from './orders.ts'
import { packingSlips, parcelLabels } from './parcel-pdfs.ts'
import { type OrderPdfKind, readLogo, readOrderPdfFacts } from './pdfs/order-pdf-facts.ts'

interface Call {
  params: { id: string }
  holder: OrderHolder
  request: FastifyRequest
}

export function orderPdfRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.packingSlip, (call) => orderPdf(shop, 'packing-slip', call))
  route(app, contract.invoice, (call) => orderPdf(shop, 'invoice', call))

  route(app, parcels.slips, async ({ query, viewer, request }) => {
    await countAttempt(shop, 'orderPdf', viewer.id, request.ip)
    return packingSlips(shop, query.orders)
  })

  route(app, parcels.labels, async ({ body, viewer, request }) => {
    await countAttempt(shop, 'orderPdf', viewer.id, request.ip)
    return parcelLabels(shop, viewer, { ids: body.orders, language: body.language })
  })
}

/** @throws ShopError 'too-many-requests' or 'busy', but only for files that are not cached. */
async function orderPdf(
  shop: Shop,
  kind: OrderPdfKind,
  { params, holder, request }: Call,
): Promise<FileAnswer> {
  const order = await findOrder(shop.db, params.id)
  await roleOf(holder, order, { db: shop.db, now: shop.now() })
  const facts = await readOrderPdfFacts(shop, kind, order)
  const fileName = `${kind}-${order.number}.pdf`
  const found = shop.orderPdfs.find(facts)
  if (found) return { fileName, body: await found }
  await countAttempt(shop, 'orderPdf', holder.viewer?.id ?? order.id, request.ip)
  const logo = await readLogo(shop, facts.shop.logo)
  return { fileName, body: await shop.orderPdfs.make(facts, logo) }
}
