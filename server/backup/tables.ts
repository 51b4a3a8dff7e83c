import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Add } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** Bytes of a table per file of the archive, and in memory. */
const PART = 4 << 20

/** Names and types in order. */
interface Columns {
  columns: string[]
  types: string[]
}

/** All tables of the schema `public` as they are in the database, whatever its version. */
export async function listTables(client: pg.ClientBase): Promise<Map<string, Columns>> {
  const { rows } = await client.query<Columns & { name: string }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  )
  return new Map(rows.map(({ name, ...columns }) => [name, columns]))
}

/** Adds every row of every table, as the client's transaction sees them. */
export async function dumpTables(client: pg.ClientBase, add: Add): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = {}
  for (const [name, { columns, types }] of await listTables(client)) {
    const rows = client.query(copyTo(`copy ${nameWithColumns(name, columns)} to stdout`))
    let part = 0
    for await (const bytes of inParts(rows)) await add(`tables/${name}/${++part}`, bytes)
    tables[name] = { columns, types, rows: rows.rowCount ?? 0 }
  }
  return tables
}

export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  const sequences: Manifest['sequences'] = {}
  for (const { name } of rows) {
    const found = await client.query(
      `select last_value::text as value, is_called as called from public.${quote(name)}`,
    )
    sequences[name] = found.rows[0]
  }
  return sequences
}

export function nameWithColumns(table: string, columns: readonly string[]): string {
  return `public.${quote(table)} (${columns.map(quote).join(', ')})`
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    pending.push(chunk)
    size += chunk.length
    if (size < PART) continue
    yield Buffer.concat(pending)
    pending = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pending)
}
