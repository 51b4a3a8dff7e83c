import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Whoever sent the signal kills after 10 s. */
const CUT_OFF_MS = 9_000

export interface Stopping {
  /** Names what was just opened, and how to close it within `withinMs`. Closed in reverse order. */
  later(what: string, withinMs: number, close: () => Promise<unknown>): void
  /** Closes everything that was opened so far. */
  now(): Promise<void>
}

/**
 * Stops the shop on SIGTERM and SIGINT, when the watcher of `npm run dev` has gone, and on a mistake
 * that nobody caught. Under npm every signal comes twice, so the handlers stay and repeats are
 * ignored.
 */
export function stopOnSignal(log: FastifyBaseLogger): Stopping {
  const opened: { what: string; withinMs: number; close: () => Promise<unknown> }[] = []
  let stopping: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    setTimeout(() => {
      log.error('the stop took too long and was cut off')
      process.exit(1)
    }, CUT_OFF_MS).unref()
    for (const { what, withinMs, close } of opened.toReversed()) {
      const late = sleep(withinMs, 'late', { ref: false })
      try {
        if ((await Promise.race([close(), late])) === 'late')
          log.warn(`${what} did not end in time`)
      } catch (err) {
        log.error({ err }, `${what} did not end well`)
      }
    }
  }

  function now(): Promise<void> {
    stopping ??= closeAll()
    return stopping
  }

  const onSignal = () => void now().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a mistake in the shop ended it')
    void now().then(() => process.exit(1))
  })
  return { later: (what, withinMs, close) => void opened.push({ what, withinMs, close }), now }
}
