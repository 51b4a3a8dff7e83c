import type { EditableUser } from '#contract/admin/users.ts'
import type { ApiError } from '#contract/client.ts'
import { send } from '../../accounts/outcome.ts'
import { type Problems, readAccountFields, validate } from '../../accounts/problems.ts'
import { adminApi } from '../admin-api.ts'

export type Outcome =
  | { ok: true; user: EditableUser }
  | {
      ok: false
      problems: Problems
      error: ApiError | null
      /** The values that someone else has saved in the meantime. */
      current: EditableUser | null
    }

/** Saves the form, unless someone else has saved since its `version`. */
export async function saveUser(id: string, form: FormData): Promise<Outcome> {
  const fields = readAccountFields(form)
  const { name = '', email = '' } = fields
  const body = {
    name,
    email,
    version: Number(form.get('version')),
    // Admins cannot change their own role, so the disabled checkbox is not sent.
    isAdmin: form.has('own') || form.has('isAdmin'),
  }
  const outcome = await send(validate(fields), () =>
    adminApi.adminUsers.update({ params: { id }, body }),
  )
  if (outcome.ok) return { ok: true, user: outcome.value }
  const { problems, error } = outcome
  const isConflict = error?.code === 'version-conflict'
  const current = isConflict ? (error.details as { current: EditableUser }).current : null
  return { ok: false, problems, error: isConflict ? null : error, current }
}
