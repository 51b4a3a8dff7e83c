import type { ApiError } from '#contract/client.ts'
import { NAME_LENGTH, PASSWORD_LENGTH } from '#domain/accounts.ts'
import type { TextKey } from '../i18n/texts.ts'

export type Field = 'name' | 'email' | 'password' | 'confirmPassword' | 'currentPassword'

/** What is wrong with a field, as the key of a text. */
export type Problems = Partial<Record<Field, TextKey>>

export type Typed = Partial<Record<Field, string>>

/** What stands in the form. Passwords stay as they were typed, spaces included. */
export function typedIn(form: FormData): Typed {
  const fields = ['name', 'email', 'password', 'confirmPassword', 'currentPassword'] as const
  return Object.fromEntries(
    fields
      .filter((field) => form.has(field))
      .map((field) => {
        const text = String(form.get(field))
        return [field, field === 'name' || field === 'email' ? text.trim() : text]
      }),
  )
}

/** Told before anything is sent; the server judges the same, and more. */
export function problemsOf(typed: Typed): Problems {
  const { name, email, password, confirmPassword } = typed
  return {
    ...(name !== undefined && !fits(name, NAME_LENGTH) && { name: 'accounts.problem.name' }),
    ...(email !== undefined && !looksLikeEmail(email) && { email: 'accounts.problem.email' }),
    ...(password !== undefined &&
      !fits(password, PASSWORD_LENGTH) && { password: 'accounts.problem.password.length' }),
    ...(confirmPassword !== undefined &&
      confirmPassword !== password && { confirmPassword: 'accounts.problem.password.match' }),
  }
}

/** What the server says of single fields. Empty: the refusal is about the whole form. */
export function problemsIn(error: ApiError): Problems {
  if (error.code === 'user-exists') return { email: 'error.user-exists' }
  if (error.code === 'current-password-needed') return { currentPassword: `error.${error.code}` }
  const known: Problems = {
    name: 'accounts.problem.name',
    email: 'accounts.problem.email',
    // Its length was right before it was sent.
    password: 'accounts.problem.password.common',
    currentPassword: 'accounts.problem.password.current',
  }
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in error.errors))
}

/** A refusal that is told beside its field too: the email looked right before it was sent. */
export function isEmailTaken({ email }: Problems): boolean {
  return email === 'error.user-exists'
}

export function hasProblems(problems: Problems): boolean {
  return Object.keys(problems).length > 0
}

function fits(text: string, { min, max }: { min: number; max: number }): boolean {
  return text.length >= min && text.length <= max
}

/** Catches what is surely none; whether it is one is for the server to say. */
function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
