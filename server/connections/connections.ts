import { eq } from 'drizzle-orm'
import { CONNECTION_FIELDS } from '#contract/admin/setup-fields.ts'
import type { ConnectionFields, StoredService } from '#domain/connections.ts'
import type { Db, Tx } from '../db/connect.ts'
import { connections } from '../db/schema.ts'
import type { SecretBox } from '../db/secret-box.ts'

/** A service outside, as an admin has set it up. */
export interface Connection<service extends StoredService = StoredService> {
  fields: ConnectionFields[service]
  /** Null if none is saved, or with `isLocked`. */
  secret: string | null
  /** The secret was saved with another key, as on another machine: it must be entered again. */
  isLocked: boolean
  version: number
  updatedAt: Date
}

type Box = Pick<SecretBox, 'open'>

/** The saved connection of a service; null if there is none, or its fields cannot be read. */
export async function readConnection<service extends StoredService>(
  db: Db | Tx,
  box: Box,
  service: service,
): Promise<Connection<service> | null> {
  const [row] = await db.select().from(connections).where(eq(connections.service, service))
  const fields = row && CONNECTION_FIELDS[service].safeParse(row.fields).data
  if (!fields) return null
  const secret = row.secret && box.open(purposeOf(service), row.secret)
  return {
    fields: fields as ConnectionFields[service],
    secret,
    isLocked: row.secret !== null && secret === null,
    version: row.version,
    updatedAt: row.updatedAt,
  }
}

/** A secret that is put into another row does not open there. */
export function purposeOf(service: StoredService): string {
  return `connections ${service}`
}

/**
 * The connections in memory, for what uses them; follows the cache of pages, so that a change
 * reaches every process. The same object is returned until something has changed.
 */
export class Connections {
  readonly #db: Db
  readonly #box: Box
  readonly #known = new Map<StoredService, Promise<Connection | null>>()

  constructor(db: Db, box: Box) {
    this.#db = db
    this.#box = box
  }

  read<service extends StoredService>(service: service): Promise<Connection<service> | null> {
    const known = this.#known.get(service)
    if (known) return known as Promise<Connection<service> | null>
    const reading = readConnection(this.#db, this.#box, service)
    this.#known.set(service, reading)
    reading.catch(() => {
      if (this.#known.get(service) === reading) this.#known.delete(service)
    })
    return reading
  }

  invalidate(...tags: readonly string[]): void {
    if (tags.includes('connections')) this.clear()
  }

  clear(): void {
    this.#known.clear()
  }
}
