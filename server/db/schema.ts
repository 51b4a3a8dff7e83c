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
import {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type PaymentReport,
  SETTLE_ACTIONS,
  type SettleAction,
  STATEMENT_WAYS,
  type StatementWay,
} from '#domain/books.ts'
import type { CartLine } from '#domain/cart.ts'
import type { PaymentMethod, ShippingAddress } from '#domain/checkout.ts'
import { SERVICES, type StoredService } from '#domain/connections.ts'
import {
  CONSENT_PURPOSES,
  CONSENT_SOURCES,
  type ConsentPurpose,
  type ConsentSource,
} from '#domain/consents.ts'
import { COUPON_KINDS, type CouponKind } from '#domain/coupons.ts'
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
import { ORDER_LINK_KINDS, type OrderLinkKind } from '#domain/order-links.ts'
import { PLACED_AS, type PlacedAs } from '#domain/orders.ts'
import { CLOSED_REASONS, type ClosedReason } from '#domain/payments.ts'
import {
  CALL_SERVICES,
  CALL_STEPS,
  type CallAnswer,
  type CallService,
  type CallStep,
  type PlannedPayment,
} from '#domain/provider-calls.ts'
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

/**
 * What a service outside is reached by: its fields as they were saved, and its encrypted secret.
 */
export const connections = pgTable(
  'connections',
  {
    service: text().$type<StoredService>().primaryKey(),
    fields: jsonb().notNull(),
    /** By SecretBox; null if none is needed. */
    secret: bytes(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (connection) => [oneOf('connection_service_known', connection.service, SERVICES)],
)

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
    /** For its owner's list: the token and its hash are nobody else's business. */
    id: uuid().notNull().defaultRandom().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system, as the browser names them; null if unknown. */
    device: text(),
    createdAt: createdAt(),
    seenAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (session) => [index().on(session.userId), index().on(session.expiresAt)],
)

/** A device of an admin that is notified of new orders, for as long as it is signed in. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  sessionId: uuid()
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address of the device at its browser's push service. */
  endpoint: text().notNull().unique(),
  /** What messages to the device are encrypted with, as base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: createdAt(),
})

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

/** The second factor of an admin: codes of an app on their phone. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted (secret-box.ts): a copy of this table is not enough to make codes. */
  secret: bytes().notNull(),
  /** Of the hashes of the recovery codes. */
  salt: bytes().notNull(),
  /** The period of 30 seconds whose code was used last: a code is accepted once. */
  lastStep: integer(),
  createdAt: createdAt(),
  /** Null: being set up, and asked for by nobody. */
  confirmedAt: moment(),
})

/** The codes for a lost phone that are left, hashed like passwords; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
  },
  (code) => [primaryKey({ columns: [code.userId, code.codeHash] })],
)

/** Sign-ins with a right password that wait for a code. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (challenge) => [index().on(challenge.userId)],
)

/** Keys on people's phones and computers that sign in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the browser names it, in base64url. */
    credentialId: text().notNull().unique(),
    /** In COSE. */
    publicKey: bytes().notNull(),
    /** How often it was used, as far as it counts: one that is lower belongs to a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as 'internal' or 'usb'. */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: createdAt(),
    usedAt: moment(),
  },
  (passkey) => [index().on(passkey.userId)],
)

