import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { checkArchive, foreignTables } from './backup/check-archive.ts'
import { describeBackup, openForCommand, runCommand } from './backup/command.ts'
import { restore } from './backup/restore.ts'
import { ConfigError } from './config-values.ts'
import { openDatabase } from './db/open-database.ts'
import { handlers } from './job-handlers.ts'
import { Queue } from './jobs/queue.ts'

const USAGE = 'usage: npm run restore FILE.tar.gz [-- --replace]'

/** `npm run restore FILE.tar.gz`, while the shop is stopped. */
runCommand(async (words, config) => {
  // npm takes an option without `--` in front for one of its own.
  const replace = words.includes('--replace') || process.env.npm_config_replace === 'true'
  const [file, ...rest] = words.filter((word) => word !== '--replace')
  if (!file || rest.length > 0 || file.startsWith('-')) throw new ConfigError(USAGE)
  const path = resolve(file)
  const manifest = await checkArchive(path)
  const open = () => openDatabase(config, pino({ level: 'error' }))
  await openForCommand(config, open, async ({ pool, database, storage }) => {
    if (config.databaseUrl !== null) await assertNotInUse(pool)
    const onError = (error: Error) => console.error(error.message)
    const jobs = new Queue({ pool, handlers, housekeeping: false, onError })
    await jobs.open()
    try {
      await restore({ path, manifest, database, jobs, storage, replace })
      console.log(`Restored the shop of ${manifest.at}: ${describeBackup(manifest)}`)
      const foreign = foreignTables(manifest)
      if (foreign.length > 0) console.log(`Skipped, not tables of the shop: ${foreign.join(', ')}`)
    } finally {
      await jobs.close()
    }
  })
})

/** The embedded database is claimed; on an external one, connections reveal a running shop. */
async function assertNotInUse(pool: pg.Pool): Promise<void> {
  // A connection that was just closed may still be listed for a moment.
  for (const until = Date.now() + 2_000; ; await sleep(100)) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database()
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (!rowCount) return
    if (Date.now() > until) {
      throw new ConfigError(`Stop the shop first: its database is in use (${rowCount} connections)`)
    }
  }
}
