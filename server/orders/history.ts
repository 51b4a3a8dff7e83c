import { desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OrderEvent } from '#contract/admin/order-event.ts'
import type { Viewer } from '#domain/accounts.ts'
import { MESSAGE_TEMPLATES } from '#domain/messages.ts'
import { toDollars } from '#domain/money.ts'
import type { OrderEventType } from '#domain/order-history.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { orderEvents, orders, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { lockOrder } from './orders.ts'

const SHOWN = 500

/** The history of an order, newest first. */
export async function listEvents(db: Db | Tx, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .select({ event: orderEvents, name: users.name, buyerName: orders.buyerName })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(SHOWN)
  return rows.map(({ event, name, buyerName }) =>
    presentEvent(event, name ?? (event.actor === 'customer' && buyerName ? buyerName : null)),
  )
}

/** Who caused an event; `provider` and `system` have no account. */
export type EventActor = EventRow['actor']

interface NewEvent {
  type: OrderEventType
  by: EventActor
  details?: Record<string, unknown>
}

/** Records an event in the history of one or many orders. */
export async function recordEvent(
  unit: Pick<Unit, 'tx' | 'actor' | 'now'>,
  orderIds: string | readonly string[],
  event: NewEvent,
): Promise<EventRow[]> {
  return record(unit.tx, eventsToInsert(unit, [orderIds].flat(), event))
}

/**
 * Nothing else writes order events; a statement that also writes the order contains it.
 * `eventsToInsert` has its values.
 */
export const insertEvents = sql`
  insert into ${orderEvents} (id, order_id, type, actor, actor_id, details, created_at)
  select id, "orderId", type, actor, "actorId", details,
    ${sql.placeholder('eventsAt')}::timestamptz
  from jsonb_to_recordset(${sql.placeholder('events')}::jsonb) as n (id uuid, "orderId" uuid,
    type text, actor text, "actorId" uuid, details jsonb)`

const record = prepare<ReturnType<typeof eventsToInsert>, EventRow>(
  'record event',
  sql`${insertEvents} returning id, order_id as "orderId", type, actor, actor_id as "actorId",
    details, created_at as "createdAt"`,
)

export function eventsToInsert(
  { actor, now }: Pick<Unit, 'actor' | 'now'>,
  orderIds: readonly string[],
  { type, by, details }: NewEvent,
) {
  const isPerson = by === 'admin' || by === 'customer'
  const actorId = isPerson ? actor?.id : null
  const events = orderIds.map((orderId) => ({
    id: uuidv7(),
    orderId,
    type,
    actor: by,
    actorId,
    details,
  }))
  return { events: JSON.stringify(events), eventsAt: now }
}

/**
 * Adds a note that only admins can read.
 * @throws ShopError not-found.
 */
export async function addNote(
  shop: Shop,
  admin: Viewer,
  orderId: string,
  note: string,
): Promise<OrderEvent> {
  return change(shop, admin, async (unit) => {
    const { number } = await lockOrder(unit.tx, orderId)
    const [event] = await recordEvent(unit, orderId, {
      type: 'note',
      by: 'admin',
      details: { note },
    })
    await unit.audit({
      action: 'order-noted',
      subjectId: orderId,
      subject: `#${number}`,
      after: { note },
    })
    return presentEvent(event!, admin.name)
  })
}

type EventRow = typeof orderEvents.$inferSelect

/** The optional details of an event; money in cents. */
interface Details {
  note?: unknown
  from?: unknown
  template?: unknown
  amount?: unknown
  reference?: unknown
  capture?: unknown
  flag?: unknown
  issue?: unknown
  reason?: unknown
}

function presentEvent(event: EventRow, name: string | null): OrderEvent {
  const details = (event.details ?? {}) as Details
  return {
    _id: event.id,
    type: event.type,
    actor: event.actor,
    name,
    createdAt: event.createdAt.toISOString(),
    note: text(details.note),
    from: details.from === 'customer' ? 'customer' : null,
    template: MESSAGE_TEMPLATES.find((one) => one === details.template) ?? null,
    amount: typeof details.amount === 'number' ? toDollars(details.amount) : null,
    reference: text(details.capture) ?? text(details.reference),
    reason: text(details.flag) ?? text(details.issue) ?? text(details.reason),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
