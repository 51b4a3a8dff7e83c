// Lists are newest first and read these ascending indexes backwards. A DESC index would put nulls
// last, but `order by … desc` puts them first, so PostgreSQL would never use it.
//
// All tables are in one file to show the whole schema. (Over 250 lines for that reason.)
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
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
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import type { Facet } from '#domain/facets.ts'
import type { ImportProblem } from '#domain/import.ts'
import type { Allergen } from '#domain/inci.ts'
import { STOCK_REASONS, type StockReason } from '#domain/inventory.ts'
import type { Locale } from '#domain/locale.ts'
import { MAIL_KINDS, type MailTemplate } from '#domain/mails.ts'
import {
  ORDER_EVENT_TYPES,
  ORDER_FLAGS,
  type OrderEventType,
  type OrderFlag,
} from '#domain/order-history.ts'
import { CLOSED_REASONS, type ClosedReason } from '#domain/payments.ts'
import { ALERT_CHANNELS, type AlertChannel } from '#domain/stock-alerts.ts'
import {
  type ChosenValue,
  NET_UNITS,
  type NetUnit,
  type ProductOption,
  type SoldPart,
} from '#domain/variants.ts'

// Ids are generated here: uuidv7() exists only in PostgreSQL 18, and the shop supports 15.
const id = () => uuid().primaryKey().$defaultFn(uuidv7)
const moment = () => timestamp({ withTimezone: true })
const createdAt = () => moment().notNull().defaultNow()
// A sum of many units may exceed 32 bits.
const cents = () => bigint({ mode: 'number' }).notNull()
/** A closed set; null passes. Migrations add the check `not valid`: existing rows stay. */
const oneOf = (name: string, value: AnyPgColumn | SQL, known: readonly string[]) =>
  check(name, sql`${value} in (${sql.raw(known.map((one) => `'${one}'`).join(', '))})`)
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
// Drizzle's own type parses again what pg has parsed: the text '252615000000' became a number.
const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

// ---- settings -----------------------------------------------------------------------------------

/** One row per changed setting; domain/settings.ts has the defaults. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
})

// ---- audit --------------------------------------------------------------------------------------

/** Who changed what and when, with old and new values; append-only except for the undo mark. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Null: the shop itself, or an admin whose account was deleted. */
    actorId: uuid(),
    /** The name at that time; stays when the account is deleted. */
    actorName: text().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Id, slug or key of the changed thing, and a name that people know. */
    subjectId: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
    undoneAt: moment(),
    /** The entry that this one reverts. */
    undoes: uuid(),
    /** Everything that search matches, folded. */
    searchText: text().notNull().default(''),
  },
  (entry) => [
    oneOf('audit_action_known', entry.action, AUDIT_ACTIONS),
    index('audit_newest').on(entry.id),
    index('audit_action').on(entry.action, entry.id),
    index('audit_subject').on(entry.subjectId, entry.id),
    index('audit_search').using('gin', sql`${entry.searchText} gin_trgm_ops`),
  ],
)

// ---- pages --------------------------------------------------------------------------------------

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
  /** Widths of the existing AVIF and WebP copies. */
  widths: integer().array().notNull().default([]),
  bytes: integer().notNull(),
  alt: text().notNull().default(''),
  altSo: text(),
  createdAt: createdAt(),
})

// ---- accounts -----------------------------------------------------------------------------------

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    /** Trimmed and lower case, so that case does not matter. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    adminSince: moment(),
    language: text().$type<Locale>().notNull().default('en'),
    /** Increases with every change by an admin, so that two of them do not overwrite each other. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (user) => [
    index('users_search').using(
      'gin',
      sql`fold(${user.name} || ' ' || ${user.email}) gin_trgm_ops`,
    ),
    index('users_name').on(sql`lower(${user.name})`, user.id),
    index('users_admins').on(user.id).where(sql`${user.adminSince} is not null`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie: reading this table is not enough to sign in. */
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

