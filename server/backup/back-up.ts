import type pg from 'pg'
import { ConfigError } from '../config-values.ts'
import { connect } from '../db/connect.ts'
import { Queue } from '../jobs/queue.ts'
import { filesOf } from '../media/pictures.ts'
import type { Storage } from '../media/storage.ts'
import { recordBackup } from '../settings/last-backup.ts'
import { type Add, writeArchive } from './archive.ts'
import { JOBS } from './entries.ts'
import { type Inventory, newManifest } from './manifest.ts'
import { dumpTables, readSequences } from './tables.ts'

interface Options {
  pool: pg.Pool
  storage: Pick<Storage, 'get'>
  /** Absolute; an existing file is replaced. */
  path: string
  now: () => Date
  /** Delivers the archive to where it is stored; only then it counts as a backup. */
  deliver?: (path: string) => Promise<void>
}

/** A summary of the archive. */
export interface BackupReport {
  bytes: number
  manifest: Inventory
}

/**
 * Writes database, pending jobs and pictures to one archive while the shop runs. The archive holds
 * a consistent snapshot: everything committed at one moment and nothing later.
 * @throws ConfigError if the database contains no shop
 */
export async function backUp({
  pool,
  storage,
  path,
  now,
  deliver,
}: Options): Promise<BackupReport> {
  let manifest: Inventory | undefined
  const { bytes } = await writeArchive(path, async (add) => {
    const { pictures, ...database } = await dumpDatabase(pool, add, now)
    manifest = newManifest({ ...database, ...(await addPictures(pictures, storage, add)) })
    return manifest
  })
  await deliver?.(path)
  await recordBackup(connect(pool), { at: now(), bytes })
  return { bytes, manifest: manifest! }
}

interface PictureRow {
  id: string
  widths: number[]
}

async function dumpDatabase(pool: pg.Pool, add: Add, now: () => Date) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migration = await newestMigration(client)
    const at = now().toISOString()
    const tables = await dumpTables(client, add)
    const { rows: pictures } = await client.query<PictureRow>('select id, widths from pictures')
    await add(JOBS, Buffer.from(JSON.stringify(await Queue.waiting(client))))
    // Read outside the snapshot: the current values, so that no number is ever assigned twice.
    const sequences = await readSequences(client)
    await client.query('commit')
    return { at, migration, tables, sequences, pictures }
  } finally {
    // If writing failed halfway, the connection is still busy with a COPY.
    client.release(true)
  }
}

async function newestMigration(client: pg.ClientBase): Promise<number> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') as migrations",
  )
  if (found[0].migrations !== null) {
    const { rows } = await client.query<{ newest: number | null }>(
      'select max(created_at)::bigint as newest from drizzle.__drizzle_migrations',
    )
    if (rows[0]?.newest) return Number(rows[0].newest)
  }
  throw new ConfigError('There is no shop in this database yet: nothing to back up')
}

/** A picture never changes under its name, so it can be read after the snapshot. */
async function addPictures(
  pictures: readonly PictureRow[],
  storage: Pick<Storage, 'get'>,
  add: Add,
): Promise<Pick<Inventory, 'files' | 'missing'>> {
  let files = 0
  const missing: string[] = []
  for (const name of pictures.flatMap(filesOf)) {
    const bytes = await storage.get(name)
    if (bytes) {
      await add(`media/${name}`, bytes)
      files++
    } else {
      missing.push(name)
    }
  }
  return { files, missing }
}
