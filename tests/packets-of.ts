import pg from 'pg'
import { vi } from 'vitest'
import { Batch } from '#server/db/batch.ts'

/** The names of the statements that a call sends to the database, by packet, beside its value. */
export async function packetsOf<value>(call: () => Promise<value>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const value = await call()
  const given = query.mock.calls.map(([one]) => one as unknown as Batch | { name?: string })
  query.mockRestore()
  const sent = given.map((one) => (one instanceof Batch ? one.names : [one.name]))
  return { value, sent }
}
