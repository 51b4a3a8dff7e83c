// All tables on one page, so that a reader sees the whole picture. (Over 250 lines for that reason.)
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { ShippingAddress } from '#domain/checkout.ts'
import type { StockReason } from '#domain/inventory.ts'
import type { Locale } from '#domain/locale.ts'

// Ids are made here: uuidv7() exists only in PostgreSQL 18, and the shop runs on 15 and newer.
const id = () => uuid().primaryKey().$defaultFn(uuidv7)
const moment = () => timestamp({ withTimezone: true })
const createdAt = () => moment().notNull().defaultNow()
// A sum of many pieces outgrows 32 bits.
const cents = () => bigint({ mode: 'number' }).notNull()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

// ---- settings -----------------------------------------------------------------------------------

/** One row per setting that was changed; domain/settings.ts has the defaults. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
})

export const infoPages = pgTable('info_pages', {
  slug: text().primaryKey(),
  position: smallint().notNull(),
  title: text().notNull(),
  titleSo: text().notNull(),
  body: text().notNull(),
  bodySo: text().notNull(),
  updatedAt: createdAt(),
})

// ---- media --------------------------------------------------------------------------------------

export const pictures = pgTable('pictures', {
  id: id(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Of the AVIF and WebP files that exist beside the servable WebP. */
  widths: integer().array().notNull().default([]),
  bytes: integer().notNull(),
  alt: text().notNull().default(''),
  createdAt: createdAt(),
})

// ---- accounts -----------------------------------------------------------------------------------

export const users = pgTable('users', {
  id: id(),
  name: text().notNull(),
  /** Trimmed and lower case: one account whatever the case. */
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  adminSince: moment(),
  language: text().$type<Locale>().notNull().default('en'),
  createdAt: createdAt(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: whoever reads this table can not sign in with it. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (session) => [index().on(session.userId), index().on(session.expiresAt)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (reset) => [index().on(reset.userId)],
)

/** Points of rate-limiter-flexible, here so that a restart forgets no failed sign-in. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

// ---- catalog ------------------------------------------------------------------------------------

export const categories = pgTable('categories', {
  id: id(),
  slug: text().notNull().unique(),
  name: text().notNull().unique(),
  nameSo: text(),
  description: text().notNull().default(''),
  descriptionSo: text(),
  position: integer().notNull().default(0),
})

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    nameSo: text(),
    description: text().notNull().default(''),
    descriptionSo: text(),
    brand: text().notNull().default(''),
    size: text().notNull().default(''),
    ingredients: text().array().notNull().default([]),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    /** An address given by the owner instead of an upload; never fetched by the server. */
    imageUrl: text(),
    ratingSum: integer().notNull().default(0),
    numReviews: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    /** All that search looks at, folded: lower case, without accents. */
    searchText: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Null: a draft that only admins see. */
    publishedAt: moment(),
    deletedAt: moment(),
  },
  (product) => [
    index('products_search').using('gin', sql`${product.searchText} gin_trgm_ops`),
    index('products_newest').on(product.createdAt.desc(), product.id.desc()),
    index('products_category').on(product.categoryId),
    index('products_rating').on(product.rating.desc(), product.createdAt.desc()),
  ],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pictureId: uuid()
      .notNull()
      .references(() => pictures.id),
    position: smallint().notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.productId, row.pictureId] }), index().on(row.pictureId)],
)

/** Price and stock. Every product has exactly one SKU until variants come. */
export const skus = pgTable(
  'skus',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .unique()
      .references(() => products.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    listPrice: cents(),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
  },
  (sku) => [
    check('list_price_not_negative', sql`${sku.listPrice} >= 0`),
    check('stock_not_negative', sql`${sku.reserved} >= 0 and ${sku.onHand} >= ${sku.reserved}`),
    index('skus_price').on(sku.listPrice),
  ],
)

