import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'
import type { Tracing } from './telemetry/tracing.ts'

interface OpenLog {
  readonly log: Logger
  /** Null without OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly tracing: Tracing | null
}

/** The log of a process and, where traces are sent, the traces that its lines belong to. */
export async function openLog({ logLevel: level, tracing: wanted }: Config): Promise<OpenLog> {
  if (!wanted) return { log: pino({ level }), tracing: null }
  // Loaded only here, since it takes 20 MB of memory.
  const { openTracing } = await import('./telemetry/tracing.ts')
  const tracing = openTracing(wanted, (err) => log.warn({ err }, 'traces could not be sent'))
  const log = pino({ level, mixin: tracing.logFields })
  return { log, tracing }
}
