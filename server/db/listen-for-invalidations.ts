import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
/** The NOTIFY channel on which processes send each other invalidated page tags. */
export const PAGES_CHANNEL = 'shop_pages'

interface Options {
  database: pg.PoolConfig
  /** Called with the tags that another process passed to `unit.invalidate`. */
  onChange: (...tags: string[]) => void
  /** Called when the connection was lost for a while and notifications may have been missed. */
  onGap: () => void
  log: FastifyBaseLogger
}

/** Listens for changes by other processes, so that cached pages stay current. */
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
