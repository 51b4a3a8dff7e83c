import type { FastifyBaseLogger } from 'fastify'

const PATIENCE_MS = 9_000

/**
 * Stops in order on SIGTERM, on SIGINT, and when the watcher of `npm run dev` has gone. Under npm
 * every signal comes twice, so the handlers stay and repeats are ignored. Whatever hangs is cut off
 * after 9 s: whoever sent the signal kills after 10.
 */
export function stopOnSignal(steps: readonly (() => Promise<unknown>)[], log: FastifyBaseLogger) {
  let stopping = false

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      log.error('the stop took too long and was cut off')
      process.exit(1)
    }, PATIENCE_MS).unref()
    for (const step of steps) {
      try {
        await step()
      } catch (err) {
        log.error({ err }, 'a part of the shop did not stop well')
        process.exitCode = 1
      }
    }
    process.exit()
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
}
