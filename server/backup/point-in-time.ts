import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config-values.ts'
import {
  controlCluster,
  countUnarchived,
  findLocalCluster,
  isOwner,
  isRunning,
  type LocalCluster,
  runAsOwner,
} from './local-cluster.ts'

interface Options {
  readonly databaseUrl: string
  /** What pgBackRest calls the database in its configuration. */
  readonly stanza: string
  readonly moment: Date
  /** Replaces what is there now. */
  readonly replace: boolean
  readonly say: (line: string) => void
}

/**
 * Restores PostgreSQL on this machine to a moment from what pgBackRest has archived, and starts it.
 * Everything that can be checked is checked while the database is still as it was.
 * @returns when the last transaction was committed that is in it; null if none was replayed
 * @throws ConfigError with what to do
 */
export async function restoreToMoment(options: Options): Promise<Date | null> {
  const { databaseUrl, stanza, moment, replace, say } = options
  const cluster = await findLocalCluster(databaseUrl)
  if (!cluster) throw new ConfigError(elsewhere(options))
  const { version, name, dataDir } = cluster
  if (process.getuid?.() !== 0 && !isOwner(cluster)) {
    throw new ConfigError(`Run this as root or the owner of ${dataDir}, which it replaces`)
  }
  await assertRestorable(cluster, options)
  if (!replace) {
    throw new ConfigError(
      `This replaces all databases of PostgreSQL ${version}/${name} in ${dataDir} with what they ` +
        `were at ${moment.toISOString()}; everything since is lost. Add --replace to do it`,
    )
  }
  if (await isRunning(cluster)) {
    await assertNotInUse(databaseUrl)
    say(`Stopping PostgreSQL ${version}/${name} …`)
    await controlCluster(cluster, 'stop', '--mode', 'fast')
  }
  const unarchived = await countUnarchived(cluster)
  if (unarchived > 0) {
    throw new ConfigError(
      `${unarchived} files in ${dataDir}/pg_wal are not in the archive yet and would be lost: ` +
        `start PostgreSQL, run pgbackrest --stanza=${stanza} check, and then this again`,
    )
  }
  say(`Restoring to ${moment.toISOString()} …`)
  // PostgreSQL gets the log by the same words, without this environment.
  const { PGBACKREST_CONFIG } = process.env
  const words = [
    ...(PGBACKREST_CONFIG ? [`--config=${PGBACKREST_CONFIG}`] : []),
    ...restoreArguments(options),
    `--pg1-path=${dataDir}`,
  ]
  await runAsOwner(cluster, 'pgbackrest', words).catch((error: Error) => {
    throw new ConfigError(
      `${error.message}\nPostgreSQL is stopped now. Fix the cause and run this again`,
    )
  })
  say('Starting PostgreSQL …')
  // Its exit code says nothing while the log is replayed, which may take long.
  await controlCluster(cluster, 'start').catch(() => {})
  return recovered(cluster, databaseUrl)
}

function restoreArguments({ stanza, moment }: Pick<Options, 'stanza' | 'moment'>): string[] {
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
  return [
    ...[`--stanza=${stanza}`, '--delta', '--type=time', `--target=${target}`],
    ...['--target-action=promote', 'restore'],
  ]
}

/** For a database whose files this process cannot reach. */
function elsewhere(options: Options): string {
  const { hostname, port } = new URL(options.databaseUrl)
  const words = restoreArguments(options).map((word) => (word.includes(' ') ? `'${word}'` : word))
  return [
    `No PostgreSQL of Debian's (pg_lsclusters) listens at ${hostname}:${port || 5432} on this ` +
      'machine. Stop all shops, then run this where the database is, as its owner:',
    '  pg_ctlcluster 15 main stop',
    `  pgbackrest ${words.join(' ')}`,
    '  pg_ctlcluster 15 main start',
    'and then npm run doctor here. Patroni has commands of its own: see docs/operations.md',
  ].join('\n')
}

interface Info {
  readonly status: { readonly code: number; readonly message: string }
  readonly backup?: readonly { readonly timestamp: { readonly stop: number } }[]
}

async function assertRestorable(cluster: LocalCluster, { stanza, moment }: Options): Promise<void> {
  const words = [`--stanza=${stanza}`, '--output=json', 'info']
  const [info] = JSON.parse(await runAsOwner(cluster, 'pgbackrest', words)) as Info[]
  if (info?.status.code !== 0) {
    throw new ConfigError(
      `PGBACKREST_STANZA: got '${stanza}', expected one with a backup (${info?.status.message})`,
    )
  }
  const ends = info.backup?.map(({ timestamp }) => timestamp.stop * 1_000) ?? []
  const first = Math.min(...ends)
  if (moment.getTime() >= first) return
  throw new ConfigError(
    `--at: got ${moment.toISOString()}, expected a time after the first backup, which ended at ` +
      new Date(first).toISOString(),
  )
}

async function assertNotInUse(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  const isReached = await client.connect().then(
    () => true,
    () => false,
  )
  // A database that was dropped or does not answer is in use by no shop.
  if (!isReached) return
  try {
    await assertNoConnections(client)
  } finally {
    await client.end()
  }
}

/** @throws ConfigError if somebody is connected to the database, as a running shop is */
export async function assertNoConnections(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  // A connection that was just closed may still be listed for a moment.
  for (const until = Date.now() + 2_000; ; await sleep(100)) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database()
         and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (!rowCount) return
    if (Date.now() > until) {
      throw new ConfigError(`Stop the shop first: its database is in use (${rowCount} connections)`)
    }
  }
}

const IS_STARTING = '57P03'

/** Waits until the database has replayed its log and accepts writes. */
async function recovered(cluster: LocalCluster, connectionString: string): Promise<Date | null> {
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query(
        'select pg_is_in_recovery() as waiting, pg_last_xact_replay_timestamp() as reached',
      )
      if (!rows[0].waiting) return rows[0].reached
    } catch (error) {
      if (!(await isRunning(cluster))) throw new ConfigError(await whyNot(cluster))
      // The database or its user may not have existed at that moment.
      if (error instanceof pg.DatabaseError && error.code !== IS_STARTING) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(200)
  }
}

async function whyNot({ logFile }: LocalCluster): Promise<string> {
  const log = await readFile(logFile, 'utf8').catch(() => '')
  const fatal = log.split('\n').findLast((line) => line.includes('FATAL:')) ?? ''
  const reason = fatal.slice(fatal.indexOf('FATAL:')) || 'no reason'
  const endsBefore = reason.includes('before configured recovery target')
  const where = `(${reason}, in ${logFile})`
  return endsBefore
    ? `The archive ends before that time ${where}. Choose an earlier one and run this again`
    : `PostgreSQL did not start ${where}. Fix the cause and run this again`
}