/** Random signing keys of the shop, created when first needed. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: bytes().notNull(),
  createdAt: createdAt(),
})

/** Attempts per account and network, stored so that a restart forgets no failed sign-in. */
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
  pictureId: uuid().references(() => pictures.id),
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
    /** The list is the whole one, so what it does not name is not in the product. */
    ingredientsComplete: boolean().notNull().default(false),
    /** Computed from the ingredients (domain/inci.ts). */
    allergens: text().array().$type<Allergen[]>().notNull().default([]),
    facets: text().array().$type<Facet[]>().notNull().default([]),
    howToUse: text().notNull().default(''),
    howToUseSo: text(),
    warnings: text().notNull().default(''),
    warningsSo: text(),
    /** Name, postal and electronic address of who answers for the product. */
    responsiblePerson: text().notNull().default(''),
    /** Country of origin, ISO 3166-1 alpha-2. */
    origin: text(),
    /** Months it may be used after opening. */
    paoMonths: smallint(),
    /** Sealed goods are not taken back once opened. */
    sealed: boolean().notNull().default(false),
    /** What its variants differ in, at most two; empty for a product with one SKU. */
    options: jsonb().$type<ProductOption[]>().notNull().default([]),
    /** Products that the owner recommends with it, in order. */
    related: uuid().array().notNull().default([]),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    /** Place within the category, set by the owner; null: after those, newest first. */
    categoryPosition: integer(),
    /** A URL entered by the owner instead of an upload; the server never fetches it. */
    imageUrl: text(),
    ratingSum: integer().notNull().default(0),
    numReviews: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    /** Everything that search matches, folded: lower case, without accents. */
    searchText: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Null: a draft that only admins see. */
    publishedAt: moment(),
    deletedAt: moment(),
  },
  (product) => [
    index('products_search').using('gin', sql`${product.searchText} gin_trgm_ops`),
    index('products_newest').on(product.createdAt, product.id),
    index('products_category').on(product.categoryId),
    index('products_facets').using('gin', product.facets),
    index('products_allergens').using('gin', product.allergens),
    index('products_rating').on(product.rating, product.createdAt),
    index('products_name').on(sql`lower(${product.name})`, product.id),
    index('products_drafts')
      .on(product.createdAt, product.id)
      .where(sql`${product.publishedAt} is null`),
    index('products_deleted').on(product.deletedAt).where(sql`${product.deletedAt} is not null`),
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

/** Price and stock. Every product has at least one SKU: its variants. */
export const skus = pgTable(
  'skus',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    /** One value of each option of the product; empty if it has no options. */
    choice: text().array().notNull().default([]),
    position: smallint().notNull().default(0),
    pictureId: uuid().references(() => pictures.id),
    listPrice: cents(),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    netAmount: numeric({ precision: 10, scale: 3, mode: 'number' }),
    netUnit: text().$type<NetUnit>(),
    weightGrams: integer(),
    /** Taken off sale: orders and the ledger still refer to it. */
    deletedAt: moment(),
    /** When the owner was told that few units are left; cleared once there are enough. */
    lowToldAt: moment(),
  },
  (sku) => [
    uniqueIndex('sku_once_per_choice')
      .on(sku.productId, sku.choice)
      .where(sql`${sku.deletedAt} is null`),
    index('skus_product').on(sku.productId),
    index('skus_picture').on(sku.pictureId).where(sql`${sku.pictureId} is not null`),
    oneOf('net_unit_known', sku.netUnit, NET_UNITS),
    check('net_amount_positive', sql`${sku.netAmount} > 0`),
    check('list_price_not_negative', sql`${sku.listPrice} >= 0`),
    check('stock_not_negative', sql`${sku.reserved} >= 0 and ${sku.onHand} >= ${sku.reserved}`),
    index('skus_price').on(sku.listPrice),
    index('skus_code').using('gin', sql`${sku.code} gin_trgm_ops`),
    index('skus_available').on(sql`(${sku.onHand} - ${sku.reserved})`),
  ],
)

/** The parts of a set: this SKU contains so many units of others. Its own stock is not used. */
export const bundleItems = pgTable(
  'bundle_items',
  {
    bundleSkuId: uuid()
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    skuId: uuid()
      .notNull()
      .references(() => skus.id),
    quantity: smallint().notNull(),
  },
  (item) => [
    primaryKey({ columns: [item.bundleSkuId, item.skuId] }),
    index('bundle_items_part').on(item.skuId),
    check('bundle_quantity_positive', sql`${item.quantity} > 0`),
  ],
)

/** What lists show, filter and sort by: one row per product, derived from its SKUs (offers.ts). */
export const productOffers = pgTable(
  'product_offers',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The lowest and the highest list price of what can be bought. */
    priceFrom: cents(),
    priceTo: cents(),
    /** Units for sale, of all variants. */
    available: integer().notNull(),
  },
  (offer) => [
    index('product_offers_price').on(offer.priceFrom, offer.productId),
    index('product_offers_available').on(offer.available, offer.productId),
  ],
)

/** Every list price that a SKU has had. */
export const pricePoints = pgTable(
  'price_points',
  {
    skuId: uuid()
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    listPrice: cents(),
  },
  (point) => [primaryKey({ columns: [point.skuId, point.at] })],
)

