import { IdParams } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

export const packingSlip = endpoint(adminPaths.orderPdfs.packingSlip, {
  summary: 'The packing slip of an order as a PDF; without prices',
  access: 'admin',
  params: IdParams,
  what: 'order',
  file: 'application/pdf',
  errors: ['too-many-requests', 'busy'],
})

export const invoice = endpoint(adminPaths.orderPdfs.invoice, {
  summary: "The invoice of an order, for its customer and for admins, in the customer's language",
  access: 'order-holder',
  params: IdParams,
  what: 'order',
  file: 'application/pdf',
  errors: ['too-many-requests', 'busy'],
})
