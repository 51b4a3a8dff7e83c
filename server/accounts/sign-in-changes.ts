import { v7 as uuidv7 } from 'uuid'
import type { SignInChange } from '#domain/mails.ts'
import type { Unit } from '../unit.ts'

/** A thief who changes how an account signs in cannot do so in silence. */
export async function tellSignInChanged(
  { enqueue }: Unit,
  userId: string,
  what: SignInChange,
): Promise<void> {
  await enqueue('sign-in-changed', { mailId: uuidv7(), userId, what })
}