/** Every discount that the shop has had; the price of a day is computed from both. */
export const discountPoints = pgTable('discount_points', {
  at: moment().primaryKey(),
  percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
  /** Its last day, as `2026-12-31`; null: until it is changed. */
  endsOn: text(),
})

/** Paid orders of the last year that contain both products; computed nightly. */
export const productPairs = pgTable(
  'product_pairs',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    count: integer().notNull(),
  },
  (pair) => [
    primaryKey({ columns: [pair.productId, pair.otherId] }),
    index('product_pairs_other').on(pair.otherId),
  ],
)

/** Who wants to be told when a SKU is back in stock. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: id(),
    skuId: uuid()
      .notNull()
      .references(() => skus.id, { onDelete: 'cascade' }),
    channel: text().$type<AlertChannel>().notNull(),
    /** A mail address in lower case, or a phone number as E.164. */
    contact: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    language: text().$type<Locale>().notNull(),
    /** SHA-256 of the token in the link that stops it. */
    tokenHash: bytes().notNull().unique(),
    createdAt: createdAt(),
    toldAt: moment(),
  },
  (alert) => [
    oneOf('alert_channel_known', alert.channel, ALERT_CHANNELS),
    uniqueIndex('stock_alert_once')
      .on(alert.skuId, alert.channel, alert.contact)
      .where(sql`${alert.toldAt} is null`),
    index('stock_alerts_waiting').on(alert.skuId, alert.id).where(sql`${alert.toldAt} is null`),
    index('stock_alerts_contact').on(alert.contact),
    index('stock_alerts_user').on(alert.userId),
    index().on(alert.createdAt),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    addedAt: createdAt(),
  },
  (item) => [
    primaryKey({ columns: [item.userId, item.productId] }),
    index('wishlist_items_product').on(item.productId),
  ],
)

/** The stock ledger: append-only; its rows add up to the stock in `skus`. */
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
    /** The refund that restocked these units: a line may be restocked in parts. */
    refundId: uuid().references(() => refunds.id),
    /** Starts at 0 and increases with each undo, since an undone movement may happen again. */
    round: smallint().notNull().default(0),
    actorId: uuid(),
    note: text(),
    createdAt: createdAt(),
  },
  (movement) => [
    oneOf('stock_reason_known', movement.reason, STOCK_REASONS),
    // Each movement of a line happens only once, however often a job or a webhook repeats. The SKU
    // is part of the key, since a line may contain several: the parts of a set.
    uniqueIndex('stock_movement_once')
      .on(movement.orderLineId, movement.skuId, movement.reason, movement.round)
      .where(sql`${movement.refundId} is null`),
    uniqueIndex('stock_returned_once')
      .on(movement.orderLineId, movement.skuId, movement.refundId)
      .where(sql`${movement.refundId} is not null`),
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
    /** The shop's reply, shown below the review. */
    reply: text(),
    repliedAt: moment(),
    createdAt: createdAt(),
  },
  (review) => [
    index('reviews_search').using(
      'gin',
      sql`fold(${review.comment} || ' ' || ${review.name}) gin_trgm_ops`,
    ),
    index('reviews_newest').on(review.createdAt, review.id),
    unique('one_review_per_customer').on(review.productId, review.customerId),
    index().on(review.productId, review.createdAt),
    check('rating_1_to_5', sql`${review.rating} between 1 and 5`),
  ],
)

