import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLocalePath } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Asks, creates a draft and opens its form. */
export function CreateButton() {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const navigate = useNavigate()
  const localePath = useLocalePath()
  const [pending, setPending] = useState(false)

  async function create(): Promise<void> {
    const confirmed = await confirm(t('adminProducts.create.sure'), {
      yes: t('adminProducts.create'),
      no: t('layout.cancel'),
    })
    if (!confirmed) return
    setPending(true)
    const made = await attempt(adminApi.adminProducts.create())
    setPending(false)
    if (!made) return
    if (!made.ok) return toast.error(errorText(made.error))
    toast.success(t('adminProducts.created'))
    await navigate(localePath(`/admin/product/${made.value._id}/edit`))
  }

  return (
    <Button needsScript pending={pending} onClick={() => void create()}>
      {t('adminProducts.create')}
    </Button>
  )
}
