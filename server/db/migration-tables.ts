import { readFileSync } from 'node:fs'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** By table, then by column: the type as PostgreSQL writes it. */
export type TableColumns = ReadonlyMap<string, ReadonlyMap<string, string>>

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, { name: string; type: string }> }>
}

/**
 * The shop's tables as they were after a migration, from what drizzle-kit wrote down beside it.
 * @param migration when it was made, as `NEWEST`; null: this version of the shop does not know it.
 */
export function tablesAfter(migration: number): TableColumns | null {
  const entry = journal.entries.find(({ when }) => when === migration)
  if (!entry) return null
  const file = `./migrations/meta/${String(entry.idx).padStart(4, '0')}_snapshot.json`
  const { tables } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Snapshot
  return new Map(
    Object.values(tables).map(({ name, columns }) => [
      name,
      // PostgreSQL writes no space within numeric(5,2).
      new Map(Object.values(columns).map((one) => [one.name, one.type.replaceAll(', ', ',')])),
    ]),
  )
}