// ---- orders -------------------------------------------------------------------------------------

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Short, for people: in mails, in tables, on the phone. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    customerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    language: text().$type<Locale>().notNull(),
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    /**
     * The phone number of the address as E.164, or only its digits if it is not a valid number; ''
     * once it was erased. Null: an order of an older version that has not been parsed yet.
     */
    phone: text(),
    /** Hash of the network that placed it, until it is paid or closed. */
    networkHash: text(),
    paymentMethod: text().notNull(),
    currency: text().notNull().default('USD'),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    itemsTotal: cents(),
    shippingTotal: cents(),
    taxTotal: cents().default(0),
    total: cents(),
    createdAt: createdAt(),
    /** Until then an unpaid order reserves its units. */
    holdUntil: moment().notNull(),
    /** The first payment attempt restarts the hold, once. */
    holdRestartedAt: moment(),
    /** When the buyer was reminded that the hold runs out. */
    remindedAt: moment(),
    paidAt: moment(),
    deliveredAt: moment(),
    cancelledAt: moment(),
    expiredAt: moment(),
    refundedAt: moment(),
    /** Deleted orders are in no list and answer 404; the row and its payments stay. */
    deletedAt: moment(),
    /** An admin must look at the order, for example because it is paid without stock. */
    flaggedAt: moment(),
    flag: text().$type<OrderFlag>(),
  },
  (order) => [
    oneOf('order_flag_known', order.flag, ORDER_FLAGS),
    index('orders_customer').on(order.customerId, order.id),
    index('orders_unpaid').on(order.holdUntil).where(sql`${order.paidAt} is null`),
    index('orders_newest').on(order.id).where(sql`${order.deletedAt} is null`),
    index('orders_to_deliver')
      .on(order.id)
      .where(
        sql`${order.paidAt} is not null and ${order.deliveredAt} is null and ${order.cancelledAt} is null and ${order.refundedAt} is null and ${order.deletedAt} is null`,
      ),
    index('orders_waiting')
      .on(order.id)
      .where(
        sql`${order.paidAt} is null and ${order.cancelledAt} is null and ${order.expiredAt} is null and ${order.deletedAt} is null`,
      ),
    index('orders_delivered')
      .on(order.id)
      .where(sql`${order.deliveredAt} is not null and ${order.deletedAt} is null`),
    index('orders_cancelled')
      .on(order.id)
      .where(
        sql`(${order.cancelledAt} is not null or ${order.expiredAt} is not null) and ${order.deletedAt} is null`,
      ),
    index('orders_refunded')
      .on(order.id)
      .where(sql`${order.refundedAt} is not null and ${order.deletedAt} is null`),
    index('orders_total').on(order.total, order.id).where(sql`${order.deletedAt} is null`),
    index('orders_waiting_phone')
      .on(order.phone)
      .where(
        sql`${order.paidAt} is null and ${order.cancelledAt} is null and ${order.expiredAt} is null and ${order.deletedAt} is null`,
      ),
    index('orders_waiting_network')
      .on(order.networkHash)
      .where(sql`${order.networkHash} is not null`),
    index('orders_phone_unread').on(order.id).where(sql`${order.phone} is null`),
    index('orders_flagged').on(order.id).where(sql`${order.flaggedAt} is not null`),
    index('orders_paid').on(order.paidAt).where(sql`${order.paidAt} is not null`),
    index('orders_search').using(
      'gin',
      sql`fold(${order.buyerName} || ' ' || ${order.buyerEmail} || ' ' || ${order.number}::text) gin_trgm_ops`,
    ),
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
    /** Null only if the SKU was deleted before this was recorded. */
    skuCode: text(),
    position: smallint().notNull(),
    // As sold: later changes of the product do not affect the order.
    name: text().notNull(),
    nameSo: text(),
    imageUrl: text(),
    pictureId: uuid().references(() => pictures.id),
    /** The chosen variant, such as size and shade; empty for a product with one SKU. */
    choice: jsonb().$type<ChosenValue[]>().notNull().default([]),
    /** What a set contained; empty for anything else. Quantities are of one set. */
    parts: jsonb().$type<SoldPart[]>().notNull().default([]),
    listPrice: cents(),
    unitPrice: cents(),
    quantity: integer().notNull(),
  },
  (line) => [
    unique('sku_once_per_order').on(line.orderId, line.skuId),
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
    type: text().$type<OrderEventType>().notNull(),
    actor: text().$type<'customer' | 'admin' | 'provider' | 'system'>().notNull(),
    actorId: uuid(),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (event) => [
    oneOf('order_event_known', event.type, ORDER_EVENT_TYPES),
    index().on(event.orderId, event.createdAt),
  ],
)

/** Replies to calls with an Idempotency-Key; only successes are stored, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Hash of the call and its body. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.key] }), index().on(row.createdAt)],
)

// ---- payments -----------------------------------------------------------------------------------

/** One row per payment attempt; `capturedAt` means that the money was received. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** The attempt's id at the provider. */
    reference: text().notNull(),
    approvalUrl: text(),
    amount: cents(),
    currency: text().notNull(),
    captureReference: text(),
    /** Set before the shop asks the provider to capture, so that a crash in between is detected. */
    captureStartedAt: moment(),
    capturedAt: moment(),
    capturedAmount: bigint({ mode: 'number' }),
    pendingAt: moment(),
    /** Declined, voided or replaced: no money was or will be received. */
    closedAt: moment(),
    closedReason: text().$type<ClosedReason>(),
    refundedAmount: cents().default(0),
    flaggedAt: moment(),
    flag: text().$type<OrderFlag>(),
    /** How often a job has asked the provider for the status, and when it will next. */
    checks: integer().notNull().default(0),
    nextCheckAt: moment(),
    createdAt: createdAt(),
  },
  (payment) => [
    oneOf('payment_flag_known', payment.flag, ORDER_FLAGS),
    oneOf('payment_end_known', payment.closedReason, CLOSED_REASONS),
    unique('payment_once').on(payment.provider, payment.reference),
    // One open attempt per order: two tabs cannot start two payments.
    uniqueIndex('one_open_payment')
      .on(payment.orderId)
      .where(sql`${payment.capturedAt} is null and ${payment.closedAt} is null`),
    index('payments_open')
      .on(payment.nextCheckAt)
      .where(sql`${payment.capturedAt} is null and ${payment.closedAt} is null`),
    index().on(payment.orderId),
    index('payments_captured').on(payment.capturedAt).where(sql`${payment.capturedAt} is not null`),
  ],
)

