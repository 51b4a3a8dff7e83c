import type { ApiError } from '#contract/client.ts'
import type { Discount } from '#contract/settings.ts'
import { localeOf } from '#domain/locale.ts'
import { attempt } from '../../attempt.ts'
import { translate } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'

export type DiscountOutcome =
  | {
      ok: true
      /** The present discount. */
      discount: Discount
    }
  | {
      ok: false
      field?: 'percent' | 'date'
      /** The discount that someone else has set in the meantime. */
      current?: Discount
      error: ApiError | null
    }

/**
 * Sends the discount of the form; its field `was` holds the discount that the admin saw, as JSON.
 */
export async function saveDiscount(form: FormData): Promise<DiscountOutcome> {
  const globalDiscount = Number(form.get('globalDiscount'))
  const discountDate = String(form.get('discountDate') ?? '')
  const was = JSON.parse(String(form.get('was'))) as Discount
  const result = await attempt(
    adminApi.adminSettings.setDiscount({ body: { globalDiscount, discountDate, was } }),
  )
  if (result.ok) {
    const locale = localeOf(window.location.pathname)
    toast.success(translate(locale, 'discount.updated', { percent: globalDiscount }))
    return { ok: true, discount: result.value }
  }
  const { error } = result
  if (error.code === 'version-conflict') {
    const { current } = error.details as { current: Discount }
    return { ok: false, current, error: null }
  }
  if ('globalDiscount' in error.errors) return { ok: false, field: 'percent', error: null }
  if ('discountDate' in error.errors) return { ok: false, field: 'date', error: null }
  return { ok: false, error }
}