/** What a passkey has to sign next, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytes().primaryKey(),
    /** Whose passkey is being added; null to sign in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (challenge) => [index().on(challenge.userId), index().on(challenge.expiresAt)],
)

/** Random signing keys of the shop, created when first needed. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: bytes().notNull(),
  createdAt: createdAt(),
})

/** Scripts, styles and fonts of the builds that were served lately, by their hashed names. */
export const builtAssets = pgTable('built_assets', {
  name: text().primaryKey(),
  body: bytes().notNull(),
  /** By brotli. */
  isCompressed: boolean().notNull(),
  /** When a process of a version with this file was last known. */
  usedAt: moment().notNull(),
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
    /** Only searched by versions before 0005, which has `product_words` instead. */
    searchText: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Null: a draft that only admins see. */
    publishedAt: moment(),
    deletedAt: moment(),
  },
  (product) => [
    index('products_search').using('gin', sql`${product.searchText} gin_trgm_ops`),
    index('products_folded_name').using('gin', sql`fold(${product.name}) gin_trgm_ops`),
    index('products_newest').on(product.createdAt, product.id),
    // The admin's list of all products is skipped within it.
    index('products_listed')
      .on(product.createdAt, product.id)
      .where(sql`${product.deletedAt} is null`),
    index('products_category').on(product.categoryId),
    index('products_in_category')
      .on(product.categoryId, product.id)
      .where(sql`${product.deletedAt} is null`),
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

/**
 * What search finds a product by: its words as domain/search-words.ts folds them, each once.
 * Computed from the product at the end of the unit of work that changes it.
 */
export const productWords = pgTable(
  'product_words',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Of its name in both languages. */
    name: text().array().notNull(),
    /** Also of brand, category and facets. */
    near: text().array().notNull(),
    /** Of all its texts. */
    words: text().array().notNull(),
    /** How many words its name has, in the language in which it is shorter. */
    nameLength: smallint().notNull(),
    /** On sale: published and not deleted. */
    listed: boolean().notNull(),
    /** The stars of all its reviews above three, less those below. */
    popularity: integer().notNull(),
    /** A hash of all that it was computed from. */
    source: text().notNull(),
    /** The version of the rules that made the words. */
    rules: smallint().notNull(),
  },
  (row) => [index('product_words_found').using('gin', row.name, row.near, row.words)],
)

/** All words of products except numbers and codes; words of drafts only are used by none. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** What its spellings have in common. */
    key: text().notNull(),
    /** How many products on sale contain it: anywhere, and in name, brand, category or facets. */
    uses: integer().notNull(),
    nearUses: integer().notNull(),
    /** The word, and what is left of it without any one letter, to find typing errors. */
    shorter: text().array().notNull(),
  },
  (row) => [
    index('search_words_key').on(row.key),
    index('search_words_mistyped').using('gin', row.shorter),
    index('search_words_begin').on(sql`${row.word} text_pattern_ops`),
    index('search_words_alike').using('gin', sql`${row.word} gin_trgm_ops`),
  ],
)

