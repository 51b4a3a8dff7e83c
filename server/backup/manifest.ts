import { z } from 'zod'
import { ConfigError } from '../config-values.ts'
import { NEWEST } from '../db/migrate.ts'
import { Damage, show } from './entries.ts'

/** The last file of an archive: its table of contents. Without it the archive is incomplete. */
export const MANIFEST = 'manifest.json'

const FORMAT = 1

const Count = z.int().min(0)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Table = z
  .object({
    columns: z.array(z.string()),
    /** Column types, as PostgreSQL writes them; missing in archives of older versions. */
    types: z.array(z.string()).optional(),
    rows: Count,
  })
  .refine(({ columns, types = columns }) => types.length === columns.length)

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Time of the snapshot. */
  at: z.iso.datetime(),
  /** The newest migration in the database. */
  migration: z.int(),
  tables: z.record(z.string(), Table),
  /** Current values of the sequences, such as the one of order numbers. */
  sequences: z.record(
    z.string(),
    z.object({ value: z.string().regex(/^-?\d{1,18}$/), called: z.boolean() }),
  ),
  files: Count,
  /** Files of pictures that were missing in the storage. */
  missing: z.array(z.string()),
  /** Digest of each file before this one; older archives have only the total digest. */
  sha256: z.record(z.string(), Sha256).optional(),
  /** Digest over names and contents of all files before this one. */
  digest: Sha256,
})
export type Manifest = z.output<typeof Manifest>

/** The part that is known before the files are written. */
export type Inventory = Omit<Manifest, 'digest' | 'sha256'>

/** Computed from the files before the manifest. */
interface Digests {
  all: string
  files: ReadonlyMap<string, string>
}

/** @throws ConfigError for a newer version of the shop; Damage if it does not match the files */
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