/** The ledger of stock: append-only, and the sum of its rows is what stands in `skus`. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    skuId: uuid()
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    reason: text().$type<StockReason>().notNull(),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    orderLineId: uuid().references(() => orderLines.id),
    actorId: uuid(),
    note: text(),
    createdAt: createdAt(),
  },
  (movement) => [
    // Stock of a line goes back once and only once, however often a job or a webhook repeats.
    unique('stock_movement_once').on(movement.orderLineId, movement.reason),
    index().on(movement.skuId, movement.createdAt),
  ],
)

// ---- reviews ------------------------------------------------------------------------------------

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    customerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** First name and initial. */
    name: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    verified: boolean().notNull().default(false),
    demo: boolean().notNull().default(false),
    hiddenAt: moment(),
    createdAt: createdAt(),
  },
  (review) => [
    unique('one_review_per_customer').on(review.productId, review.customerId),
    index().on(review.productId, review.createdAt.desc()),
    check('rating_1_to_5', sql`${review.rating} between 1 and 5`),
  ],
)

// ---- orders -------------------------------------------------------------------------------------

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Short, for people: mails, tables, the phone. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    customerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    language: text().$type<Locale>().notNull(),
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    paymentMethod: text().notNull(),
    currency: text().notNull().default('USD'),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    itemsTotal: cents(),
    shippingTotal: cents(),
    taxTotal: cents().default(0),
    total: cents(),
    createdAt: createdAt(),
    /** Until then an unpaid order holds its pieces. */
    holdUntil: moment().notNull(),
    paidAt: moment(),
    deliveredAt: moment(),
    cancelledAt: moment(),
    expiredAt: moment(),
    refundedAt: moment(),
    /** Out of every list and 404 to all; the row and its money record stay. */
    deletedAt: moment(),
    /** Something that a person must look at, for example money without stock. */
    flaggedAt: moment(),
    flag: text(),
  },
  (order) => [
    index('orders_customer').on(order.customerId, order.id.desc()),
    index('orders_unpaid').on(order.holdUntil).where(sql`${order.paidAt} is null`),
    check(
      'totals_add_up',
      sql`${order.total} = ${order.itemsTotal} + ${order.shippingTotal} + ${order.taxTotal}`,
    ),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    skuId: uuid().references(() => skus.id, { onDelete: 'set null' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    position: smallint().notNull(),
    // As sold: a later change of the product changes no order.
    name: text().notNull(),
    nameSo: text(),
    imageUrl: text(),
    pictureId: uuid().references(() => pictures.id),
    listPrice: cents(),
    unitPrice: cents(),
    quantity: integer().notNull(),
  },
  (line) => [
    unique('product_once_per_order').on(line.orderId, line.productId),
    index().on(line.productId),
    check('quantity_positive', sql`${line.quantity} > 0`),
  ],
)

/** What happened to an order, who did it and when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    type: text().notNull(),
    actor: text().$type<'customer' | 'admin' | 'provider' | 'system'>().notNull(),
    actorId: uuid(),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (event) => [index().on(event.orderId, event.createdAt)],
)

/** Answers of calls that carried an Idempotency-Key; only successes are kept, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Of the call and its body. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.key] }), index().on(row.createdAt)],
)

// ---- payments -----------------------------------------------------------------------------------

/** One row per attempt at the provider; `capturedAt` is the money. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** The provider's id of the attempt. */
    reference: text().notNull(),
    approvalUrl: text(),
    amount: cents(),
    currency: text().notNull(),
    captureReference: text(),
    /** The shop is about to ask the provider for the money: written before, so that a crash is seen. */
    captureStartedAt: moment(),
    capturedAt: moment(),
    capturedAmount: bigint({ mode: 'number' }),
    pendingAt: moment(),
    /** Declined, voided or replaced: no money came and none will. */
    closedAt: moment(),
    closedReason: text(),
    refundedAmount: cents().default(0),
    flaggedAt: moment(),
    flag: text(),
    createdAt: createdAt(),
  },
  (payment) => [
    unique('payment_once').on(payment.provider, payment.reference),
    // One open attempt per order: two tabs can not start two payments.
    uniqueIndex('one_open_payment')
      .on(payment.orderId)
      .where(sql`${payment.capturedAt} is null and ${payment.closedAt} is null`),
    index().on(payment.orderId),
  ],
)

// ---- notifications ------------------------------------------------------------------------------

/** Every mail that is to be sent or was sent; each template once per order. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    template: text().notNull(),
    orderId: uuid().references(() => orders.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    language: text().$type<Locale>().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (mail) => [
    unique('mail_once_per_order').on(mail.orderId, mail.template),
    index().on(mail.createdAt.desc()),
  ],
)