/** Words with one meaning, such as 'shampoo' and 'shaambo': who searches one finds the others. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: id(),
  /** As the owner wrote them; one may consist of several words. */
  terms: text().array().notNull(),
  /** The keys of all their words, by which a search finds the row. */
  keys: text().array().notNull(),
  createdAt: createdAt(),
})

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
    /** The main one of the uploaded pictures; an image URL goes before it. */
    picture:
      jsonb().$type<Pick<typeof pictures.$inferSelect, 'id' | 'widths' | 'width' | 'height'>>(),
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

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    isDefault: boolean().notNull(),
    address: jsonb().$type<ShippingAddress>().notNull(),
    createdAt: createdAt(),
  },
  (saved) => [
    index().on(saved.userId),
    uniqueIndex('addresses_one_default').on(saved.userId).where(sql`${saved.isDefault}`),
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

/**
 * The random part of a UUID, as six digits: cryptographically strong, unlike random(). The database
 * makes it, so that orders of older versions have their own code too.
 */
const RANDOM_CODE = sql`lpad((('x' || left(md5(gen_random_uuid()::text), 8))::bit(32)::bigint % 1000000)::text, 6, '0')`

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Short, for people: in mails, in tables, on the phone. */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    /** Null for a guest's order that nobody has claimed, and once the account was deleted. */
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
    /** Paid in cash when it is delivered, so nothing is due before and its hold has no end. */
    cashOnDelivery: boolean().notNull().default(false),
    currency: text().notNull().default('USD'),
    discountPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    itemsTotal: cents(),
    /** What the coupon takes off the items. */
    couponTotal: cents().default(0),
    /** As it was written on the order; null: none. */
    couponCode: text(),
    shippingTotal: cents(),
    /** The rate that was chosen, which may be gone by now; its name and place to pick up stay. */
    shippingRateId: uuid(),
    rateName: text(),
    pickupAt: text(),
    /** For whoever gets the parcel. */
    giftNote: text(),
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
    /** Whether its buyer had signed in. */
    placedAs: text().$type<PlacedAs>().notNull().default('customer'),
    /** When the buyer's personal data was erased, but for what accounting or a delivery needs. */
    erasedAt: moment(),
    /** Counts how often its lines were edited. */
    version: integer().notNull().default(0),
    /** The paid order to which this one was added. */
    linkedOrderId: uuid().references((): AnyPgColumn => orders.id),
    /** When a courier took it, or since when it can be picked up. */
    shippedAt: moment(),
    /** Who brings it, and how to follow it; null if it was not said. */
    courier: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    /** Six digits by which the buyer proves at the door who they are. */
    deliveryCode: text().notNull().default(RANDOM_CODE),
    /** How often a wrong code was entered at the door. */
    wrongCodes: integer().notNull().default(0),
  },
  (order) => [
    oneOf('order_placed_as_known', order.placedAs, PLACED_AS),
    oneOf('order_flag_known', order.flag, ORDER_FLAGS),
    index('orders_customer').on(order.customerId, order.id),
    index('orders_unpaid').on(order.holdUntil).where(sql`${order.paidAt} is null`),
    index('orders_newest').on(order.id).where(sql`${order.deletedAt} is null`),
    index('orders_to_deliver')
      .on(order.id)
      .where(
        sql`(${order.paidAt} is not null or ${order.cashOnDelivery}) and ${order.deliveredAt} is null and ${order.cancelledAt} is null and ${order.refundedAt} is null and ${order.deletedAt} is null`,
      ),
    index('orders_waiting')
      .on(order.id)
      .where(
        sql`${order.paidAt} is null and not ${order.cashOnDelivery} and ${order.cancelledAt} is null and ${order.expiredAt} is null and ${order.deletedAt} is null`,
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
        sql`${order.paidAt} is null and not ${order.cashOnDelivery} and ${order.cancelledAt} is null and ${order.expiredAt} is null and ${order.deletedAt} is null`,
      ),
    index('orders_cash_due')
      .on(order.phone)
      .where(
        sql`${order.cashOnDelivery} and ${order.deliveredAt} is null and ${order.cancelledAt} is null and ${order.deletedAt} is null`,
      ),
    index('orders_waiting_network')
      .on(order.networkHash)
      .where(sql`${order.networkHash} is not null`),
    index('orders_phone_unread').on(order.id).where(sql`${order.phone} is null`),
    index('orders_linked').on(order.linkedOrderId).where(sql`${order.linkedOrderId} is not null`),
    index('orders_flagged').on(order.id).where(sql`${order.flaggedAt} is not null`),
    index('orders_paid').on(order.paidAt).where(sql`${order.paidAt} is not null`),
    index('orders_search').using(
      'gin',
      sql`fold(${order.buyerName} || ' ' || ${order.buyerEmail} || ' ' || ${order.number}::text) gin_trgm_ops`,
    ),
    check(
      'totals_add_up',
      sql`${order.total} = ${order.itemsTotal} - ${order.couponTotal} + ${order.shippingTotal} + ${order.taxTotal}`,
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
    /** What the coupon takes off the whole line. */
    couponShare: cents().default(0),
    quantity: integer().notNull(),
    /** What the owner took off each unit, which `unitPrice` no longer contains, and why. */
    discount: cents().default(0),
    discountReason: text(),
  },
  (line) => [
    unique('sku_once_per_order').on(line.orderId, line.skuId),
    index().on(line.productId),
    check('line_discount_positive', sql`${line.discount} >= 0`),
    check('quantity_positive', sql`${line.quantity} > 0`),
    check(
      'coupon_share_of_line',
      sql`${line.couponShare} between 0 and ${line.unitPrice} * ${line.quantity}`,
    ),
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
    actor: text().$type<'customer' | 'admin' | 'courier' | 'provider' | 'system'>().notNull(),
    actorId: uuid(),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (event) => [
    oneOf('order_event_known', event.type, ORDER_EVENT_TYPES),
    index().on(event.orderId, event.createdAt),
  ],
)

/** Secret links to orders, for people without an account; see domain/order-links.ts. */
export const orderLinks = pgTable(
  'order_links',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<OrderLinkKind>().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes().notNull().unique(),
    createdAt: createdAt(),
    /** A link for tracking works longer if something happens to its order. */
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (link) => [
    oneOf('order_link_known', link.kind, ORDER_LINK_KINDS),
    index().on(link.orderId),
    index().on(link.expiresAt),
  ],
)

/** Replies to calls with an Idempotency-Key; only successes are stored, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Null for people without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The id of the user, or 'guest': keys of guests are random, and guarded by the fingerprint.
     */
    owner: text().notNull(),
    key: text().notNull(),
    /** Hash of the call and its body. */
    fingerprint: text().notNull(),
    reply: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.owner, row.key] }),
    index().on(row.userId),
    index().on(row.createdAt),
  ],
)

