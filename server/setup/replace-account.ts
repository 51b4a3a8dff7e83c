import { CONNECTION_RULES, type ConnectionFields } from '#domain/connections.ts'
import { readConnection } from '../connections/connections.ts'
import type { Tx } from '../db/connect.ts'
import { assertNoneOpen } from '../payments/attempts.ts'
import type { Shop } from '../shop.ts'

/** Services that take payments; their providers have the same names. */
type PaymentService = 'paypal' | 'waafipay'

export function takesPayments(service: keyof ConnectionFields): service is PaymentService {
  return service === 'paypal' || service === 'waafipay'
}

/**
 * Another account cannot answer for the payments of this one.
 * @param next null: the account is removed
 * @throws ShopError 'payments-in-progress'
 */
export async function assertMayReplace<service extends PaymentService>(
  tx: Tx,
  { secretBox }: Pick<Shop, 'secretBox'>,
  service: service,
  next: ConnectionFields[service] | null,
): Promise<void> {
  const saved = await readConnection(tx, secretBox, service)
  if (!saved) return
  const { bound } = CONNECTION_RULES[service]
  if (next && bound.every((key) => saved.fields[key] === next[key])) return
  await assertNoneOpen(tx, service)
}
