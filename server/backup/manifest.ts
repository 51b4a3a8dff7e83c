import { z } from 'zod'
import { ConfigError } from '../config-values.ts'
import { NEWEST } from '../db/migrate.ts'

/** The last file of an archive: what is in it. Without it, an archive is not whole. */
export const MANIFEST = 'manifest.json'

const FORMAT = 1

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the database was read. */
  at: z.iso.datetime(),
  /** The newest migration that the database had. */
  migration: z.int(),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int() })),
  /** Where the numbers for people go on. */
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  files: z.int(),
  /** Pictures' files that the storage no longer had. */
  missing: z.array(z.string()),
  /** Over names and contents of all files before this one. */
  digest: z.string(),
})
export type Manifest = z.output<typeof Manifest>

/** @throws where it is no manifest, belongs to other files, or is of a newer version of the shop. */
export function readManifest(bytes: Buffer, digest: string): Manifest {
  const given = JSON.parse(bytes.toString('utf8'))
  const isNewer = given?.format > FORMAT || given?.migration > NEWEST
  if (isNewer && given.digest === digest) {
    throw new ConfigError(
      `This backup was made by a newer version of the shop (${given.at}); update the shop first`,
    )
  }
  const manifest = Manifest.parse(given)
  if (manifest.digest !== digest) throw new Error('the contents are not what they were')
  return manifest
}

export function newManifest(parts: Omit<Manifest, 'format' | 'digest'>): Omit<Manifest, 'digest'> {
  return { format: FORMAT, ...parts }
}