// ---- carts --------------------------------------------------------------------------------------

/** The copy of an account's cart that its browsers follow; without lines once it was used. */
export const carts = pgTable(
  'carts',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With ids in lower case. */
    lines: jsonb().$type<CartLine[]>().notNull(),
    /** When the customer changed it last; an order does not count. */
    updatedAt: createdAt(),
    remindedAt: moment(),
  },
  (cart) => [index().on(cart.updatedAt)],
)

/** Which mails somebody agreed to, besides those that orders and accounts need. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that they had then. */
    contact: text().notNull(),
    purpose: text().$type<ConsentPurpose>().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
    source: text().$type<ConsentSource>().notNull(),
  },
  (consent) => [
    oneOf('consent_purpose_known', consent.purpose, CONSENT_PURPOSES),
    oneOf('consent_source_known', consent.source, CONSENT_SOURCES),
    index('consents_user').on(consent.userId),
    uniqueIndex('consent_once')
      .on(consent.userId, consent.purpose)
      .where(sql`${consent.withdrawnAt} is null`),
  ],
)

// ---- coupons ------------------------------------------------------------------------------------

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** In capitals, as domain/coupons.ts reads it. */
    code: text().notNull().unique(),
    kind: text().$type<CouponKind>().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    amount: bigint({ mode: 'number' }),
    minItems: bigint({ mode: 'number' }),
    /** Days of the shop's time zone, inclusive. */
    startsOn: text(),
    endsOn: text(),
    limitTotal: integer(),
    limitPerCustomer: integer(),
    /** It is for products of these categories and for these products; for all if both are empty. */
    categories: uuid().array().notNull().default([]),
    products: uuid().array().notNull().default([]),
    /** Redemptions that are not released, counted while this row is locked. */
    uses: integer().notNull().default(0),
    disabledAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (coupon) => [
    oneOf('coupon_kind_known', coupon.kind, COUPON_KINDS),
    check('coupon_uses_counted', sql`${coupon.uses} >= 0`),
  ],
)

/** Which order uses a coupon. Who used it is known by the order alone. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    /** What it saved, shipping included. */
    amount: cents(),
    createdAt: createdAt(),
    /** When the order ended without the goods; it no longer counts. */
    releasedAt: moment(),
  },
  (redemption) => [index().on(redemption.couponId)],
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
    /** What the provider deducted from it; null if it does not say, as for older payments. */
    fee: bigint({ mode: 'number' }),
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
    /** The day of a bank transfer on the statement, in the shop's time zone; null if not typed. */
    receivedOn: text(),
    /** The admin who recorded money that came without a provider. */
    recordedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The courier who took cash at the door, by name, '' if unknown; null: an admin recorded it. */
    takenBy: text(),
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

/** Calls to a provider that cannot be asked what it did: each step is sent once. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    provider: text().notNull(),
    /** Of the payment; the plan is stored before the payment's own row. */
    reference: text().notNull(),
    step: text().$type<CallStep>().notNull(),
    service: text().$type<CallService>().notNull(),
    planned: jsonb().$type<PlannedPayment>(),
    createdAt: createdAt(),
    /** Committed before the call is sent. */
    startedAt: moment(),
    answeredAt: moment(),
    answer: jsonb().$type<CallAnswer>(),
  },
  (call) => [
    oneOf('call_step_known', call.step, CALL_STEPS),
    oneOf('call_service_known', call.service, CALL_SERVICES),
    primaryKey({ columns: [call.provider, call.reference, call.step] }),
    index('provider_calls_started').on(call.startedAt),
    index('provider_calls_transaction').on(sql`(${call.answer} ->> 'transaction')`),
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
    /** Units that the money is for: order line → quantity; empty: an amount. */
    units: jsonb().$type<Record<string, number>>().notNull().default({}),
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

/** What the provider said about a payment when it was last asked. */
export const paymentReports = pgTable('payment_reports', {
  paymentId: uuid()
    .primaryKey()
    .references(() => payments.id),
  askedAt: moment().notNull(),
  report: jsonb().$type<PaymentReport>().notNull(),
})

/** When the providers were last asked about a day of the shop's time zone. */
export const comparisons = pgTable('comparisons', {
  day: text().primaryKey(),
  requestedAt: moment().notNull(),
  /** Null while it is running. */
  finishedAt: moment(),
  /** Why not all of it could be asked, as the provider's code. */
  failure: text(),
})

/** A provider's statement that an admin uploaded. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    way: text().$type<StatementWay>().notNull(),
    fileName: text().notNull(),
    headings: jsonb().$type<string[]>().notNull(),
    /** Which column is which, by its place; remembered for the next file with these headings. */
    columns: jsonb().$type<Record<string, number>>().notNull(),
    /** The days that it covers, both inclusive. */
    firstDay: text().notNull(),
    lastDay: text().notNull(),
    uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (statement) => [
    oneOf('statement_way_known', statement.way, STATEMENT_WAYS),
    index().on(statement.way, statement.createdAt),
  ],
)

