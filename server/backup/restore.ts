import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { ConfigError } from '../config-values.ts'
import { migrateWithin, NEWEST } from '../db/migrate.ts'
import * as schema from '../db/schema.ts'
import type { Queue, WaitingJob } from '../jobs/queue.ts'
import { filesOf } from '../media/pictures.ts'
import type { Storage } from '../media/storage.ts'
import { readArchive } from './archive.ts'
import { TableLoader } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { listTables, quote } from './tables.ts'

interface Options {
  path: string
  /** What `checkArchive` has found in it. */
  manifest: Manifest
  database: pg.ClientConfig
  jobs: Queue
  storage: Storage
  /** Overwrite a shop that is there. */
  replace: boolean
}

/**
 * Brings a shop back from an archive: its database in one transaction, so that it is there as a
 * whole or not at all, and its pictures. The archive was checked before, to its end.
 * @throws ConfigError in one line where there is a shop already.
 */
export async function restore(options: Options): Promise<void> {
  const { manifest } = options
  const client = new pg.Client(options.database)
  await client.connect()
  const written: string[] = []
  let before = new Set<string>()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '5s'")
    await assertMayWrite(client, options.replace)
    before = await listFiles(client)
    await dropTables(client)
    const foreign = await listTables(client)
    await migrateWithin(client, { from: 0, to: manifest.migration })
    await load(new TableLoader({ client, manifest, foreign }), { ...options, client, written })
    await migrateWithin(client, { from: manifest.migration, to: NEWEST })
    await signEverybodyOut(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await removeAll(
      options.storage,
      written.filter((name) => !before.has(name)),
    )
    throw error
  } finally {
    await client.end().catch(() => {})
  }
  const kept = new Set(written)
  await removeAll(
    options.storage,
    [...before].filter((name) => !kept.has(name)),
  )
}

async function load(
  tables: TableLoader,
  { path, jobs, storage, client, written }: Options & { client: pg.Client; written: string[] },
): Promise<void> {
  await tables.begin()
  let waiting: WaitingJob[] = []
  try {
    for await (const { name, bytes } of readArchive(path)) {
      const [kind, rest = ''] = splitOnce(name)
      if (kind === 'tables') {
        await tables.add(splitOnce(rest)[0], bytes)
      } else if (kind === 'media') {
        // Files first: one without a row is not seen by anybody.
        written.push(rest)
        await storage.put(rest, bytes)
      } else if (name === 'jobs.json') {
        waiting = JSON.parse(bytes.toString('utf8'))
      }
    }
    await tables.end()
  } catch (error) {
    tables.abandon()
    throw error
  }
  await jobs.replace(client, waiting)
}

/** What was ended or used since the backup must not open an account again. */
async function signEverybodyOut(client: pg.Client): Promise<void> {
  await client.query('delete from sessions')
  await client.query('delete from password_resets')
}

async function assertMayWrite(client: pg.Client, replace: boolean): Promise<void> {
  if (!replace && (await hasRows(client))) {
    throw new ConfigError(
      'There is a shop in this database already; to overwrite it, add --replace',
    )
  }
}

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const name of await ownTables(client)) {
    const { rowCount } = await client.query(`select from public.${quote(name)} limit 1`)
    if (rowCount) return true
  }
  return false
}

async function listFiles(client: pg.Client): Promise<Set<string>> {
  const { rows: found } = await client.query("select to_regclass('public.pictures') as pictures")
  if (found[0].pictures === null) return new Set()
  const { rows } = await client.query<{ id: string; widths: number[] }>(
    'select id, widths from pictures',
  )
  return new Set(rows.flatMap(filesOf))
}

async function dropTables(client: pg.Client): Promise<void> {
  const names = (await ownTables(client)).map((name) => `public.${quote(name)}`)
  if (names.length > 0) await client.query(`drop table ${names.join(', ')} cascade`)
  await client.query('drop function if exists public.fold(text)')
  await client.query('drop table if exists drizzle.__drizzle_migrations')
}

/** Those of the shop that are there: somebody else's may stand beside them. */
async function ownTables(client: pg.Client): Promise<string[]> {
  const own = new Set<string>(Object.values(schema).map((table) => getTableName(table)))
  return [...(await listTables(client)).keys()].filter((name) => own.has(name))
}

/** Best effort: a file too many is seen by nobody. */
async function removeAll(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) await storage.remove(name).catch(() => {})
}

function splitOnce(path: string): [string, string?] {
  const slash = path.indexOf('/')
  return slash < 0 ? [path] : [path.slice(0, slash), path.slice(slash + 1)]
}
