import { z } from 'zod'
import { NAME_LENGTH, PASSWORD_LENGTH } from '#domain/accounts.ts'
import { DateTime, IdParams, Language, Message, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

export const UserInfo = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
})
export type UserInfo = z.output<typeof UserInfo>

export const Name = text(NAME_LENGTH)
export const Email = z.string().trim().max(254).pipe(z.email())
const Password = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)

/** A password that is only compared: every wrong one gets the same reply. */
export const GivenPassword = z.string().min(1).max(1000)
const emptyAsMissing = z.literal('').transform(() => undefined)

export const login = endpoint(paths.accounts.login, {
  summary:
    'Sign in; the session is a cookie. With a second factor the details of the refusal have a challenge for the call with the code',
  access: 'everyone',
  body: z.object({ email: text({ max: 254 }), password: GivenPassword }),
  reply: UserInfo,
  errors: ['wrong-credentials', 'second-factor-needed', 'too-many-requests', 'busy'],
})

export const register = endpoint(paths.accounts.register, {
  summary: 'Create an account and sign in',
  access: 'everyone',
  body: z.object({
    name: Name,
    email: Email,
    password: Password,
    language: Language.default('en'),
  }),
  reply: UserInfo,
  status: 201,
  errors: ['user-exists', 'too-many-requests', 'busy'],
})

export const logout = endpoint(paths.accounts.logout, {
  summary: 'End the session',
  access: 'everyone',
  reply: Message,
})

export const profile = endpoint(paths.accounts.profile, {
  summary: 'The signed-in user; null for a guest',
  access: 'everyone',
  reply: UserInfo.nullable(),
})

export const updateProfile = endpoint(paths.accounts.updateProfile, {
  summary: 'Change name, email or password; an empty field keeps its value',
  access: 'signed-in',
  body: z.object({
    name: emptyAsMissing.or(Name).optional(),
    email: emptyAsMissing.or(Email).optional(),
    password: emptyAsMissing.or(Password).optional(),
    currentPassword: z.string().max(1000).optional().meta({
      description: 'Required for a new email or password',
    }),
  }),
  reply: UserInfo,
  errors: ['user-exists', 'current-password-needed', 'too-many-requests', 'busy'],
})

export const Session = z.object({
  _id: z.string(),
  device: z
    .string()
    .nullable()
    .meta({ description: "Browser and system, such as 'Chrome, Android'" }),
  isCurrent: z.boolean().meta({ description: 'The one that asks' }),
  createdAt: DateTime,
  seenAt: DateTime.meta({ description: 'Last use, to the hour' }),
})
export type Session = z.output<typeof Session>

export const sessions = endpoint(paths.accounts.sessions, {
  summary: 'Where the caller is signed in, this session first, then by last use',
  access: 'signed-in',
  reply: z.array(Session),
})

export const endSession = endpoint(paths.accounts.endSession, {
  summary: 'Sign out of one session',
  access: 'signed-in',
  params: IdParams,
  what: 'session',
  reply: Message,
})

export const endSessions = endpoint(paths.accounts.endSessions, {
  summary: 'Sign out everywhere, here too',
  access: 'signed-in',
  reply: Message,
})

export const forgotPassword = endpoint(paths.accounts.forgotPassword, {
  summary: 'Email a password reset link; the answer is the same whether the account exists or not',
  access: 'everyone',
  body: z.object({ email: Email, language: Language.default('en') }),
  reply: Message,
  errors: ['too-many-requests'],
})

export const resetPassword = endpoint(paths.accounts.resetPassword, {
  summary: 'Set a new password with the emailed link; ends all sessions and signs in',
  access: 'everyone',
  body: z.object({ token: z.string().min(1).max(200), password: Password }),
  reply: UserInfo,
  errors: ['reset-link-invalid', 'second-factor-needed', 'too-many-requests', 'busy'],
})