/** One row of a statement; uploading it again adds none. */
export const statementRows = pgTable(
  'statement_rows',
  {
    id: id(),
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    way: text().$type<StatementWay>().notNull(),
    /** Hash of its content, and its place among equal rows of one file. */
    identity: text().notNull(),
    line: integer().notNull(),
    day: text().notNull(),
    /** Negative if the money left the account. */
    amount: cents(),
    reference: text().notNull(),
    /** '' once the person was erased. */
    payer: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    refundId: uuid().references(() => refunds.id),
    createdAt: createdAt(),
  },
  (row) => [
    oneOf('statement_row_way_known', row.way, STATEMENT_WAYS),
    unique('statement_row_once').on(row.way, row.identity),
    index('statement_rows_open')
      .on(row.way, row.day)
      .where(sql`${row.paymentId} is null and ${row.refundId} is null`),
    // One row for each payment, however many admins match at the same time.
    uniqueIndex('statement_payment_once').on(row.paymentId),
    uniqueIndex('statement_refund_once').on(row.refundId),
    index().on(row.statementId),
  ],
)

/** What a provider's books and the shop's do not agree about. */
export const differences = pgTable(
  'differences',
  {
    id: id(),
    /** What it is about: the same difference is found again by it. */
    subject: text().notNull().unique(),
    /** The payment or row whose comparison found it, as in `subject`. */
    owner: text().notNull(),
    way: text().$type<PaymentMethod>().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** What settles it. */
    action: text().$type<SettleAction>().notNull(),
    /** In the shop's time zone. */
    day: text().notNull(),
    orderId: uuid().references(() => orders.id),
    paymentId: uuid().references(() => payments.id),
    rowId: uuid().references(() => statementRows.id),
    /** The provider's id of what it is about. */
    reference: text().notNull().default(''),
    /** Cents there and here; null if there is none. */
    found: bigint({ mode: 'number' }),
    expected: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    settledAt: moment(),
    settledBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    settledAs: text().$type<SettleAction>(),
    /** Why it was ignored. */
    reason: text(),
  },
  (one) => [
    oneOf('difference_kind_known', one.kind, DIFFERENCE_KINDS),
    oneOf('difference_action_known', one.action, SETTLE_ACTIONS),
    index().on(one.owner),
    index().on(one.rowId),
    index('differences_open').on(one.day).where(sql`${one.settledAt} is null`),
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

// ---- withdrawals --------------------------------------------------------------------------------

/** What people stated on /withdraw. Nobody has checked it: the owner compares it with the order. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    /** As typed, as are name and contact. */
    number: text().notNull(),
    name: text().notNull(),
    contact: text().notNull(),
    /** The contact as accounts and orders store it: an email in lower case, or E.164. */
    contactKey: text().notNull(),
    comment: text().notNull(),
    language: text().$type<Locale>().notNull(),
    requestedAt: moment().notNull(),
    /** The order with this number, if there is one. */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    closedAt: moment(),
    closedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (one) => [
    index('withdrawals_contact').on(one.contactKey),
    index('withdrawals_order').on(one.orderId),
    index('withdrawals_closed').on(one.closedAt),
    index('withdrawals_closed_by').on(one.closedBy),
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
