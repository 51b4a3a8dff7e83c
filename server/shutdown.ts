import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from './config-values.ts'

/** Process managers kill after 10 s, unless they were told of the time for draining. */
const CUT_OFF_MS = 9_000

interface Part {
  readonly what: string
  readonly withinMs: number
  /** Waits until the part has opened: a signal may come while it is opening. */
  readonly close: (exitCode: number) => Promise<unknown>
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
    close: (part: part, exitCode: number) => Promise<unknown>,
  ): Promise<part>
  /** Closes everything and exits; the first call decides the exit code. */
  end(exitCode: number): void
  /** Ends a start that failed. */
  fail(error: unknown): void
  readonly began: boolean
}

/**
 * Stops the shop on SIGTERM and SIGINT, when the watcher of `npm run dev` exits, and on an uncaught
 * exception. Under npm every signal arrives twice, so the handlers stay installed and repeats are
 * ignored.
 */
export function stopOnSignal(
  log: FastifyBaseLogger,
  { watched = false, drainSeconds }: { watched?: boolean; drainSeconds: number },
): Stopping {
  const parts: Part[] = []
  let began = false

  async function closeAll(exitCode: number): Promise<void> {
    setTimeout(
      () => {
        log.error('the shutdown took too long, exiting now')
        process.exit(1)
      },
      CUT_OFF_MS + drainSeconds * 1_000,
    ).unref()
    for (const { what, withinMs, close } of parts.toReversed()) {
      const late = sleep(withinMs, 'late', { ref: false })
      try {
        if ((await Promise.race([close(exitCode), late])) === 'late')
          log.warn(`${what} did not end in time`)
      } catch (err) {
        log.error({ err }, `${what} ended with an error`)
      }
    }
  }

  function end(exitCode: number): void {
    if (began) return
    began = true
    void closeAll(exitCode).then(() => process.exit(exitCode))
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
      const closeOnceOpen = (exitCode: number) =>
        opening.then(
          (part) => close(part, exitCode),
          () => {
            // It never opened, and its caller has already got the error.
          },
        )
      parts.push({ what, withinMs, close: closeOnceOpen })
      return opening
    },
    end,
    fail(error) {
      // A stop during the start makes the start fail, which is no error to report.
      if (began) return
      printError(error)
      end(1)
    },
    get began() {
      return began
    },
  }
}

/** A configuration error is one line; anything else is a bug and gets its stack trace. */
export function printError(error: unknown): void {
  console.error(error instanceof ConfigError ? error.message : error)
}

function onParentExit(work: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && work(), 1_000).unref()
}
