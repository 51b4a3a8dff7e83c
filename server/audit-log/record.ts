// bridge
export type { Actor } from '../unit.ts'

import type { Tx } from '../db/connect.ts'
import { type Actor, type AuditEntry, writeAuditEntries } from '../unit.ts'
/** @deprecated */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  { at, ...entry }: AuditEntry & { at: Date },
): Promise<void> {
  await writeAuditEntries(tx, actor, at, [entry])
}

/** @deprecated */
export async function recordChanges(
  tx: Tx,
  actor: Actor,
  all: readonly (AuditEntry & { at: Date })[],
): Promise<void> {
  if (all[0]) await writeAuditEntries(tx, actor, all[0].at, all)
}
