import { useEffect, useRef, useState } from 'react'
import type { LoggedMail } from '#contract/admin/mails.ts'
import { forgetReads } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** How long a mail takes to leave the house, more or less (milliseconds). */
const SENDING = 2_500

/** Sends a mail again. @param look reads the log anew: at once, and when the mail should be gone. */
export function useResend(look: () => void) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [sending, setSending] = useState<string | null>(null)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
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
    // Another screen may stand there by now, and must not be read anew.
    if (gone.current) return
    look()
    clearTimeout(later.current)
    later.current = setTimeout(() => {
      forgetReads()
      look()
    }, SENDING)
  }

  return { sending, resend }
}
