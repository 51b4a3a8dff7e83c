import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/coupons.ts'
import { setPaginationHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { addCoupon, listCoupons, removeCoupon, saveCoupon } from './coupons.ts'

export function couponRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.list, async ({ query, request, reply }) => {
    const { rows, total } = await listCoupons(shop.reader, query)
    setPaginationHeaders(request, reply, total, query)
    return rows
  })

  route(app, contract.create, ({ body, viewer, idempotencyKey }) =>
    addCoupon(shop, viewer, body, idempotencyKey),
  )

  route(app, contract.save, ({ params, body: { version, ...fields }, viewer }) =>
    saveCoupon(shop, viewer, params.id, fields, version),
  )

  route(app, contract.remove, async ({ params, viewer }) => {
    await removeCoupon(shop, viewer, params.id)
    return { message: 'Coupon removed' }
  })
}
