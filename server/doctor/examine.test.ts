import { readFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { HEALTH_CHECKS, type HealthCheck } from '#domain/health.ts'
import { liveIn } from '#tests/lived-in-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { computedOffers } from '../catalog/offers.ts'
import type { Db } from '../db/connect.ts'
import { examine, type Finding } from './examine.ts'

const at = payingShop(beforeAll)
let order: Awaited<ReturnType<typeof liveIn>>
beforeAll(async () => {
  order = await liveIn(at)
})

/** The findings after the shop's data was damaged; the damage is rolled back. */
async function findAfter(...damage: SQL[]): Promise<Finding[]> {
  const { db, now } = at.shop.shop
  let findings: Finding[] = []
  class Undo extends Error {}
  await db
    .transaction(async (tx) => {
      for (const statement of damage) await tx.execute(statement)
      findings = (await examine({ db: tx as unknown as Db, now })).findings
      throw new Undo()
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return findings
}

const uuid = sql`gen_random_uuid()`
const now = () => sql`${at.shop.shop.now().toISOString()}::timestamptz`
const numberOf = async (id: string) => `#${(await at.orderRow(id)).number}`

describe('a shop with every kind of order', () => {
  it('has no findings', async () => {
    const { api } = await at.shop.signIn('admin')
    const all = await api.adminOrders.list({ query: { pageSize: 100 } })
    const statuses = Object.groupBy(all, ({ status }) => status)
    const counts = Object.entries(statuses).map(([status, { length }]) => [status, length])
    expect(Object.fromEntries(counts)).toEqual({
      placed: 4,
      paid: 7,
      delivered: 4,
      cancelled: 4,
      expired: 1,
      refunded: 3,
    })
    const { findings, checked, checkedAt } = await examine(at.shop.shop)
    expect(findings).toEqual([])
    expect(checked).toMatchObject({ orders: 26, products: 2, payments: 18, refunds: 7 })
    expect(checkedAt).toEqual(at.shop.clock.now)
  })

  it('is read only, in one snapshot with one statement per check, however many orders', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await examine(at.shop.shop)
    const statements = query.mock.calls.map(
      ([one]) => (one as { text?: string }).text ?? String(one),
    )
    query.mockRestore()
    expect(statements[0]).toBe('begin isolation level repeatable read read only')
    expect(statements.at(-1)).toBe('commit')
    expect(statements).toHaveLength(Object.keys(HEALTH_CHECKS).length + 6)
  })
})

const butter = () => sql`(select id from skus where product_id = ${at.butter})`
const lineOf = (id: string) => sql`(select id from order_lines where order_id = ${id})`

/** A ledger row without a matching change of stock. */
const move = (units: { onHand?: number; reserved?: number; of?: string }) =>
  sql`insert into stock_movements (id, sku_id, reason, on_hand, reserved, order_line_id, round)
    values (${uuid}, ${butter()}, 'adjusted', ${units.onHand ?? 0}, ${units.reserved ?? 0},
      ${units.of ? lineOf(units.of) : null}, 7)`

const edit = (id: string, changes: SQL) => sql`update orders set ${changes} where id = ${id}`
const editPayment = (id: string, changes: SQL) =>
  sql`update payments set ${changes} where order_id = ${id}`

/** A payment attempt for the unpaid order. */
const attempt = (columns: SQL, values: SQL) =>
  sql`insert into payments (id, order_id, provider, reference, amount, currency, ${columns})
    select ${uuid}, id, 'demo', 'ATTEMPT-1', total, 'USD', ${values}
    from orders where id = ${order.placed}`

const refund = (columns: SQL, values: SQL) =>
  sql`insert into refunds (id, order_id, payment_id, amount, ${columns})
    select ${uuid}, order_id, id, 1, ${values} from payments where order_id = ${order.refunded}`

/** An answered call about the money of an order, hours ago. */
const journal = (id: string, step: string, service: string, transaction: string) =>
  sql`insert into provider_calls
      (provider, reference, step, service, planned, started_at, answered_at, answer)
    select coalesce(p.provider, 'demo'), coalesce(p.reference, 'ATTEMPT-1'), ${step}, ${service},
      case when ${step} = 'reserve'
        then jsonb_build_object('orderId', o.id, 'amount', o.total) end,
      ${now()} - interval '2 hours', ${now()} - interval '2 hours',
      jsonb_build_object('outcome', 'approved', 'transaction', ${transaction}::text)
    from orders o left join payments p on p.order_id = o.id where o.id = ${id}`

const job = (name: string, columns: SQL, values: SQL) =>
  sql`insert into pgboss.job (name, ${columns}) values (${name}, ${values})`

const deleteMail = (id: string, template: string) =>
  sql`delete from mails where order_id = ${id} and template like ${`${template}%`}`

const offersFollow = sql`update product_offers o set available = c.available
  from (${computedOffers()}) c where c.product_id = o.product_id`

interface Damage {
  check: HealthCheck
  when: string
  by: () => SQL[]
  /** The first subject: an order's id, or a name. */
  subject?: (() => string) | string
}

const BUTTER = 'Raw Shea Butter'

/** Each with one line that is whole. */
const BROKEN_CARTS = (
  [
    ['a cart is no list', sql`whole`],
    ['a line of a cart names no product', sql`jsonb_build_array(whole, whole - 'product')`],
    [
      'a line of a cart names something else than a variant',
      sql`jsonb_build_array(whole, whole || '{"variant":"50 ml"}')`,
    ],
    ['a line of a cart has no units', sql`jsonb_build_array(whole, whole || '{"qty":0}')`],
    ['a line of a cart has half a unit', sql`jsonb_build_array(whole, whole || '{"qty":1.5}')`],
    ['a line of a cart has a text for a number', sql`jsonb_build_array(whole || '{"qty":"1"}')`],
    [
      'a cart has more lines than fit',
      sql`(select jsonb_agg(whole || jsonb_build_object('variant', md5(n::text)::uuid))
        from generate_series(1, 201) n)`,
    ],
  ] as const
).map(
  ([when, lines]): Damage => ({
    check: 'cart-lines',
    when,
    by: () => [
      sql`insert into carts (user_id, lines, updated_at)
        select ${at.amina.id}, ${lines}, now()
        from jsonb_build_object('product', ${at.butter}::text, 'qty', 1) whole`,
    ],
  }),
)

const DAMAGES: Damage[] = [
  {
    check: 'on-hand-ledger',
    when: 'a unit is there without a movement',
    by: () => [sql`update skus set on_hand = on_hand + 1 where id = ${butter()}`, offersFollow],
    subject: BUTTER,
  },
  {
    check: 'reserved-ledger',
    when: 'a movement moved nothing',
    by: () => [move({ reserved: 1 })],
    subject: BUTTER,
  },
  {
    check: 'reserved-orders',
    when: 'a unit is reserved for no order',
    by: () => [
      move({ reserved: 1 }),
      sql`update skus set reserved = reserved + 1 where id = ${butter()}`,
      offersFollow,
    ],
    subject: BUTTER,
  },
  {
    check: 'order-holds',
    when: 'one order reserves what another should',
    by: () => [move({ reserved: 1, of: order.placed }), move({ reserved: -1, of: order.paid })],
    subject: () => order.placed,
  },
  {
    check: 'order-away',
    when: 'a delivered unit is back in stock without a refund',
    by: () => [move({ onHand: 1, of: order.delivered }), move({ onHand: -1 })],
    subject: () => order.delivered,
  },
  {
    check: 'offers',
    when: 'lists show a product as sold out',
    by: () => [sql`update product_offers set available = 0 where product_id = ${at.butter}`],
    subject: BUTTER,
  },
  {
    check: 'list-pictures',
    when: 'lists show a picture that the product does not have',
    by: () => [
      sql`update product_offers set picture = '{"id":"x","widths":[],"width":1,"height":1}'
        where product_id = ${at.butter}`,
    ],
    subject: BUTTER,
  },
  {
    check: 'search-words',
    when: 'a product was renamed past the shop',
    by: () => [sql`update products set name = 'Baobab Butter' where id = ${at.butter}`],
    subject: 'Baobab Butter',
  },
  {
    check: 'search-words',
    when: 'search does not know a product',
    by: () => [
      sql`delete from product_words where product_id = ${at.butter}`,
      sql`delete from search_words`,
      // What is left is right.
      sql`insert into search_words select word, word, count(*),
        count(*) filter (where word = any(near)), '{}'
        from product_words, unnest(words) as word where listed group by word`,
    ],
    subject: BUTTER,
  },
  {
    check: 'search-words',
    when: 'a word counts too many products',
    by: () => [sql`update search_words set uses = uses + 1 where word = 'shea'`],
    subject: 'shea',
  },
  {
    check: 'search-words',
    when: 'the shop does not know a word',
    by: () => [sql`delete from search_words where word = 'shea'`],
    subject: 'shea',
  },
  {
    check: 'order-total',
    when: 'an order costs more than its lines',
    by: () => [edit(order.placed, sql`items_total = items_total + 1, total = total + 1`)],
    subject: () => order.placed,
  },
  {
    check: 'order-total',
    when: 'a coupon takes more off an order than off its lines',
    by: () => [edit(order.placed, sql`coupon_total = 1, total = total - 1`)],
    subject: () => order.placed,
  },
  {
    check: 'coupon-uses',
    when: 'an order names a code and uses none',
    by: () => [edit(order.placed, sql`coupon_code = 'EID10'`)],
    subject: () => order.placed,
  },
  {
    check: 'coupon-uses',
    when: 'an expired order still uses its coupon',
    by: () => [
      edit(order.expired, sql`coupon_code = 'EID10'`),
      sql`with coupon as (insert into coupons (id, code, kind, uses)
          values (${uuid}, 'EID10', 'free-shipping', 1) returning id)
        insert into coupon_redemptions (order_id, coupon_id, amount)
        select ${order.expired}, id, 10 from coupon`,
    ],
    subject: () => order.expired,
  },
  {
    check: 'coupon-uses',
    when: 'a coupon counts a use that no order has',
    by: () => [
      sql`insert into coupons (id, code, kind, uses) values (${uuid}, 'EID10', 'free-shipping', 1)`,
    ],
    subject: 'EID10',
  },
  {
    check: 'pay-links',
    when: 'four links by which others pay an order are open',
    by: () => [
      sql`insert into order_links (id, order_id, kind, token_hash, created_at, expires_at)
        select ${uuid}, ${order.placed}, 'pay', decode(md5(n::text), 'hex'), now(), now()
        from generate_series(1, 4) n`,
    ],
    subject: () => order.placed,
  },
  {
    check: 'erased-buyers',
    when: 'a buyer was erased, and their email was not',
    by: () => [edit(order.delivered, sql`erased_at = now(), buyer_email = 'a@example.com'`)],
    subject: () => order.delivered,
  },
  {
    check: 'erased-buyers',
    when: 'a buyer was erased, and their answer was not',
    by: () => [
      edit(order.delivered, sql`erased_at = now(), buyer_email = ''`),
      sql`insert into order_events (id, order_id, type, actor, details)
        values (${uuid}, ${order.delivered}, 'note', 'admin', '{"from":"customer","note":"x"}')`,
    ],
    subject: () => order.delivered,
  },
  {
    check: 'gift-notes',
    when: 'a gift note is longer than its slip has room for',
    by: () => [edit(order.paid, sql`gift_note = repeat('x', 201)`)],
    subject: () => order.paid,
  },
  ...BROKEN_CARTS,
  {
    check: 'order-dates',
    when: 'an order expired and was cancelled',
    by: () => [edit(order.expired, sql`cancelled_at = now()`)],
    subject: () => order.expired,
  },
  {
    check: 'order-dates',
    when: 'an order has a flag without a time',
    by: () => [edit(order.paid, sql`flag = 'mismatch'`)],
    subject: () => order.paid,
  },
  {
    check: 'paid-without-money',
    when: 'the payment of a paid order is missing',
    by: () => [sql`delete from payments where order_id = ${order.paid}`],
    subject: () => order.paid,
  },
  {
    check: 'money-not-assigned',
    when: 'a payment was captured and the order is neither paid nor flagged',
    by: () => [attempt(sql`captured_at, captured_amount`, sql`now(), total`)],
    subject: () => order.placed,
  },
  {
    check: 'money-not-assigned',
    when: 'an order lost its flag without an admin clearing it',
    by: () => [edit(order.flagged, sql`flag = null, flagged_at = null`)],
    subject: () => order.flagged,
  },
  {
    check: 'captured-twice',
    when: 'two payments of one order count',
    by: () => [editPayment(order.twice, sql`flag = null, flagged_at = null`)],
    subject: () => order.twice,
  },
  {
    check: 'delivered-unpaid',
    when: 'an order was delivered before it was paid',
    by: () => [edit(order.free, sql`paid_at = null`)],
    subject: () => order.free,
  },
  {
    check: 'hold-overdue',
    when: 'an unpaid order does not expire',
    by: () => [edit(order.placed, sql`hold_until = ${now()} - interval '3 hours'`)],
    subject: () => order.placed,
  },
  {
    check: 'hold-overdue',
    when: 'the provider has been unavailable for days, and the order is not flagged',
    by: () => [
      edit(order.placed, sql`hold_until = ${now()} - interval '32 hours'`),
      attempt(sql`created_at`, now()),
    ],
    subject: () => order.placed,
  },
  {
    check: 'capture-mismatch',
    when: 'less was captured than the order costs',
    by: () => [editPayment(order.paid, sql`captured_amount = captured_amount - 1`)],
    subject: () => order.paid,
  },
  {
    check: 'capture-shared',
    when: 'two payments name the same capture',
    by: () => [
      sql`update payments set capture_reference = 'ONE'
        where order_id in (${order.paid}, ${order.delivered})`,
    ],
    subject: () => order.paid,
  },
  {
    check: 'capture-open',
    when: 'the outcome of a capture has been unknown for hours',
    by: () => [attempt(sql`capture_started_at`, sql`${now()} - interval '2 hours'`)],
    subject: () => order.placed,
  },
  {
    check: 'journal-taken',
    when: 'mobile money was taken that the shop does not know',
    by: () => [
      journal(order.placed, 'reserve', 'preauthorise', 'W-1'),
      journal(order.placed, 'finish', 'commit', 'W-1'),
    ],
    subject: () => order.placed,
  },
  {
    check: 'journal-taken',
    when: 'mobile money is recorded under another transaction than it was taken by',
    by: () => [
      journal(order.paid, 'reserve', 'preauthorise', 'W-1'),
      journal(order.paid, 'finish', 'commit', 'W-1'),
    ],
    subject: () => order.paid,
  },
  {
    check: 'journal-taken',
    when: 'mobile money is recorded that was only reserved',
    by: () => [journal(order.paid, 'reserve', 'preauthorise', 'W-1')],
    subject: () => order.paid,
  },
  {
    check: 'journal-returned',
    when: 'mobile money was given back and not recorded',
    by: () => [journal(order.delivered, 'reverse', 'reverse', 'W-2')],
    subject: () => order.delivered,
  },
  {
    check: 'refund-sum',
    when: 'a payment counts more as refunded than its refunds add up to',
    by: () => [editPayment(order.partly, sql`refunded_amount = refunded_amount + 1`)],
    subject: () => order.partly,
  },
  {
    check: 'refund-exceeds',
    when: 'more was refunded than captured',
    by: () => [
      refund(sql`completed_at`, sql`'2025-01-01'`),
      editPayment(order.refunded, sql`refunded_amount = refunded_amount + 1`),
    ],
    subject: () => order.refunded,
  },
  {
    check: 'refund-units',
    when: 'refunds are for more units of a line than it has',
    by: () => [
      sql`update refunds r set units = jsonb_build_object(l.id, l.quantity + 1)
        from order_lines l where l.order_id = r.order_id and r.order_id = ${order.refunded}`,
    ],
    subject: () => order.refunded,
  },
  {
    check: 'refund-units',
    when: 'a refund is for units of another order',
    by: () => [
      sql`update refunds r set units = jsonb_build_object(l.id, 1)
        from order_lines l where l.order_id = ${order.paid} and r.order_id = ${order.refunded}`,
    ],
    subject: () => order.refunded,
  },
  {
    check: 'refunded-mark',
    when: 'everything was refunded and the order is not marked',
    by: () => [edit(order.returned, sql`refunded_at = null`)],
    subject: () => order.returned,
  },
  {
    check: 'refunded-mark',
    when: 'an order is marked as refunded and still has money',
    by: () => [edit(order.delivered, sql`refunded_at = now()`)],
    subject: () => order.delivered,
  },
  {
    check: 'refunded-mark',
    when: 'an order is marked as refunded and was never paid',
    by: () => [edit(order.expired, sql`refunded_at = now()`)],
    subject: () => order.expired,
  },
  {
    check: 'refund-open',
    when: 'a refund has been pending for two days',
    by: () => [refund(sql`created_at`, sql`${now()} - interval '2 days'`)],
    subject: () => order.refunded,
  },
  ...(
    [
      ['placed', 'order-placed'],
      ['paid', 'order-paid'],
      ['delivered', 'order-delivered'],
      ['cancelled', 'order-cancelled'],
      ['refunded', 'order-refunded'],
    ] as const
  ).map(
    ([state, template]): Damage => ({
      check: 'mail-owed',
      when: `the mail ${template} was never written`,
      by: () => [deleteMail(order[state], template)],
      subject: () => order[state],
    }),
  ),
  {
    check: 'mail-owed',
    when: 'the mail about an expired order was never written',
    by: () => [deleteMail(order.expired, 'order-expired')],
    subject: () => order.expired,
  },
  {
    check: 'mail-owed',
    when: 'the waiting job is about an undone delivery',
    by: () => [
      deleteMail(order.delivered, 'order-delivered'),
      job(
        'order-delivered',
        sql`data`,
        sql`jsonb_build_object('orderId', ${order.delivered}::text,
          'deliveredAt', '2026-01-01T00:00:00.000Z')`,
      ),
    ],
    subject: () => order.delivered,
  },
  {
    check: 'mail-twice',
    when: 'a mail was sent twice',
    by: () => [
      sql`drop index mail_once_per_order`,
      sql`insert into mails (id, template, order_id, recipient, language, subject, sent_at)
        select ${uuid}, template, order_id, recipient, language, subject, sent_at from mails
        where order_id = ${order.paid} and template = 'order-paid'`,
    ],
    subject: () => order.paid,
  },
  {
    check: 'mail-unsent',
    when: 'a mail has been unsent for hours',
    by: () => [
      sql`update mails set sent_at = null, last_error = '550 No such mailbox',
        created_at = ${now()} - interval '2 hours'
        where order_id = ${order.paid} and template = 'order-paid'`,
    ],
    subject: () => order.paid,
  },
  {
    check: 'job-stalled',
    when: 'the worker of a job has died',
    by: () => [
      job(
        'drop-picture',
        sql`state, started_on, heartbeat_on`,
        sql`'active', now() - interval '1 hour', now() - interval '11 minutes'`,
      ),
    ],
    subject: 'drop-picture',
  },
  {
    check: 'job-late',
    when: 'a due job is not started',
    by: () => [job('drop-picture', sql`start_after`, sql`now() - interval '11 minutes'`)],
    subject: 'drop-picture',
  },
  {
    check: 'job-unknown',
    when: 'a job has no handler',
    by: () => [
      sql`select pgboss.create_queue('paint-fence', '{"policy":"standard"}')`,
      job('paint-fence', sql`start_after`, sql`now()`),
    ],
    subject: 'paint-fence',
  },
  {
    check: 'job-failed',
    when: 'a job has failed permanently',
    by: () => [
      job(
        'drop-picture',
        sql`state, completed_on, output`,
        sql`'failed', now() - interval '1 day', '{"message":"no such bucket"}'`,
      ),
    ],
    subject: 'drop-picture',
  },
  {
    check: 'webhook-open',
    when: 'a webhook event is not processed',
    by: () => [
      sql`insert into webhook_events (id, provider, event_id, type, payload, received_at)
        values (${uuid}, 'demo', 'WH-1', 'PAYMENT.CAPTURE.COMPLETED', '{}',
          ${now()} - interval '2 hours')`,
    ],
    subject: 'PAYMENT.CAPTURE.COMPLETED',
  },
  {
    check: 'settings-corrupt',
    when: 'a setting was damaged',
    by: () => [sql`insert into settings (key, value) values ('expiryBacklog', '{"before":"?"}')`],
    subject: 'expiryBacklog',
  },
  {
    check: 'backup-old',
    when: 'the last backup is old',
    by: () => [
      sql`update settings set value = jsonb_set(value, '{at}',
        to_jsonb(to_char(${now()} - interval '8 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        where key = 'lastBackup'`,
    ],
  },
  {
    check: 'backup-old',
    when: 'there is no backup',
    by: () => [sql`delete from settings where key = 'lastBackup'`],
  },
]

describe('damage', () => {
  it.each(DAMAGES)('$check: $when', async ({ check, by, subject }) => {
    const findings = await findAfter(...by())
    expect(findings.map((one) => one.check)).toEqual([check])
    const [{ severity, count, subjects } = {} as Finding] = findings
    expect(severity).toBe(HEALTH_CHECKS[check].severity)
    expect(count).toBeGreaterThan(0)
    if (typeof subject === 'string') expect(subjects[0]).toMatchObject({ name: subject })
    if (typeof subject !== 'function') return
    const orderId = subject()
    expect(subjects[0]).toMatchObject({ name: await numberOf(orderId), orderId })
  })

  it('of every kind has its own check', () => {
    const found = new Set(DAMAGES.map(({ check }) => check))
    expect([...found].toSorted()).toEqual(Object.keys(HEALTH_CHECKS).toSorted())
  })

  it('is reported with figures, in units and cents, and with the last error', async () => {
    const [stock] = await findAfter(move({ reserved: 1 }))
    const { found = 0, expected = 0 } = stock!.subjects[0]! as { found: number; expected: number }
    expect(expected - found).toBe(1)
    const less = editPayment(order.paid, sql`captured_amount = captured_amount - 1`)
    const [money] = await findAfter(less)
    expect(money!.subjects[0]).toMatchObject({ found: 69_99, expected: 70_00 })
    const failed = sql`update mails set sent_at = null, last_error = '550 No such mailbox',
      created_at = ${now()} - interval '2 hours' where template = 'order-paid'`
    const [mail] = await findAfter(failed)
    expect(mail!.subjects[0]).toMatchObject({ detail: '550 No such mailbox' })
  })

  it('of the ledger is repaired by the statement in docs/operations.md', async () => {
    const [, statement = ''] = /```sql\n(.+?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))!
    const damage = [
      sql`update skus set on_hand = on_hand + 1`,
      offersFollow,
      sql`delete from stock_movements where reason = 'opening'`,
    ]
    expect(await findAfter(...damage)).toHaveLength(1)
    expect(await findAfter(...damage, sql.raw(statement))).toEqual([])
  })

  it('of many orders is counted, and the first twenty are listed by number', async () => {
    const [finding] = await findAfter(sql`update orders set flag = 'mismatch' where flag is null`)
    expect(finding).toMatchObject({ check: 'order-dates', count: 24 })
    const numbers = finding!.subjects.map(({ name }) => Number(name.slice(1)))
    expect(numbers).toHaveLength(20)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it('of a deleted order has no link, since it has no page', async () => {
    const [finding] = await findAfter(
      sql`update orders set flag = 'mismatch' where deleted_at is not null`,
    )
    expect(finding!.subjects.map(({ orderId }) => orderId)).toEqual([null, null, null])
  })
})

describe('what only looks like damage', () => {
  const HARMLESS: [string, () => SQL[]][] = [
    [
      'an order that expires within the next ticks',
      () => [edit(order.placed, sql`hold_until = ${now()} - interval '1 hour'`)],
    ],
    [
      'one that is flagged because its payment state is unknown',
      () => [
        edit(
          order.placed,
          sql`hold_until = ${now()} - interval '3 days', flag = 'payment-unknown', flagged_at = now()`,
        ),
      ],
    ],
    [
      'one whose provider has been unavailable for a day',
      () => [
        edit(order.placed, sql`hold_until = ${now()} - interval '20 hours'`),
        attempt(sql`created_at`, now()),
      ],
    ],
    [
      'holds that ended before the update and are being processed',
      () => [
        edit(order.placed, sql`hold_until = ${now()} - interval '30 days'`),
        sql`insert into settings (key, value, updated_at)
          values ('expiryBacklog', jsonb_build_object('before', '2026-01-15T12:05:00.000Z'), ${now()})`,
      ],
    ],
    [
      'a payment that its provider has reviewed for some days',
      () => [
        attempt(
          sql`capture_started_at, pending_at`,
          sql`${now()} - interval '3 days', ${now()} - interval '3 days'`,
        ),
      ],
    ],
    [
      'a mail whose job is queued',
      () => [
        deleteMail(order.paid, 'order-paid'),
        job('order-paid', sql`data`, sql`jsonb_build_object('orderId', ${order.paid}::text)`),
      ],
    ],
    [
      'a mail that is too old to send',
      () => [
        deleteMail(order.paid, 'order-paid'),
        edit(order.paid, sql`paid_at = ${now()} - interval '31 days'`),
      ],
    ],
    [
      'a mail that was delivered when it was resent',
      () => [
        sql`update mails set sent_at = null, created_at = ${now()} - interval '2 hours'
          where id = (select resend_of from mails where resend_of is not null)`,
      ],
    ],
    [
      'a failed scheduled job, which runs again at its next time',
      () => [job('drop-picture', sql`state, completed_on, retry_limit`, sql`'failed', now(), 0`)],
    ],
  ]
  it.each(HARMLESS)('%s', async (_, by) => {
    expect(await findAfter(...by())).toEqual([])
  })
})
