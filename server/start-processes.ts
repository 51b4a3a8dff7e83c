import pino from 'pino'
import type { Config } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { startSharedPayments } from './payments/open-provider.ts'
import { assertPortFree } from './port.ts'
import { Processes } from './processes.ts'
import { stopOnSignal } from './shutdown.ts'

/**
 * Starts a shop of several processes. This one has what there is once on a machine: the port, the
 * embedded database and the emulators of a demo. It starts the others and answers no request.
 */
export async function startProcesses(config: Config): Promise<void> {
  await assertPortFree(config)
  const log = pino({ level: config.logLevel })
  const stop = stopOnSignal(log, config)
  try {
    const database = await stop.open(
      'the database',
      8_000,
      () => openDatabase(config, log),
      (opened) => opened.close(),
    )
    const payments = await stop.open(
      'the payment providers',
      1_000,
      () => startSharedPayments(config),
      (opened) => opened.stop(),
    )
    // The others know an external one by its URL.
    const embedded = config.databaseUrl === null ? database.config : null
    const processes = await stop.open(
      'the processes',
      8_000 + config.drainSeconds * 1_000,
      async () => new Processes({ embedded, demo: payments.demo }, log),
      (opened) => opened.stop(),
    )
    // First, since it migrates the database and fills it.
    const banner = await processes.start('jobs')
    await Promise.all(Array.from({ length: config.webConcurrency }, () => processes.start('serve')))
    console.log(banner)
  } catch (error) {
    stop.fail(error)
  }
}
