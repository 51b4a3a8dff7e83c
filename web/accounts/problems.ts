import type { ApiError } from '#contract/client.ts'
import { NAME_LENGTH, PASSWORD_LENGTH } from '#domain/accounts.ts'
import type { TextKey } from '../i18n/texts.ts'

export type Field = 'name' | 'email' | 'password' | 'confirmPassword' | 'currentPassword' | 'code'

/** What is wrong with a field, as the key of a text. */
export type Problems = Partial<Record<Field, TextKey>>

export type AccountFields = Partial<Record<Field, string>>

/** Passwords keep leading and trailing spaces. */
export function readAccountFields(form: FormData): AccountFields {
  const fields = [
    'name',
    'email',
    'password',
    'confirmPassword',
    'currentPassword',
    'code',
  ] as const
  return Object.fromEntries(
    fields
      .filter((field) => form.has(field))
      .map((field) => {
        const text = String(form.get(field))
        return [field, field.endsWith('assword') ? text : text.trim()]
      }),
  )
}

/** Checked before the request is sent. The server checks the same and more. */
export function validate(fields: AccountFields): Problems {
  const { name, email, password, confirmPassword } = fields
  return {
    ...(name !== undefined && !fits(name, NAME_LENGTH) && { name: 'accounts.problem.name' }),
    ...(email !== undefined && !looksLikeEmail(email) && { email: 'accounts.problem.email' }),
    ...(password !== undefined &&
      !fits(password, PASSWORD_LENGTH) && { password: 'accounts.problem.password.length' }),
    ...(confirmPassword !== undefined &&
      confirmPassword !== password && { confirmPassword: 'accounts.problem.password.match' }),
  }
}

/** The problems that the server reports by field. Empty if the refusal is about the whole form. */
export function fieldProblemsOf(error: ApiError): Problems {
  if (error.code === 'user-exists') return { email: 'error.user-exists' }
  if (error.code === 'wrong-password') return { currentPassword: `error.${error.code}` }
  if (error.code === 'wrong-code') return { code: `error.${error.code}` }
  if (error.code === 'current-password-needed') return { currentPassword: `error.${error.code}` }
  const known: Problems = {
    name: 'accounts.problem.name',
    email: 'accounts.problem.email',
    // The length was checked before the request was sent.
    password: 'accounts.problem.password.common',
    currentPassword: 'accounts.problem.password.current',
  }
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in error.errors))
}

/** This refusal is also shown beside the field, since the email was valid when it was sent. */
export function isEmailTaken({ email }: Problems): boolean {
  return email === 'error.user-exists'
}

export function hasProblems(problems: Problems): boolean {
  return Object.keys(problems).length > 0
}

function fits(text: string, { min, max }: { min: number; max: number }): boolean {
  return text.length >= min && text.length <= max
}

/** Rejects what is certainly not an address; the server decides about the rest. */
function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
