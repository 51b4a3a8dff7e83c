import { z } from 'zod'
import { ConfigError } from '../config-values.ts'
import { NEWEST } from '../db/migrate.ts'
import { Damage, show } from './entries.ts'

/** The last file of an archive: what is in it. Without it, an archive is not whole. */
export const MANIFEST = 'manifest.json'

const FORMAT = 1

const Count = z.int().min(0)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Table = z
  .object({
    columns: z.array(z.string()),
    /** Of the columns, as PostgreSQL writes them; archives of older versions have none. */
    types: z.array(z.string()).optional(),
    rows: Count,
  })
  .refine(({ columns, types = columns }) => types.length === columns.length)

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the database was read. */
  at: z.iso.datetime(),
  /** The newest migration that the database had. */
  migration: z.int(),
  tables: z.record(z.string(), Table),
  /** Where the numbers for people go on. */
  sequences: z.record(
    z.string(),
    z.object({ value: z.string().regex(/^-?\d{1,18}$/), called: z.boolean() }),
  ),
  files: Count,
  /** Pictures' files that the storage no longer had. */
  missing: z.array(z.string()),
  /** Of each file before this one; archives of older versions have only the digest of all. */
  sha256: z.record(z.string(), Sha256).optional(),
  /** Over names and contents of all files before this one. */
  digest: Sha256,
})
export type Manifest = z.output<typeof Manifest>

/** What is known before the files are written. */
export type Inventory = Omit<Manifest, 'digest' | 'sha256'>

/** Of the files before the manifest, as they are. */
interface Digests {
  all: string
  files: ReadonlyMap<string, string>
}

/** @throws ConfigError for a newer version of the shop; Damage where it belongs to other files. */
export function readManifest(bytes: Buffer, digests: Digests): Manifest {
  const given = parseJson(bytes)
  const isNewer = given?.format > FORMAT || given?.migration > NEWEST
  if (isNewer && given.digest === digests.all) {
    throw new ConfigError(
      `This backup was made by a newer version of the shop (${given.at}); update the shop first`,
    )
  }
  const { data: manifest } = Manifest.safeParse(given)
  if (!manifest) throw new Damage(`${MANIFEST} cannot be read`)
  if (manifest.sha256) assertSame(new Map(Object.entries(manifest.sha256)), digests.files)
  if (manifest.digest !== digests.all) throw new Damage('its files are not what was backed up')
  return manifest
}

export function newManifest(inventory: Omit<Inventory, 'format'>): Inventory {
  return { format: FORMAT, ...inventory }
}

function assertSame(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): void {
  for (const [name, digest] of found) {
    if (expected.get(name) !== digest)
      throw new Damage(`${show(name)} differs from what was backed up`)
  }
  for (const name of expected.keys()) {
    if (!found.has(name)) throw new Damage(`${show(name)} is missing`)
  }
}

function parseJson(bytes: Buffer) {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
