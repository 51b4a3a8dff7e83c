import type { AdminSettings } from '#contract/admin/settings.ts'
import type { ApiError } from '#contract/client.ts'
import { attempt } from '../../attempt.ts'
import { adminApi } from '../admin-api.ts'
import {
  changedSettings,
  type Problems,
  parseSettingsForm,
  problemOf,
  type SettingKey,
} from './parse-settings-form.ts'

export type Outcome =
  | { ok: true; settings: AdminSettings }
  | {
      ok: false
      problems: Problems
      /** Fields that someone else has changed in the meantime, with their current values. */
      overtaken: Partial<AdminSettings>
      error: ApiError | null
    }

/**
 * Saves what was changed in the form, whose fields `base` and `seen` hold earlier versions as JSON.
 */
export async function saveSettings(form: FormData): Promise<Outcome> {
  const base = JSON.parse(String(form.get('base'))) as AdminSettings
  const seen = { ...base, ...(JSON.parse(String(form.get('seen'))) as Partial<AdminSettings>) }
  const { values, problems } = parseSettingsForm(form)
  const refused = { ok: false, problems, overtaken: {}, error: null } as const
  if (Object.keys(problems).length > 0) return refused

  const changes = changedSettings(values, base)
  const keys = Object.keys(changes) as SettingKey[]
  const was = Object.fromEntries(keys.map((key) => [key, seen[key]]))
  const result = await attempt(adminApi.adminSettings.save({ body: { ...changes, was } }))
  if (result.ok) return { ok: true, settings: result.value }

  const { error } = result
  if (error.code === 'version-conflict') {
    const { current } = error.details as { current: AdminSettings }
    const overtaken = keys.filter((key) => current[key] !== seen[key])
    return {
      ...refused,
      overtaken: Object.fromEntries(overtaken.map((key) => [key, current[key]])),
    }
  }
  const found = keys.filter((key) => key in error.errors)
  if (found.length === 0) return { ...refused, error }
  return { ...refused, problems: Object.fromEntries(found.map((key) => [key, problemOf(key)])) }
}
