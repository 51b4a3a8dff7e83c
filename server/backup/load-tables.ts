import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Manifest } from './manifest.ts'
import { listTables, nameWithColumns, quote } from './tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Fills the empty tables within one transaction, in any order. */
export class TableLoader {
  readonly #client: pg.Client
  readonly #manifest: Manifest
  readonly #loaded = new Map<string, number>()
  readonly #foreign: ReadonlyMap<string, unknown>
  #own: ReadonlySet<string> = new Set()
  #keys: ForeignKey[] = []
  #open: { table: string; stream: CopyStreamQuery } | null = null

  /** `foreign`: tables that are not the shop's, but were in the same database. */
  constructor(parts: {
    client: pg.Client
    manifest: Manifest
    foreign: ReadonlyMap<string, unknown>
  }) {
    this.#client = parts.client
    this.#manifest = parts.manifest
    this.#foreign = parts.foreign
  }

  /** Drops the foreign keys, so that a row may be loaded before the one it refers to. */
  async begin(): Promise<void> {
    const tables = [...(await listTables(this.#client)).keys()]
    this.#own = new Set(tables.filter((name) => !this.#foreign.has(name)))
    const { rows } = await this.#client.query<ForeignKey>(
      `select conrelid::regclass::text as table, conname as name,
         pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    this.#keys = rows
    for (const { table, name } of rows) {
      await this.#client.query(`alter table ${table} drop constraint ${quote(name)}`)
    }
  }

  /**
   * Loads the next part of a table; the parts of a table must follow each other. Foreign tables are
   * skipped.
   */
  async add(table: string, bytes: Buffer): Promise<void> {
    if (!this.#own.has(table)) return
    if (this.#open?.table !== table) {
      await this.#endTable()
      const { columns } = this.#expected(table)
      const copy = `copy ${nameWithColumns(table, columns)} from stdin`
      this.#open = { table, stream: this.#client.query(copyFrom(copy)) }
      // The next write or the end of the table reports the error.
      this.#open.stream.on('error', () => {})
    }
    const { stream } = this.#open
    if (stream.errored) throw stream.errored
    if (!stream.write(bytes)) await once(stream, 'drain')
  }

  /**
   * Checks the row counts, restores the foreign keys (the database checks them) and the sequences.
   */
  async end(): Promise<void> {
    await this.#endTable()
    for (const [table, { rows }] of Object.entries(this.#manifest.tables)) {
      if (!this.#own.has(table)) continue
      const loaded = this.#loaded.get(table) ?? 0
      if (loaded !== rows) throw new Error(`${table}: ${loaded} rows loaded instead of ${rows}`)
    }
    for (const { table, name, definition } of this.#keys) {
      await this.#client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
    }
    const own = await this.#ownSequences()
    for (const [name, { value, called }] of Object.entries(this.#manifest.sequences)) {
      if (!own.has(name)) continue
      await this.#client.query('select setval($1::regclass, $2, $3)', [
        `public.${quote(name)}`,
        value,
        called,
      ])
    }
  }

  async #ownSequences(): Promise<Set<string>> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select s.relname as name from pg_class s
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
         and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
       where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace and t.relname = any($1)`,
      [[...this.#own]],
    )
    return new Set(rows.map(({ name }) => name))
  }

  /** Aborts the current table, so that the connection can be rolled back. */
  abandon(): void {
    this.#open?.stream.destroy()
    this.#open = null
  }

  async #endTable(): Promise<void> {
    if (!this.#open) return
    const { table, stream } = this.#open
    this.#open = null
    if (stream.errored) throw stream.errored
    stream.end()
    await finished(stream)
    this.#loaded.set(table, stream.rowCount)
  }

  #expected(table: string) {
    const expected = this.#manifest.tables[table]
    if (!expected || this.#loaded.has(table)) throw new Error(`${table}: not expected here`)
    return expected
  }
}
