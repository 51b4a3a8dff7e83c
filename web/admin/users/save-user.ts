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
      /** What somebody else saved in the meantime. */
      current: EditableUser | null
    }

/** Saves what stands in the form, unless somebody else was quicker than its `version`. */
export async function saveUser(id: string, form: FormData): Promise<Outcome> {
  const typed = readAccountFields(form)
  const { name = '', email = '' } = typed
  const body = {
    name,
    email,
    version: Number(form.get('version')),
    // Nobody changes their own flag: a box that may not be ticked is not sent.
    isAdmin: form.has('own') || form.has('isAdmin'),
  }
  const outcome = await send(validate(typed), () =>
    adminApi.adminUsers.update({ params: { id }, body }),
  )
  if (outcome.ok) return { ok: true, user: outcome.value }
  const { problems, error } = outcome
  const isConflict = error?.code === 'version-conflict'
  const current = isConflict ? (error.details as { current: EditableUser }).current : null
  return { ok: false, problems, error: isConflict ? null : error, current }
}
