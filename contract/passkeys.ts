import { z } from 'zod'
import { accountPaths } from './account-paths.ts'
import { GivenPassword, UserInfo } from './accounts.ts'
import { DateTime, IdParams, Message, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What the browser's own API takes and returns, as JSON; the library checks it. */
const Options = z.looseObject({ challenge: z.string() }).meta({
  description: 'Options of navigator.credentials, as JSON',
})
const Credential = z
  .looseObject({
    id: z
      .string()
      .max(2000)
      .regex(/^[\w-]+$/),
    response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  })
  .meta({ description: 'A PublicKeyCredential as JSON' })

const NAME_LENGTH = 60

export const challenge = endpoint(accountPaths.passkeys.challenge, {
  summary: 'Options to sign in with a passkey; their challenge is good for one sign-in',
  access: 'everyone',
  reply: Options,
  errors: ['passkeys-unavailable', 'too-many-requests'],
})

export const signIn = endpoint(accountPaths.passkeys.signIn, {
  summary: 'Sign in with a passkey, which is both factors',
  access: 'everyone',
  body: z.object({ credential: Credential }),
  reply: UserInfo,
  errors: ['wrong-passkey', 'sign-in-expired', 'passkeys-unavailable', 'too-many-requests'],
})

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: DateTime,
  usedAt: DateTime.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const list = endpoint(accountPaths.passkeys.list, {
  summary: "The caller's passkeys, oldest first",
  access: 'signed-in',
  reply: z.array(Passkey),
})

export const start = endpoint(accountPaths.passkeys.start, {
  summary: 'Options to create a passkey',
  access: 'signed-in',
  body: z.object({ password: GivenPassword }),
  reply: Options,
  errors: [
    'wrong-password',
    'too-many-passkeys',
    'passkeys-unavailable',
    'too-many-requests',
    'busy',
  ],
})

export const add = endpoint(accountPaths.passkeys.add, {
  summary: 'Store the passkey that the browser created',
  access: 'signed-in',
  body: z.object({
    credential: Credential,
    name: z
      .literal('')
      .or(text({ max: NAME_LENGTH }))
      .default('')
      .meta({ description: "Empty: named like the caller's browser and system" }),
  }),
  reply: Passkey,
  status: 201,
  errors: ['passkey-refused', 'too-many-passkeys', 'passkeys-unavailable'],
})

export const rename = endpoint(accountPaths.passkeys.rename, {
  summary: 'Rename a passkey',
  access: 'signed-in',
  params: IdParams,
  what: 'passkey',
  body: z.object({ name: text({ max: NAME_LENGTH }) }),
  reply: Passkey,
})

export const remove = endpoint(accountPaths.passkeys.remove, {
  summary: 'Remove a passkey; it signs in no more',
  access: 'signed-in',
  params: IdParams,
  what: 'passkey',
  reply: Message,
})
