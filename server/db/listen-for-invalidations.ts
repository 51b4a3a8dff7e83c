import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
/** Where processes tell each other which page tags to drop. */
export const PAGES_CHANNEL = 'shop_pages'

interface Options {
  database: pg.PoolConfig
  /** What changed, by the names of `change()` in transaction.ts. */
  onChange: (...tags: string[]) => void
  /** Changes may have been missed: the connection was lost for a while. */
  onGap: () => void
  log: FastifyBaseLogger
}

/** Hears what other processes on the same database change, so that no page of theirs grows old here. */
export async function listenForInvalidations(
  options: Options,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client = await listen()

  return {
    async close() {
      closed = true
      await client.end().catch(() => {})
    },
  }

  async function listen(): Promise<pg.Client> {
    const listener = new pg.Client(options.database as pg.ClientConfig)
    listener.on('error', () => {})
    listener.on('notification', ({ payload }) => options.onChange(...tagsOf(payload)))
    await listener.connect()
    listener.once('end', () => {
      if (!closed) void listenAgain()
    })
    await listener.query(`listen ${PAGES_CHANNEL}`)
    return listener
  }

  async function listenAgain(): Promise<void> {
    while (!closed) {
      await sleep(500, undefined, { ref: false })
      try {
        client = await listen()
        options.onGap()
        return
      } catch (err) {
        options.log.debug({ err }, 'the database is not back yet')
      }
    }
  }
}

function tagsOf(payload: string | undefined): string[] {
  return payload ? JSON.parse(payload) : []
}
