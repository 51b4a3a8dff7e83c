import type { CouponRow } from '#contract/admin/coupons.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** What the buttons of a coupon do. */
export function useCouponActions(coupon: CouponRow, onChanged: () => Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { _id: id, code, uses, removable, createdAt, ...fields } = coupon

  async function toggle(): Promise<void> {
    const body = { ...fields, code, disabled: !coupon.disabled }
    const done = await attempt(adminApi.coupons.save({ params: { id }, body }))
    if (!done) return
    if (done.ok) toast.success(t('admin.saved'))
    else toast.error(errorText(done.error))
    await onChanged()
  }

  async function remove(): Promise<void> {
    const answers = { yes: t('admin.delete'), no: t('layout.cancel') }
    if (!(await confirm(t('coupons.delete.sure', { code }), answers))) return
    const done = await attempt(adminApi.coupons.remove({ params: { id } }))
    if (!done) return
    if (!done.ok && done.error.code !== 'not-found') toast.error(errorText(done.error))
    else toast.success(t('coupons.deleted'))
    await onChanged()
  }

  return { toggle, remove }
}
