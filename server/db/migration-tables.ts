import { readFileSync } from 'node:fs'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Table → column → type, as PostgreSQL writes it. */
export type TableColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { name: string; type: string }> }>
}

/**
 * The shop's tables as they were after a migration, from drizzle-kit's snapshots.
 * @param migration its creation time, as `NEWEST`; the result is null if this version lacks it
 */
export function tablesAfter(migration: number): TableColumns | null {
  const entry = journal.entries.find(({ when }) => when === migration)
  if (!entry) return null
  const file = `./migrations/meta/${String(entry.idx).padStart(4, '0')}_snapshot.json`
  const { tables } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Snapshot
  return new Map(
    Object.values(tables).map(({ name, columns }) => [
      name,
      // PostgreSQL writes numeric(5,2) without a space.
      new Map(Object.values(columns).map((one) => [one.name, one.type.replaceAll(', ', ',')])),
    ]),
  )
}
