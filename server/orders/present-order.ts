import type { Order, OrderSummary } from '#contract/orders.ts'
import { toDollars } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import { presentPart } from '../catalog/sets.ts'
import { presentPicture } from '../media/present-picture.ts'
import type { OrderRow, OrderWithLines } from './orders.ts'

type Line = OrderWithLines['lines'][number]

/** The number of lines, and the pictures of the first ones. */
export type Thumbnails = Pick<OrderSummary, 'numItems' | 'thumbnails'>

/** An order as lists show it. */
export function presentOrderSummary(
  order: OrderRow,
  { numItems, thumbnails }: Thumbnails = { numItems: 0, thumbnails: [] },
): OrderSummary {
  return { ...presentFacts(order), numItems, thumbnails }
}

export function presentOrder(order: OrderWithLines): Order {
  return {
    ...presentFacts(order),
    refundedPrice: toDollars(order.refunded),
    shippingAddress: order.shippingAddress,
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
      }
    }),
  }
}

/** What lists and the order itself share on the wire: decimal dollars, flags beside the dates. */
function presentFacts(order: OrderRow): Omit<OrderSummary, keyof Thumbnails> {
  const status = statusOf(order)
  return {
    _id: order.id,
    number: order.number,
    status,
    user: { _id: order.customerId, name: order.buyerName, email: order.buyerEmail },
    paymentMethod: order.paymentMethod,
    discountPercent: order.discountPercent,
    itemsPrice: toDollars(order.itemsTotal),
    taxPrice: toDollars(order.taxTotal),
    shippingPrice: toDollars(order.shippingTotal),
    totalPrice: toDollars(order.total),
    currency: order.currency,
    isPaid: order.paidAt !== null,
    paidAt: iso(order.paidAt),
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
