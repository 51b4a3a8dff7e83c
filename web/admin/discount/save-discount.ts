import type { PlannedDiscount } from '#contract/admin/settings.ts'
import type { ApiError } from '#contract/client.ts'
import { localeOf } from '#domain/locale.ts'
import { attempt } from '../../attempt.ts'
import { translate } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'

export type DiscountOutcome =
  | {
      ok: true
      /** In force, or to begin. */
      discount: PlannedDiscount
    }
  | {
      ok: false
      field?: 'percent' | 'from' | 'date'
      /** The discount that someone else has set in the meantime. */
      current?: PlannedDiscount
      error: ApiError | null
    }

/**
 * Sends the discount of the form; its field `was` holds the discount that the admin saw, as JSON.
 */
export async function saveDiscount(form: FormData): Promise<DiscountOutcome> {
  const globalDiscount = Number(form.get('globalDiscount'))
  const discountDate = String(form.get('discountDate') ?? '')
  const discountFrom = String(form.get('discountFrom') ?? '')
  const was = JSON.parse(String(form.get('was'))) as PlannedDiscount
  const result = await attempt(
    adminApi.adminSettings.setDiscount({
      body: { globalDiscount, discountFrom, discountDate, was },
    }),
  )
  if (result.ok) {
    const locale = localeOf(window.location.pathname)
    toast.success(translate(locale, 'discount.updated', { percent: globalDiscount }))
    const discount = {
      globalDiscount,
      discountFrom: discountFrom || null,
      discountDate: discountDate || null,
    }
    return { ok: true, discount: (await planned()) ?? discount }
  }
  const { error } = result
  if (error.code === 'version-conflict') {
    const current = await planned()
    if (!current) return { ok: false, error }
    return { ok: false, current, error: null }
  }
  if ('globalDiscount' in error.errors) return { ok: false, field: 'percent', error: null }
  if ('discountFrom' in error.errors) return { ok: false, field: 'from', error: null }
  if ('discountDate' in error.errors) return { ok: false, field: 'date', error: null }
  return { ok: false, error }
}

/** The discount after a change; null if it cannot be read now. */
async function planned(): Promise<PlannedDiscount | null> {
  const read = await attempt(adminApi.adminSettings.plannedDiscount())
  return read.ok ? read.value : null
}
