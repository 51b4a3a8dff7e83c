import type { FastifyInstance } from 'fastify'

/**
 * Asks each connection for its address while it is open, after which Node remembers it: a client
 * may have gone by the time that a limit asks who it was.
 */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => void socket.remoteAddress)
}

/** An IPv4 address as it is, or the first 64 bits of IPv6, since one device owns the rest. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
