import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Person, Sold } from './order-world.ts'

/** As many connections as the shop has. */
const CONNECTIONS = 10

/**
 * Writes the facts of an order as plainly as a program could: the same rows as the shop, with the
 * same locks and the same durability, by prepared statements for all lines at once; without
 * session, checks or reply.
 */
export function openBareOrders(config: pg.PoolConfig) {
  const pool = new pg.Pool({ ...config, max: CONNECTIONS })
  const run = (client: pg.PoolClient, name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values })
  return {
    close: () => pool.end(),
    /** As the shop's own server does after some seconds: plans are then made for what is there. */
    analyse: () => pool.query('analyze'),
    async place({ person, goods }: { person: Person; goods: readonly Sold[] }): Promise<void> {
      const client = await pool.connect()
      const orderId = uuidv7()
      const lines = goods.map((sold, position) => ({
        id: uuidv7(),
        movement: uuidv7(),
        position,
        ...sold,
      }))
      const skuIds = goods.map(({ skuId }) => skuId)
      const productIds = goods.map(({ productId }) => productId)
      const items = goods.reduce((sum, { price }) => sum + price, 0)
      try {
        await client.query('begin')
        await run(client, 'limits', [[`pair ${person.id}`, `account ${person.id}`]])
        await run(client, 'lock', [skuIds])
        const address = JSON.stringify(addressOf(person))
        const { name, email, phone, id } = person
        await run(client, 'order', [orderId, id, name, email, address, phone, items, items + 1000])
        await run(client, 'lines', [orderId, JSON.stringify(lines)])
        await run(client, 'movements', [JSON.stringify(lines)])
        await run(client, 'stock', [skuIds])
        await run(client, 'event', [uuidv7(), orderId, id])
        await run(client, 'job', [randomUUID(), JSON.stringify({ orderId })])
        const reply = JSON.stringify({ orderId, address, lines })
        await run(client, 'key', [id, orderId, 'x'.repeat(43), reply])
        await run(client, 'offers', [productIds])
        await run(client, 'notify', [JSON.stringify(productIds.map((one) => `product:${one}`))])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

export function addressOf({ phone }: Person) {
  const rest = { address: '1 Liberation Road', city: 'Mogadishu', postalCode: '00252' }
  return { ...rest, country: 'Somalia', phone }
}

const LINES = `jsonb_to_recordset($1::jsonb) as n (id uuid, movement uuid, position int,
  "productId" uuid, "skuId" uuid, code text, price bigint)`

const STATEMENTS = {
  limits: `insert into rate_limits (key, points, expire)
    select unnest($1::text[]), 1, extract(epoch from now()) * 1000 + 3600000
    on conflict (key) do update set points = rate_limits.points + 1`,
  lock: `select id from skus where id = any($1::uuid[]) order by product_id, id for update`,
  order: `insert into orders (id, customer_id, buyer_name, buyer_email, language, shipping_address,
      phone, payment_method, discount_percent, items_total, shipping_total, total, hold_until)
    values ($1, $2, $3, $4, 'en', $5, $6, 'PayPal', 0, $7, 1000, $8, now() + interval '1 day')`,
  lines: `insert into order_lines (id, order_id, sku_id, product_id, sku_code, position, name,
      list_price, unit_price, quantity)
    select id, $1, "skuId", "productId", code, position, 'Good', price, price, 1
    from ${LINES.replace('$1', '$2')}`,
  movements: `insert into stock_movements (id, sku_id, reason, reserved, order_line_id)
    select movement, "skuId", 'reserved', 1, id from ${LINES}`,
  stock: `update skus set reserved = reserved + 1 where id = any($1::uuid[])`,
  event: `insert into order_events (id, order_id, type, actor, actor_id)
    values ($1, $2, 'placed', 'customer', $3)`,
  job: `insert into pgboss.job_common (id, name, data, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, policy, heartbeat_seconds, expire_seconds, deletion_seconds, keep_until)
    select $1, q.name, $2, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
      q.policy, q.heartbeat_seconds, q.expire_seconds, q.deletion_seconds,
      now() + q.retention_seconds * interval '1s'
    from pgboss.queue q where q.name = 'order-placed'`,
  key: `insert into idempotency_keys (owner, user_id, key, fingerprint, reply)
    values ($1::text, $1::uuid, $2, $3, $4)`,
  offers: `update product_offers o set available = s.on_hand - s.reserved from skus s
    where s.product_id = o.product_id and o.product_id = any($1::uuid[])`,
  notify: `select pg_notify('qurux_bench', $1)`,
} as const
