import { eq, sql } from 'drizzle-orm'
import { CONNECTION_RULES, type ConnectionFields, type StoredService } from '#domain/connections.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { connections } from '../db/schema.ts'
import type { SecretBox } from '../db/secret-box.ts'
import type { Unit } from '../unit.ts'
import { type Connection, purposeOf, readConnection } from './connections.ts'

/** What an admin has typed. */
export interface Draft<service extends StoredService> {
  fields: ConnectionFields[service]
  /** Undefined or empty: the saved one. */
  secret?: string | undefined
}

/**
 * Saves a connection; whatever uses it follows at once, in every process.
 * @param version as the admin saw it, 0 if there was none
 * @throws ShopError 'version-conflict'; 'invalid-input' if its secret must be entered
 */
export async function saveConnection<service extends StoredService>(
  unit: Unit,
  box: SecretBox,
  service: service,
  { version, ...draft }: Draft<service> & { version: number },
): Promise<void> {
  const { tx, now } = unit
  await tx.execute(sql`lock table ${connections} in share row exclusive mode`)
  const before = await readConnection(tx, box, service)
  if ((before?.version ?? 0) !== version) {
    throw new ShopError('version-conflict', { current: { version: before?.version ?? 0 } })
  }
  const secret = secretFor(service, draft, before)
  const value = {
    fields: draft.fields,
    secret: secret === null ? null : box.seal(purposeOf(service), secret),
    version: version + 1,
    updatedAt: now,
  }
  await tx
    .insert(connections)
    .values({ service, ...value })
    .onConflictDoUpdate({ target: connections.service, set: value })
  await unit.audit({
    action: 'connection-changed',
    subjectId: service,
    subject: service,
    before: before && { ...before.fields, ...(hasSecret(before) && { secret: 'saved' }) },
    after: {
      ...draft.fields,
      ...(secret !== null && { secret: secret === before?.secret ? 'saved' : 'replaced' }),
    },
  })
  unit.invalidate('connections')
}

/** @throws ShopError 'not-found' */
export async function removeConnection(
  unit: Unit,
  box: SecretBox,
  service: StoredService,
): Promise<void> {
  const before = await readConnection(unit.tx, box, service)
  const removed = await unit.tx
    .delete(connections)
    .where(eq(connections.service, service))
    .returning({ service: connections.service })
  if (removed.length === 0) throw new ShopError('not-found', { what: 'connection' })
  await unit.audit({
    action: 'connection-changed',
    subjectId: service,
    subject: service,
    before: before && { ...before.fields, ...(hasSecret(before) && { secret: 'saved' }) },
  })
  unit.invalidate('connections')
}

/**
 * The secret that a draft means: the typed one, or the saved one if those who get to see it are the
 * same; null if it needs none.
 * @throws ShopError 'invalid-input' if it must be entered
 */
export function secretFor<service extends StoredService>(
  service: service,
  { fields, secret }: Draft<service>,
  saved: Connection<service> | null,
): string | null {
  const { needsSecret, bound } = CONNECTION_RULES[service]
  if (!needsSecret(fields)) return null
  if (secret) return secret
  const isSame = saved && bound.every((key) => saved.fields[key] === fields[key])
  if (isSame && saved.secret !== null) return saved.secret
  throw invalid({ secret: 'Enter it again' })
}

function hasSecret({ secret, isLocked }: Connection): boolean {
  return secret !== null || isLocked
}
