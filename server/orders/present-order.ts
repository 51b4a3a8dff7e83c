import type { Order, OrderSummary } from '#contract/orders.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { isToDeliver, type OrderFacts, statusOf } from '#domain/orders.ts'
import { presentPart } from '../catalog/sets.ts'
import { presentPicture } from '../media/present-picture.ts'
import type { OrderRow, OrderWithLines } from './orders.ts'

type Line = Pick<
  OrderWithLines['lines'][number],
  | 'id'
  | 'productId'
  | 'skuId'
  | 'skuCode'
  | 'choice'
  | 'parts'
  | 'name'
  | 'nameSo'
  | 'imageUrl'
  | 'picture'
  | 'quantity'
  | 'unitPrice'
  | 'listPrice'
  | 'discount'
  | 'discountReason'
>

/** What is shown of an order; an order that was just placed is not read again. */
export type ShownOrder = ShownFacts &
  Pick<
    OrderRow,
    | 'shippingAddress'
    | 'shippingRateId'
    | 'rateName'
    | 'pickupAt'
    | 'giftNote'
    | 'version'
    | 'courier'
    | 'trackingNumber'
    | 'trackingUrl'
    | 'deliveryCode'
  > & {
    linkedOrders: Order['linkedOrders']
    refunded: Cents
    lines: Line[]
  }

type ShownFacts = OrderFacts &
  Pick<
    OrderRow,
    | 'id'
    | 'number'
    | 'customerId'
    | 'placedAs'
    | 'buyerName'
    | 'buyerEmail'
    | 'paymentMethod'
    | 'discountPercent'
    | 'itemsTotal'
    | 'couponCode'
    | 'couponTotal'
    | 'taxTotal'
    | 'shippingTotal'
    | 'total'
    | 'currency'
    | 'createdAt'
    | 'pickupAt'
    | 'shippedAt'
    | 'holdUntil'
  >

/** The number of lines, and the pictures of the first ones. */
export type Thumbnails = Pick<OrderSummary, 'numItems' | 'thumbnails'>

/** An order as lists show it. */
export function presentOrderSummary(
  order: OrderRow,
  { numItems, thumbnails }: Thumbnails = { numItems: 0, thumbnails: [] },
): OrderSummary {
  return { ...presentFacts(order), numItems, thumbnails }
}

export function presentOrder(order: ShownOrder): Order {
  return {
    ...presentFacts(order),
    refundedPrice: toDollars(order.refunded),
    shippingAddress: order.shippingAddress,
    shippingRate: order.shippingRateId,
    rateName: order.rateName,
    pickupAt: order.pickupAt,
    giftNote: order.giftNote,
    version: order.version,
    linkedOrders: order.linkedOrders,
    courier: order.courier,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    deliveryCode: isToDeliver(statusOf(order)) ? order.deliveryCode : null,
    orderItems: order.lines.map((line) => {
      const { image, picture } = presentLinePicture(line)
      return {
        _id: line.id,
        product: line.productId,
        variant: line.skuId,
        sku: line.skuCode,
        choice: line.choice,
        parts: line.parts.map(presentPart),
        name: line.name,
        nameSo: line.nameSo,
        image,
        picture,
        qty: line.quantity,
        price: toDollars(line.unitPrice),
        listPrice: toDollars(line.listPrice),
        discount: toDollars(line.discount),
        discountReason: line.discountReason,
      }
    }),
  }
}

/** What lists and the order itself share on the wire: decimal dollars, flags beside the dates. */
function presentFacts(order: ShownFacts): Omit<OrderSummary, keyof Thumbnails> {
  const status = statusOf(order)
  return {
    _id: order.id,
    number: order.number,
    status,
    user: { _id: order.customerId, name: order.buyerName, email: order.buyerEmail },
    placedAs: order.placedAs,
    paymentMethod: order.paymentMethod,
    discountPercent: order.discountPercent,
    itemsPrice: toDollars(order.itemsTotal),
    couponCode: order.couponCode,
    couponPrice: toDollars(order.couponTotal),
    taxPrice: toDollars(order.taxTotal),
    shippingPrice: toDollars(order.shippingTotal),
    totalPrice: toDollars(order.total),
    currency: order.currency,
    isPaid: order.paidAt !== null,
    paidAt: iso(order.paidAt),
    pickupAt: order.pickupAt,
    shippedAt: iso(order.shippedAt),
    isDelivered: order.deliveredAt !== null,
    deliveredAt: iso(order.deliveredAt),
    cancelledAt: iso(order.cancelledAt),
    expiredAt: iso(order.expiredAt),
    refundedAt: iso(order.refundedAt),
    createdAt: order.createdAt.toISOString(),
    payBefore: status === 'placed' ? order.holdUntil.toISOString() : null,
  }
}

/** The picture of a line as sold: the shop's own, else one hosted elsewhere, else none. */
export function presentLinePicture(line: Pick<Line, 'picture' | 'imageUrl'>) {
  const picture = presentPicture(line.picture)
  return { image: picture ? `${picture.base}.webp` : (line.imageUrl ?? ''), picture }
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
