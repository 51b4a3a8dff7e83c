import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { ConfigError } from '../config-values.ts'
import { migrateWithin, NEWEST } from '../db/migrate.ts'
import * as schema from '../db/schema.ts'
import type { Queue } from '../jobs/queue.ts'
import { filesOf } from '../media/pictures.ts'
import type { Storage } from '../media/storage.ts'
import { readArchive } from './archive.ts'
import { readJobs } from './entries.ts'
import { TableLoader } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { PictureRestore } from './restore-pictures.ts'
import { listTables, quote } from './tables.ts'

interface Options {
  path: string
  /** The manifest that `checkArchive` returned. */
  manifest: Manifest
  database: pg.ClientConfig
  jobs: Queue
  storage: Storage
  /** Overwrites an existing shop. */
  replace: boolean
}

/**
 * Restores a shop from an archive that was fully checked before: its database in one transaction,
 * so that it is restored as a whole or not at all, and its pictures.
 * @throws ConfigError with a one-line message if there is a shop already
 */
export async function restore(options: Options): Promise<void> {
  const client = new pg.Client(options.database)
  await client.connect()
  const pictures = new PictureRestore(options.storage)
  let before = new Set<string>()
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '5s'")
    await assertMayWrite(client, options.replace)
    before = await listFiles(client)
    await dropTables(client)
    await load(client, pictures, options)
    await endAllSessions(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await pictures.undo()
    throw error
  } finally {
    await client.end().catch(() => {})
  }
  await pictures.removeOthers(before)
}

/** Loads tables first, then jobs and pictures: if the database refuses, no picture has changed. */
async function load(
  client: pg.Client,
  pictures: PictureRestore,
  { path, manifest, jobs }: Options,
): Promise<void> {
  const foreign = await listTables(client)
  await migrateWithin(client, { from: 0, to: manifest.migration })
  const tables = new TableLoader({ client, manifest, foreign })
  await tables.begin()
  try {
    const files = readArchive(path)
    for (;;) {
      const { done, value } = await files.next()
      if (done) return assertSameArchive(path, value, manifest)
      if (value.kind === 'table') {
        await tables.add(value.table, value.bytes)
      } else if (value.kind === 'picture') {
        await pictures.put(value.file, value.bytes)
      } else {
        await tables.end()
        await migrateWithin(client, { from: manifest.migration, to: NEWEST })
        await jobs.replace(client, readJobs(value.bytes))
      }
    }
  } catch (error) {
    tables.abandon()
    throw error
  }
}

/** The archive is read twice, and the second pass must load what the first one checked. */
function assertSameArchive(path: string, loaded: Manifest, checked: Manifest): void {
  if (loaded.digest !== checked.digest) {
    throw new ConfigError(`${path} changed while it was being restored`)
  }
}

/** Sessions and links that were ended or used since the backup must not become valid again. */
export async function endAllSessions(client: pg.ClientBase): Promise<void> {
  for (const table of ['sessions', 'password_resets', 'sign_in_challenges', 'passkey_challenges']) {
    // A database of an older version may lack it.
    const { rows } = await client.query('select to_regclass($1) as found', [`public.${table}`])
    if (rows[0].found !== null) await client.query(`delete from ${table}`)
  }
}

async function assertMayWrite(client: pg.Client, replace: boolean): Promise<void> {
  if (!replace && (await hasRows(client))) {
    throw new ConfigError('This database already contains a shop; add --replace to overwrite it')
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
  await client.query('drop function if exists public.fold(text), public.words_alike(text)')
  await client.query('drop table if exists drizzle.__drizzle_migrations')
}

/** The shop's tables in the database; foreign tables may be beside them. */
async function ownTables(client: pg.Client): Promise<string[]> {
  const own = new Set<string>(Object.values(schema).map((table) => getTableName(table)))
  return [...(await listTables(client)).keys()].filter((name) => own.has(name))
}
