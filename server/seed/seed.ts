import { eq } from 'drizzle-orm'
import { EMPTY_SHOP_SETTINGS } from '#domain/settings.ts'
import { settings } from '../db/schema.ts'
import { addSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedInfoPages } from './seed-info-pages.ts'
import { seedProductPictures } from './seed-pictures.ts'

/**
 * Fills a new shop: the pages about it always, the demo catalogue where DEMO_DATA is on. Each step
 * is done once in the life of a database, so what an owner deletes stays deleted; a start that was
 * killed in the middle goes on where it stopped.
 */
export async function seed(shop: Shop): Promise<void> {
  // Its pages come with the first start: a shop that has them was opened by an earlier version.
  if (!shop.config.demoData && !(await isDone(shop, 'info-pages'))) await beginEmpty(shop)
  await step(shop, 'info-pages', seedInfoPages)
  if (!shop.config.demoData) return
  await step(shop, 'catalogue', seedCatalogue)
  // Only a catalogue that came from here has pictures to look for.
  await step(shop, 'pictures', seedProductPictures)
}

/** The demo's settings are the code's, so those of an empty shop stand in its database. */
async function beginEmpty(shop: Shop): Promise<void> {
  await change(shop, null, (unit) => addSettings(unit, { ...EMPTY_SHOP_SETTINGS }))
}

async function step(shop: Shop, name: string, work: (shop: Shop) => Promise<void>): Promise<void> {
  if (await isDone(shop, name)) return
  const started = performance.now()
  await work(shop)
  await change(shop, null, (unit) => addSettings(unit, { [keyOf(name)]: true }))
  shop.log.info({ step: name, ms: Math.round(performance.now() - started) }, 'shop filled')
}

async function isDone({ db }: Shop, name: string): Promise<boolean> {
  return (await db.$count(settings, eq(settings.key, keyOf(name)))) > 0
}

function keyOf(name: string): string {
  return `seeded-${name}`
}
