import { eq, sql } from 'drizzle-orm'
import { DEMO_PAYMENT_SETTINGS, EMPTY_SHOP_SETTINGS } from '#domain/settings.ts'
import type { Db, Tx } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import { addSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedContentPages } from './seed-content-pages.ts'
import { seedHome } from './seed-home.ts'
import { seedCategoryPictures, seedProductPictures } from './seed-pictures.ts'
import { seedSynonyms } from './seed-synonyms.ts'

/**
 * Fills a new shop: always with content pages and synonyms, and with the demo catalogue if DEMO_DATA is on. Each
 * step runs once in the life of a database, so what an owner deletes stays deleted. A start that
 * was killed halfway continues where it stopped.
 */
export async function seed(shop: Shop): Promise<void> {
  // The first start adds the pages: a shop that has them was created by an earlier version.
  if (!shop.config.demoData && !(await isDone(shop, 'info-pages'))) await initEmptyShop(shop)
  await step(shop, 'info-pages', seedContentPages)
  await step(shop, 'synonyms', seedSynonyms)
  if (!shop.config.demoData) return
  // Not in a shop that an earlier version has filled: its owner may live from it by now.
  if (!(await isDone(shop, 'catalogue'))) await initDemoPayments(shop)
  await step(shop, 'catalogue', seedCatalogue)
  // Only the demo has pictures to add.
  await step(shop, 'pictures', seedProductPictures)
  await step(shop, 'category-pictures', seedCategoryPictures)
  await step(shop, 'home', seedHome)
}

/** The defaults are those of the demo, so an empty shop stores its own settings. */
async function initEmptyShop(shop: Shop): Promise<void> {
  await change(shop, null, (unit) => addSettings(unit, { ...EMPTY_SHOP_SETTINGS }))
}

async function initDemoPayments(shop: Shop): Promise<void> {
  if (!shop.payments.all.every(({ demo }) => demo)) return
  await change(shop, null, async (unit) => {
    await addSettings(unit, { ...DEMO_PAYMENT_SETTINGS })
    unit.invalidate('settings')
  })
}

async function step(shop: Shop, name: string, work: (shop: Shop) => Promise<void>): Promise<void> {
  if (await isDone(shop, name)) return
  // The lock lasts until the step is marked as done: another process that starts waits for it.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name)}, 0))`)
    if (await isDone({ db: tx }, name)) return
    const started = performance.now()
    await work(shop)
    await change(shop, null, (unit) => addSettings(unit, { [keyOf(name)]: true }))
    shop.log.info({ step: name, ms: Math.round(performance.now() - started) }, 'shop filled')
  })
}

async function isDone({ db }: { db: Db | Tx }, name: string): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, keyOf(name)))) > 0
}

function keyOf(name: string): string {
  return `seeded-${name}`
}
