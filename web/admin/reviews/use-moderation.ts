import { useState } from 'react'
import type { ModeratedReview } from '#contract/admin/reviews.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** @param onChange awaited after every successful action. */
export function useModeration({ _id: id }: ModeratedReview, onChange: () => Promise<void>) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState<'hidden' | 'reply' | null>(null)

  async function change(body: { hidden?: boolean; reply?: string }, done: string) {
    setPending(body.reply === undefined ? 'hidden' : 'reply')
    const result = await attempt(adminApi.adminReviews.moderate({ params: { id }, body }))
    if (result?.ok) {
      toast.success(done)
      await onChange()
    } else if (result) toast.error(errorText(result.error))
    setPending(null)
    return result?.ok === true
  }

  return {
    pending,
    async hide() {
      const confirmed = await confirm(t('moderation.hide.sure'), {
        yes: t('moderation.hide'),
        no: t('layout.cancel'),
      })
      if (confirmed) await change({ hidden: true }, t('moderation.hiddenNow'))
    },
    show: () => change({ hidden: false }, t('moderation.shownNow')),
    /** Resolves to whether it was saved. */
    answer: (reply: string) =>
      change({ reply }, t(reply ? 'moderation.reply.saved' : 'moderation.reply.removed')),
  }
}
