import { randomBytes, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { recoveryCodes } from '../../db/schema.ts'
import { hashCode } from '../passwords.ts'

const CODES = 10
const GROUPS = 3
/** Letters and digits that nobody confuses. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

interface NewCodes {
  /** To be shown once. */
  codes: string[]
  hashes: Buffer[]
}

/** Hashed before the transaction that stores them, since that takes a moment. */
export async function newRecoveryCodes(salt: Buffer): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, newCode)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt))
  return { codes, hashes }
}

export function newSalt(): Buffer {
  return randomBytes(32)
}

/** Replaces all codes that are left. */
export async function storeRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** However the code was typed: in capitals, with spaces or without its dashes. */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return hashCode(code.toLowerCase().replace(/[^a-z0-9]/g, ''), salt)
}

/** Uses a code up. False if there is none with this hash. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Three groups of four: 59 bits, which argon2 makes enough against a copy of the hashes. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
