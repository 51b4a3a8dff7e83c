import { ConfigError } from '../config-values.ts'
import { tablesAfter } from '../db/migration-tables.ts'
import { readArchive } from './archive.ts'
import { Damage, damaged, readJobs, show } from './entries.ts'
import type { Manifest } from './manifest.ts'

/**
 * Reads the whole archive without using it: every file is unchanged, nothing is missing, and its
 * tables match the version that made it.
 * @throws ConfigError with a one-line message
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const found = { rows: new Map<string, number>(), pictures: 0 }
  const files = readArchive(path)
  try {
    for (;;) {
      const { done, value } = await files.next()
      if (done) {
        assertCounts(value, found)
        assertColumns(path, value)
        return value
      }
      if (value.kind === 'picture') found.pictures++
      else if (value.kind === 'jobs') readJobs(value.bytes)
      else found.rows.set(value.table, (found.rows.get(value.table) ?? 0) + rowsIn(value.bytes))
    }
  } catch (error) {
    throw error instanceof Damage ? damaged(path, error.message) : error
  }
}

/** Tables in the archive that are not the shop's, but were in the same database. */
export function foreignTables({ migration, tables }: Manifest): string[] {
  const own = tablesAfter(migration)
  return Object.keys(tables).filter((name) => !own?.has(name))
}

function assertCounts(
  { tables, files }: Manifest,
  found: { rows: Map<string, number>; pictures: number },
): void {
  const expected = new Map(Object.entries(tables))
  for (const name of found.rows.keys()) {
    if (!expected.has(name)) throw new Damage(`the table ${show(name)} is not in its manifest`)
  }
  for (const [name, { rows }] of expected) {
    const came = found.rows.get(name) ?? 0
    if (came !== rows) throw new Damage(`${name} has ${came} rows instead of ${rows}`)
  }
  if (found.pictures !== files) {
    throw new Damage(`it has ${found.pictures} picture files instead of ${files}`)
  }
}

function assertColumns(path: string, { migration, tables }: Manifest): void {
  const own = tablesAfter(migration)
  if (!own) {
    throw new ConfigError(
      `${path} was made by an unknown version of the shop (migration ${migration})`,
    )
  }
  const given = new Map(Object.entries(tables))
  for (const [name, columns] of own) {
    const table = given.get(name)
    const wrong = table ? wrongColumn(name, columns, table) : `the table ${name} is missing`
    if (wrong) {
      throw new ConfigError(`${path} does not match the version of the shop that made it: ${wrong}`)
    }
  }
}

function wrongColumn(
  table: string,
  expected: ReadonlyMap<string, string>,
  { columns, types }: Manifest['tables'][string],
): string | null {
  for (const [index, column] of columns.entries()) {
    const type = expected.get(column)
    const name = `${table}.${column}`
    if (!type) return `${show(name)} is unknown`
    if (columns.indexOf(column) !== index) return `${name} appears twice`
    const given = types?.[index]
    if (given !== undefined && given !== type) return `${name} is ${given} instead of ${type}`
  }
  const missing = [...expected.keys()].find((column) => !columns.includes(column))
  return missing ? `${table}.${missing} is missing` : null
}

/** COPY ends each row with a line feed and escapes those within a row. */
function rowsIn(bytes: Buffer): number {
  let rows = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, end + 1)) rows++
  return rows
}
