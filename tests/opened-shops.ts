import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'

/** The shops of this worker that are open. */
export const opened: { shop: Shop; app: FastifyInstance; dataDir: string }[] = []

export async function closeShops(): Promise<void> {
  for (const { shop, app, dataDir } of opened.splice(0)) {
    await app.close()
    await shop.jobs.close()
    await shop.replicas?.close()
    await shop.pool.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
