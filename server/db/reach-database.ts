import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { type Database, externalDatabase } from './open-database.ts'

/**
 * The shop's database for a command, whether the shop is running or not. It shares the embedded
 * server with a running shop, so it does not claim the data folder.
 */
export async function reachDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return externalDatabase(config)
  const { dataDir, databaseUser: runAsUser } = config
  const server = await startEmbeddedPostgres({ dataDir, runAsUser })
  return { config: server.config, direct: server.config, close: () => server.stop() }
}
