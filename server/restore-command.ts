import { resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { checkArchive, foreignTables } from './backup/check-archive.ts'
import { describeBackup, openForCommand, runCommand } from './backup/command.ts'
import { assertNoConnections, restoreToMoment } from './backup/point-in-time.ts'
import { readMoment } from './backup/read-moment.ts'
import { endAllSessions, restore } from './backup/restore.ts'
import { findMissingPictures } from './backup/restore-pictures.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-values.ts'
import { connect } from './db/connect.ts'
import { openDatabase } from './db/open-database.ts'
import { reachDatabase } from './db/reach-database.ts'
import { examine, NotExaminable } from './doctor/examine.ts'
import { report } from './doctor/report.ts'
import { handlers } from './job-handlers.ts'
import { Queue } from './jobs/queue.ts'

const USAGE = `usage: npm run restore FILE.tar.gz [-- --replace]
       npm run restore -- --at TIME [--replace]`

/** `npm run restore FILE.tar.gz` or `npm run restore -- --at TIME`, while the shop is stopped. */
runCommand(async (words, config) => {
  // npm takes an option without `--` in front for one of its own.
  const replace = words.includes('--replace') || process.env.npm_config_replace === 'true'
  const [first, ...rest] = words.filter((word) => word !== '--replace')
  if (process.env.npm_config_at !== undefined) throw new ConfigError(USAGE)
  if (first === '--at' && rest.length === 1) return restoreAt(config, rest[0]!, replace)
  if (!first || rest.length > 0 || first.startsWith('-')) throw new ConfigError(USAGE)
  await restoreArchive(config, resolve(first), replace)
})

async function restoreArchive(config: Config, path: string, replace: boolean): Promise<void> {
  const manifest = await checkArchive(path)
  const open = () => openDatabase(config, pino({ level: 'error' }))
  await openForCommand(config, open, async ({ pool, database, storage }) => {
    // The embedded database is claimed; on an external one, connections reveal a running shop.
    if (config.databaseUrl !== null) await assertNoConnections(pool)
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
}

/** The database of DATABASE_URL as it was at a moment; pictures stay as they are. */
async function restoreAt(config: Config, at: string, replace: boolean): Promise<void> {
  const { databaseUrl, pgbackrestStanza: stanza, shopTimeZone } = config
  if (databaseUrl === null) {
    throw new ConfigError(
      '--at needs a database of its own (DATABASE_URL) that pgBackRest archives; the embedded one ' +
        'is restored from a backup: npm run restore FILE.tar.gz',
    )
  }
  const moment = readMoment(at, shopTimeZone, new Date())
  if (stanza === null) {
    throw new ConfigError('PGBACKREST_STANZA: got nothing, expected the stanza of the database')
  }
  const say = (line: string) => console.log(line)
  const reached = await restoreToMoment({ databaseUrl, stanza, moment, replace, say })
  await openForCommand(config, reachDatabase, async ({ pool, database, storage }) => {
    const client = new pg.Client(database as pg.ClientConfig)
    await client.connect()
    await endAllSessions(client).finally(() => client.end())
    const { rows } = await pool.query('select count(*) from orders')
    const last = reached ? `, the last change at ${reached.toISOString()}` : ''
    console.log(`Restored the shop of ${moment.toISOString()}: ${rows[0].count} orders${last}`)
    const missing = await findMissingPictures(pool, storage)
    if (missing.length > 0) {
      console.log(`Deleted since, upload them again: pictures ${missing.join(', ')}`)
    }
    await examineRestored(connect(pool))
  })
}

async function examineRestored(db: ReturnType<typeof connect>): Promise<void> {
  try {
    const examination = await examine({ db, now: () => new Date() })
    console.log(report(examination))
    if (examination.findings.some(({ severity }) => severity === 'error')) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof NotExaminable)) throw error
    // It was restored to a time before an update.
    console.log(`${error.message}, then run npm run doctor`)
  }
}
