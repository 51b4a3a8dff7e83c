import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { ConfigError } from './config-values.ts'

/**
 * Checks the port before anything else starts, so that a busy port fails early and changes nothing.
 * @throws ConfigError with a one-line message
 */
export async function assertPortFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
    await once(probe.close(), 'close')
  } catch (error) {
    throw portError(error, { host, port })
  }
}

/** Turns a known error of listening into a ConfigError; returns others unchanged. */
export function portError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT: ${port} is already in use on ${host}; set another PORT, or stop the program that uses it`,
      )
    case 'EACCES':
      return new ConfigError(`PORT: got ${port}, expected a port this user may use (1024 or above)`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST: got '${host}', expected a name or address of this machine`)
    default:
      return error
  }
}
