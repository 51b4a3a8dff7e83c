import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Process managers kill after 10 s. */
const CUT_OFF_MS = 9_000

interface Part {
  readonly what: string
  readonly withinMs: number
  /** Waits until the part has opened: a signal may come while it is opening. */
  readonly close: () => Promise<unknown>
}

export interface Stopping {
  /**
   * Opens a part of the shop, to be closed within `withinMs`, in reverse order. Once the shop is
   * stopping, nothing more is opened and the promise never settles.
   */
  open<part>(
    what: string,
    withinMs: number,
    open: () => Promise<part>,
    close: (part: part) => Promise<unknown>,
  ): Promise<part>
  /** Closes everything and exits; the first call decides the exit code. */
  end(exitCode: number): void
  readonly began: boolean
}

/**
 * Stops the shop on SIGTERM and SIGINT, when the watcher of `npm run dev` exits, and on an uncaught
 * exception. Under npm every signal arrives twice, so the handlers stay installed and repeats are
 * ignored.
 */
export function stopOnSignal(log: FastifyBaseLogger, { watched }: { watched: boolean }): Stopping {
  const parts: Part[] = []
  let began = false

  async function closeAll(): Promise<void> {
    setTimeout(() => {
      log.error('the shutdown took too long, exiting now')
      process.exit(1)
    }, CUT_OFF_MS).unref()
    for (const { what, withinMs, close } of parts.toReversed()) {
      const late = sleep(withinMs, 'late', { ref: false })
      try {
        if ((await Promise.race([close(), late])) === 'late')
          log.warn(`${what} did not end in time`)
      } catch (err) {
        log.error({ err }, `${what} ended with an error`)
      }
    }
  }

  function end(exitCode: number): void {
    if (began) return
    began = true
    void closeAll().then(() => process.exit(exitCode))
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  if (watched) onParentExit(() => end(0))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an unexpected error ended the shop')
    end(1)
  })

  return {
    async open(what, withinMs, open, close) {
      if (began) return new Promise<never>(() => {})
      const opening = open()
      const closeOnceOpen = () =>
        opening.then(close, () => {
          // It never opened, and its caller has already got the error.
        })
      parts.push({ what, withinMs, close: closeOnceOpen })
      return opening
    },
    end,
    get began() {
      return began
    },
  }
}

function onParentExit(work: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && work(), 1_000).unref()
}