/** Money that an admin refunded, or tried to refund. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at the provider, so that asking twice refunds once. */
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amount: cents(),
    reason: text().notNull().default(''),
    /** Units to restock: order line → quantity. */
    restock: jsonb().$type<Record<string, number>>().notNull().default({}),
    actorId: uuid(),
    /** The refund's id at the provider. */
    reference: text(),
    createdAt: createdAt(),
    completedAt: moment(),
    failedAt: moment(),
    failure: text(),
    /** How often a job has asked the provider for the status, and when it will next. */
    checks: integer().notNull().default(0),
    nextCheckAt: moment(),
  },
  (refund) => [
    index('refunds_open')
      .on(refund.nextCheckAt)
      .where(sql`${refund.completedAt} is null and ${refund.failedAt} is null`),
    index().on(refund.orderId),
    index().on(refund.paymentId),
    index('refunds_completed').on(refund.completedAt).where(sql`${refund.completedAt} is not null`),
    unique('refund_once').on(refund.paymentId, refund.reference),
    check('refund_positive', sql`${refund.amount} > 0`),
  ],
)

/** Events from payment providers, each stored once before any work is done. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    provider: text().notNull(),
    /** The event's id at the provider; repeated deliveries have the same one. */
    eventId: text().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    receivedAt: createdAt(),
    handledAt: moment(),
    /** The result, for people who investigate a payment. */
    outcome: text(),
  },
  (event) => [
    unique('webhook_event_once').on(event.provider, event.eventId),
    index().on(event.receivedAt),
    index('webhook_events_open').on(event.id).where(sql`${event.handledAt} is null`),
  ],
)

// ---- notifications ------------------------------------------------------------------------------

/** Every mail to send or sent; each template once per order. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    template: text().$type<MailTemplate>().notNull(),
    orderId: uuid().references(() => orders.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    recipient: text().notNull(),
    language: text().$type<Locale>().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** The mail that an admin sent again with this one. */
    resendOf: uuid(),
  },
  (mail) => [
    // A refund's mail has the refund's id after its kind.
    oneOf('mail_kind_known', sql`split_part(${mail.template}, ':', 1)`, MAIL_KINDS),
    uniqueIndex('mail_once_per_order')
      .on(mail.orderId, mail.template)
      .where(sql`${mail.resendOf} is null`),
    index('mails_newest').on(mail.id),
    index('mails_order').on(mail.orderId, mail.id),
    index('mails_search').using(
      'gin',
      sql`fold(${mail.recipient} || ' ' || ${mail.subject}) gin_trgm_ops`,
    ),
    index('mails_unsent').on(mail.id).where(sql`${mail.sentAt} is null`),
    index('mails_resent').on(mail.resendOf).where(sql`${mail.resendOf} is not null`),
    index().on(mail.createdAt),
  ],
)

// ---- imports ------------------------------------------------------------------------------------

/** An uploaded product file: first checked, then imported as a whole or not at all. */
export const productImports = pgTable(
  'product_imports',
  {
    id: id(),
    actorId: uuid(),
    fileName: text().notNull(),
    /** The uploaded text, until it is imported or dropped. */
    csv: text(),
    rows: integer().notNull().default(0),
    /** How many rows the check or the import has processed. */
    rowsDone: integer().notNull().default(0),
    creates: integer().notNull().default(0),
    updates: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    /** Problems by row; only the first 1,000. */
    problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
    problemCount: integer().notNull().default(0),
    createdAt: createdAt(),
    checkedAt: moment(),
    startedAt: moment(),
    finishedAt: moment(),
    failedAt: moment(),
    failure: text(),
  },
  (one) => [index().on(one.createdAt)],
)
