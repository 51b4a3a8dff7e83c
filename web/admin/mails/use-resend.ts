import { useEffect, useRef, useState } from 'react'
import type { LoggedMail } from '#contract/admin/mails.ts'
import { forgetReads } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** Roughly how long it takes to send a mail (milliseconds). */
const SENDING = 2_500

/**
 * Resends a mail. @param reload loads the log again: at once, and when the mail should have been
 * sent.
 */
export function useResend(reload: () => void) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [sending, setSending] = useState<string | null>(null)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      clearTimeout(later.current)
    }
  }, [])

  async function resend({ _id: id }: LoggedMail): Promise<void> {
    setSending(id)
    const done = await attempt(adminApi.adminMails.resend({ params: { id } }))
    setSending(null)
    if (!done) return
    if (!done.ok) return toast.error(errorText(done.error))
    toast.success(t('mails.resent'))
    // The user may have moved on to another screen, which must not be reloaded.
    if (isUnmounted.current) return
    reload()
    clearTimeout(later.current)
    later.current = setTimeout(() => {
      forgetReads()
      reload()
    }, SENDING)
  }

  return { sending, resend }
}
