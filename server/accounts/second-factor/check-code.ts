import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../../db/connect.ts'
import { secondFactors } from '../../db/schema.ts'
import type { SecretBox } from '../../db/secret-box.ts'
import type { Shop } from '../../shop.ts'
import { hashRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import type { SecondFactorRow } from './stored.ts'
import { isAppCode, stepOfCode } from './totp.ts'

/** What is left to be done with a code that was checked: it is used up in a transaction. */
export type CheckedCode = { step: number } | { codeHash: Buffer }

/**
 * Checks a code of the app, or hashes a recovery code.
 * @throws ShopError 'wrong-code', 'codes-unreadable', 'busy'.
 */
export async function checkCode(
  shop: Pick<Shop, 'secretBox' | 'now'>,
  factor: SecondFactorRow,
  typed: string,
): Promise<CheckedCode> {
  const code = typed.replace(/\s/g, '')
  if (isAppCode(code)) return { step: checkAppCode(shop, factor, code) }
  return { codeHash: await hashRecoveryCode(code, factor.salt) }
}

/** @throws ShopError 'wrong-code', 'codes-unreadable'. */
export function checkAppCode(
  { secretBox, now }: Pick<Shop, 'secretBox' | 'now'>,
  factor: SecondFactorRow,
  code: string,
): number {
  const secret = openSecret(secretBox, factor)
  if (secret === null) throw new ShopError('codes-unreadable')
  const step = isAppCode(code) ? stepOfCode(secret, code, now()) : null
  if (step === null) throw new ShopError('wrong-code')
  return step
}

/**
 * Uses the code up: it is never accepted again.
 * @throws ShopError 'wrong-code' if it was used, or is not a recovery code.
 */
export async function spendCode(tx: Tx, userId: string, checked: CheckedCode): Promise<void> {
  const isNew =
    'step' in checked
      ? await spendStep(tx, userId, checked.step)
      : await spendRecoveryCode(tx, userId, checked.codeHash)
  if (!isNew) throw new ShopError('wrong-code')
}

/** Neither this code nor an earlier one is accepted afterwards. */
async function spendStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { lastStep } = secondFactors
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: secondFactors.userId })
  return used.length > 0
}

/** The secret in base32, or null if the shop does not have its key any more. */
export function openSecret(box: SecretBox, { userId, secret }: SecondFactorRow): string | null {
  return box.open(secretPurpose(userId), secret)
}

export function secretPurpose(userId: string): string {
  return `second factor ${userId}`
}
