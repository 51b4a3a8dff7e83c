import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { REACHABLE } from './connect.ts'
import type { Fence } from './fence.ts'

/** The NOTIFY channel on which processes send each other invalidated page tags. */
export const PAGES_CHANNEL = 'shop_pages'

/** How often the connection must prove that it hears. */
const HEARTBEAT_MS = 500
/** After this time without proof, what is cached is dropped about once a second. */
const DEAF_AFTER_MS = 800
const CHECK_MS = 250
/** After this time without an answer the connection is given up. A busy database may take long. */
const GIVE_UP_AFTER_MS = 5_000

interface Options {
  database: pg.PoolConfig
  /** Called with the tags that another process passed to `unit.invalidate`. */
  onChange: (...tags: string[]) => void
  /** Whether changes are heard: with false they may be missed from now on, until it is true. */
  onHearing: (hears: boolean) => void
  /** Called every second while nothing is heard: everything cached must be read again. */
  onDeaf: () => void
  /** Called for a new connection. Notifications were missed; it may be to another server. */
  onGap: () => void
  /** What may be served from memory meanwhile. */
  fence: Fence
  log: FastifyBaseLogger
}

/**
 * Listens for changes by other processes, so that nothing cached is older than two seconds, even if
 * the connection hangs without an error. The database sends notifications before the answer to a
 * later query, so the answer to a heartbeat proves that everything committed before it was heard.
 * Without that proof, what is cached is dropped every second, which loses little: a page is then
 * rendered once a second.
 */
export async function listenForInvalidations({
  database,
  onChange,
  onHearing,
  onDeaf,
  onGap,
  fence,
  log,
}: Options): Promise<{ close(): Promise<void> }> {
  let closed = false
  let isDeaf = false
  let isLate = false
  let client = await listen()
  const timer = setInterval(dropOld, CHECK_MS).unref()

  return {
    async close() {
      closed = true
      clearInterval(timer)
      // It may hang.
      await Promise.race([client.end().catch(() => {}), sleep(300)])
      cut(client)
    },
  }

  async function listen(): Promise<pg.Client> {
    const listener = new pg.Client({
      ...REACHABLE,
      ...(database as pg.ClientConfig),
      // The options of a pool hide it.
      password: database.password,
      query_timeout: GIVE_UP_AFTER_MS,
    })
    listener.on('error', () => {})
    listener.on('notification', ({ payload }) => onChange(...tagsOf(payload)))
    try {
      await listener.connect()
      await listener.query(`listen ${PAGES_CHANNEL}`)
    } catch (error) {
      cut(listener)
      throw error
    }
    onHearing(true)
    // Also at the start: something may have been cached before.
    onGap()
    heard(performance.now())
    void beat(listener)
    listener.once('end', () => {
      if (closed) return
      onHearing(false)
      void listenAgain()
    })
    return listener
  }

  async function beat(listener: pg.Client): Promise<void> {
    try {
      while (!closed) {
        await sleep(HEARTBEAT_MS, undefined, { ref: false })
        const asked = performance.now()
        await listener.query('select')
        heard(asked)
      }
    } catch {
      cut(listener)
    }
  }

  function heard(asked: number): void {
    fence.prove(asked)
    if (!isDeaf) return
    isDeaf = false
    log.info('changes by other processes are heard again')
    onHearing(true)
  }

  function dropOld(): void {
    // Only the second time: after a pause of this process an answer may be waiting to be read.
    const wasLate = isLate
    isLate = fence.age >= DEAF_AFTER_MS
    if (!isLate || !wasLate) return
    isLate = false
    if (!isDeaf) {
      isDeaf = true
      log.warn('changes by other processes are not heard, pages are cached for a second')
      onHearing(false)
    }
    onDeaf()
    fence.prove(performance.now())
  }

  async function listenAgain(): Promise<void> {
    while (!closed) {
      await sleep(500, undefined, { ref: false })
      try {
        client = await listen()
        if (closed) cut(client)
        return
      } catch (err) {
        log.debug({ err }, 'the database is not back yet')
      }
    }
  }
}

/** Without waiting for an answer, which may never come. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

function tagsOf(payload: string | undefined): string[] {
  return payload ? JSON.parse(payload) : []
}
