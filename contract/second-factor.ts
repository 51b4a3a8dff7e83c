import { z } from 'zod'
import { accountPaths } from './account-paths.ts'
import { GivenPassword, UserInfo } from './accounts.ts'
import { DateTime } from './common.ts'
import { endpoint } from './endpoint.ts'

const Code = z.string().trim().min(1).max(100)
const Confirmed = z.object({ password: GivenPassword })

export const signIn = endpoint(accountPaths.secondFactor.signIn, {
  summary: 'The second step of a sign-in: a code of the app, or a recovery code',
  access: 'everyone',
  body: z.object({
    challenge: z.string().min(1).max(200).meta({ description: 'From the details of the refusal' }),
    code: Code,
  }),
  reply: UserInfo,
  errors: ['sign-in-expired', 'wrong-code', 'codes-unreadable', 'too-many-requests', 'busy'],
})

const SecondFactor = z.object({
  since: DateTime.nullable().meta({ description: 'Null: off' }),
  recoveryCodesLeft: z.int(),
  isReadable: z.boolean().meta({
    description: 'False: the key of the shop is not the one that its secret was encrypted with',
  }),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const show = endpoint(accountPaths.secondFactor.show, {
  summary: "The caller's second factor",
  access: 'admin',
  reply: SecondFactor,
})

const NewSecret = z.object({
  secret: z.string().meta({ description: 'Base32, to be typed' }),
  uri: z.string().meta({ description: 'The same as otpauth://, for a QR code' }),
})
export type NewSecret = z.output<typeof NewSecret>

export const start = endpoint(accountPaths.secondFactor.start, {
  summary: 'A new secret for an app; it has no effect until a code confirms it',
  access: 'admin',
  body: Confirmed,
  reply: NewSecret,
  errors: ['wrong-password', 'second-factor-changed', 'too-many-requests', 'busy'],
})

const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown only once' }),
})

export const confirm = endpoint(accountPaths.secondFactor.confirm, {
  summary: 'Turn the second factor on with a code of the app; ends all other sessions',
  access: 'admin',
  body: z.object({ code: Code }),
  reply: RecoveryCodes,
  errors: ['wrong-code', 'codes-unreadable', 'second-factor-changed', 'too-many-requests', 'busy'],
})

export const renewCodes = endpoint(accountPaths.secondFactor.renewCodes, {
  summary: 'New recovery codes; the old ones end',
  access: 'admin',
  body: Confirmed,
  reply: RecoveryCodes,
  errors: ['wrong-password', 'second-factor-changed', 'too-many-requests', 'busy'],
})

export const remove = endpoint(accountPaths.secondFactor.remove, {
  summary: 'Turn the second factor off; ends all other sessions',
  access: 'admin',
  body: Confirmed,
  reply: SecondFactor,
  errors: ['wrong-password', 'too-many-requests', 'busy'],
})
