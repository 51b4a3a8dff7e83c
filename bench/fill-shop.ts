import pg from 'pg'
import { indexMissing } from '#server/catalog/search/index-products.ts'
import { connect, openPool } from '#server/db/connect.ts'

/** Units in stock of most products: more than any measurement orders. */
export const PLENTY = 100_000

/**
 * Fills the tables of the admin with `rows` orders, products, users, reviews, audit entries and
 * mails from the last 20 months. Deterministic except for the ids.
 */
export async function fillShop(config: pg.PoolConfig, rows: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query("set maintenance_work_mem = '512MB'")
    // The rows refer to each other as they should, and indexes are made faster of all rows at once.
    await client.query('set session_replication_role = replica')
    const indexes = await dropIndexes(client)
    for (const step of STEPS) await client.query(step.replaceAll('$rows', String(rows)))
    for (const definition of indexes) await client.query(definition)
    await indexProducts(config)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** @returns how to make them again. Those of constraints stay. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The statements below know nothing of the words that search reads; the start adds them. */
async function indexProducts(config: pg.PoolConfig): Promise<void> {
  const pool = openPool(config, () => {})
  try {
    await indexMissing(connect(pool))
  } finally {
    await pool.end()
  }
}

const MONTHS_20 = 20 * 30 * 86_400

/** Ids of version 7, ordered by time. */
const ID_AT = `
  create function pg_temp.id_at(moment timestamptz) returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid
  $$`

/** Time of the n-th row, oldest first; the last one was a minute ago. */
const AT = `now() - interval '1 minute' - (($rows - n) * ${MONTHS_20}::float8 / $rows) * interval '1 second'`

const pick = (words: string, by = 'n') => {
  const list = words.split(' ').map((word) => `'${word}'`)
  return `(array[${list}])[1 + (${by})::int % ${list.length}]`
}
const FIRST = 'Amina Bile Cawo Deeqa Ebla Faduma Geedi Hodan Ifrah Jama Khadra Leyla Maryan Nasra'
const LAST = 'Warsame Nur Cali Xasan Maxamed Yusuf Cabdi Jaamac Axmed Diiriye Faarax Guuleed'
const GOODS = 'Shea Argan Henna Qasil Uunsi Myrrh Rose Honey Olive Coconut Neem Clay Aloe'
const KINDS = 'Butter Oil Soap Powder Cream Mask Scrub Balm Water Perfume'
const PERSON = `${pick(FIRST)} || ' ' || ${pick(LAST, 'n / 14')} || ' ' || n`
const GOOD = `${pick(GOODS)} || ' ' || ${pick(KINDS, 'n / 13')} || ' ' || n`

const SKIN = 'skin:dry skin:oily skin:combination skin:normal skin:sensitive skin:mature'
const HAIR = 'hair:dry hair:oily hair:curly hair:straight hair:damaged hair:thinning'
const QUALITY = 'quality:halal quality:vegan quality:fragrance-free quality:alcohol-free'
const DESCRIPTION = `(${GOOD} || ' is made by hand from ' || ${pick(GOODS, 'n / 7')}
  || ' of the north and ' || ${pick(GOODS, 'n / 3')} || ' from the coast, pressed cold and filtered '
  || 'twice. It softens, cleans and keeps its scent for months in a cool and dry place. A little is '
  || 'enough: warm it between your palms, spread it evenly and leave it for some minutes before you '
  || 'rinse it off. Batch ' || n || '.')`

const STEPS = [
  ID_AT,
  `create temp table shopper as
    select pg_temp.id_at(at) as id, n, at from (select n, ${AT} as at from generate_series(1, $rows) n) s`,
  `insert into users (id, name, email, password_hash, admin_since, created_at)
    select id, ${PERSON}, 'user' || n || '@example.com', '-', case when n % 5000 = 1 then at end, at
    from shopper`,
  `insert into categories (id, slug, name, position)
    select pg_temp.id_at(now()), 'kind-' || n, 'Kind ' || n, n from generate_series(1, 6) n
    on conflict do nothing`,
  `create temp table good as
    select pg_temp.id_at(at) as id, pg_temp.id_at(at) as sku, n, at, 100 + n * 37 % 9900 as price
    from (select n, ${AT} as at from generate_series(1, $rows) n) s`,
  `insert into products (id, name, description, brand, size, facets, category_id, search_text,
      created_at, published_at, deleted_at)
    select id, ${GOOD}, ${DESCRIPTION}, ${pick(LAST, 'n / 5')}, '100 ml',
      array[${pick(SKIN)}, ${pick(HAIR, 'n / 5')}, ${pick(QUALITY, 'n / 6')}],
      (select (array_agg(id order by slug))[1 + n % 6] from categories where slug like 'kind-%'),
      fold(${GOOD} || ' ' || ${pick(LAST, 'n / 5')} || ' ' || ${DESCRIPTION}), at,
      case when n % 100 <> 0 then at end, case when n % 97 = 0 then at end
    from good`,
  `insert into pictures (id, width, height, widths, bytes)
    select id, 1280, 1280, '{320,640,960,1280}', 200000 from good`,
  `insert into product_pictures (product_id, picture_id) select id, id from good`,
  `insert into skus (id, product_id, code, list_price, on_hand, reserved)
    select sku, id, 'BENCH-' || n, price, case when n % 40 = 0 then n % 7 else ${PLENTY} + n % 80 end, 0
    from good`,
  `insert into product_offers (product_id, price_from, price_to, available, picture)
    select product_id, list_price, list_price, on_hand - reserved, jsonb_build_object(
      'id', product_id, 'width', 1280, 'height', 1280, 'widths', array[320, 640, 960, 1280])
    from skus where code like 'BENCH-%'`,
  `insert into price_points (sku_id, at, list_price) select sku, at, price from good`,
  `insert into reviews (id, product_id, customer_id, name, rating, comment, verified, hidden_at, reply, created_at)
    select pg_temp.id_at(g.at), g.id, s.id, ${pick(FIRST, 's.n')} || ' W.', 1 + s.n % 5, 'I use it every day.',
      s.n % 3 = 0, case when s.n % 50 = 0 then g.at end, case when s.n % 2 = 0 then 'Thank you' end, g.at
    from good g join shopper s on s.n = $rows + 1 - g.n`,
  // One shopper in three orders again.
  `create temp table deal as
    select pg_temp.id_at(at) as id, n, at, 1 + (n * 7919::bigint) % greatest(1, $rows * 2 / 3) as buyer,
      case when n > $rows * 0.995 then 'waits' when n > $rows * 0.985 then 'paid'
        when n % 20 = 0 then 'expired' when n % 53 = 0 then 'cancelled' when n % 59 = 0 then 'refunded'
        else 'delivered' end as fate,
      (1 + n % 3) * (100 + n * 37 % 9900) as items
    from (select n, ${AT} as at from generate_series(1, $rows) n) s`,
  `insert into orders (id, customer_id, buyer_name, buyer_email, language, shipping_address, phone,
      payment_method, discount_percent, items_total, shipping_total, total, created_at, hold_until,
      paid_at, delivered_at, cancelled_at, expired_at, refunded_at, flagged_at, flag)
    select d.id, s.id, u.name, u.email, 'en',
      '{"address":"1 Road","city":"Mogadishu","postalCode":"0","country":"Somalia","phone":"+252610000000"}',
      '+252610000000', 'PayPal', 0, d.items, 1000, d.items + 1000, d.at, d.at + interval '1 day',
      case when fate in ('paid', 'delivered', 'refunded') then d.at + interval '30 seconds' end,
      case when fate = 'delivered' then d.at + interval '2 days' end,
      case when fate = 'cancelled' then d.at end, case when fate = 'expired' then d.at + interval '1 day' end,
      case when fate = 'refunded' then d.at + interval '3 days' end,
      case when d.n % 1000 = 0 then d.at end, case when d.n % 1000 = 0 then 'paid-twice' end
    from deal d join shopper s on s.n = d.buyer join users u on u.id = s.id
    order by d.n`,
  `insert into order_lines (id, order_id, sku_id, product_id, position, name, list_price, unit_price, quantity)
    select pg_temp.id_at(d.at), d.id, g.sku, g.id, 0, 'As sold', g.price, g.price, 1 + d.n % 3
    from deal d join good g on g.n = d.n`,
  `insert into order_lines (id, order_id, sku_id, product_id, position, name, list_price, unit_price, quantity)
    select pg_temp.id_at(d.at), d.id, g.sku, g.id, 1, 'As sold', g.price, g.price, 1
    from deal d join good g on g.n = 1 + (d.n / 50)
    where d.n % 2 = 0 and g.n <> d.n`,
  `insert into payments (id, order_id, provider, reference, amount, currency, captured_at, captured_amount, created_at)
    select pg_temp.id_at(o.paid_at), o.id, 'bench', 'b' || o.number, o.total, 'USD', o.paid_at, o.total, o.paid_at
    from orders o where o.paid_at is not null`,
  `insert into refunds (id, order_id, payment_id, amount, created_at, completed_at)
    select pg_temp.id_at(o.refunded_at), o.id, p.id, o.total, o.refunded_at, o.refunded_at
    from orders o join payments p on p.order_id = o.id where o.refunded_at is not null`,
  `insert into order_events (id, order_id, type, actor, created_at)
    select pg_temp.id_at(at), id, 'placed', 'customer', at from deal`,
  `insert into audit_entries (id, actor_name, action, subject_id, subject, before, after, search_text, created_at)
    select pg_temp.id_at(at), 'Shop Admin', action, id, name, '{"listPrice":100}', '{"listPrice":200}',
      fold('Shop Admin ' || action || ' ' || name), at
    from (select id, at, ${GOOD} as name, ${pick('price-changed stock-changed order-delivered review-hidden')} as action from good) g`,
  `insert into mails (id, template, order_id, recipient, language, subject, created_at, sent_at, attempts, last_error)
    select pg_temp.id_at(d.at), 'order-placed', d.id, 'user' || d.buyer || '@example.com', 'en',
      'Your order ' || d.n, d.at, case when d.n % 2000 <> 0 then d.at end, 1,
      case when d.n % 2000 = 0 then '550 no such mailbox' end
    from deal d`,
]
