import { eq } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import { settings } from './schema.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedInfoPages } from './seed-info-pages.ts'
import { seedProductPictures } from './seed-pictures.ts'

/**
 * Fills a new shop: the pages about it always, the demo catalogue where DEMO_DATA is on. Each step
 * is done once in the life of a database, so what an owner deletes stays deleted; a start that was
 * killed in the middle goes on where it stopped.
 */
export async function seed(shop: Shop): Promise<void> {
  await step(shop, 'info-pages', seedInfoPages)
  if (!shop.config.demoData) return
  await step(shop, 'catalogue', seedCatalogue)
  // Only a catalogue that came from here has pictures to look for.
  await step(shop, 'pictures', seedProductPictures)
}

async function step(shop: Shop, name: string, work: (shop: Shop) => Promise<void>): Promise<void> {
  const key = `seeded-${name}`
  const [done] = await shop.db.select().from(settings).where(eq(settings.key, key))
  if (done) return
  const started = performance.now()
  await work(shop)
  await shop.db.insert(settings).values({ key, value: true }).onConflictDoNothing()
  shop.log.info({ step: name, ms: Math.round(performance.now() - started) }, 'shop filled')
}
