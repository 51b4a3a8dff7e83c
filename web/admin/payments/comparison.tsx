import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DayOfMoney } from '#contract/admin/payments.ts'
import { forgetReads } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** How often the page looks whether a comparison has ended (milliseconds). */
const POLL_EVERY = 1_500

/** Asks PayPal about a day, and tells when it was asked last. */
export function Comparison({ of: { day, comparison } }: { of: DayOfMoney }) {
  const t = useT()
  const { moment } = useDates()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const isRunning = comparison !== null && comparison.finishedAt === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.hidden) return
      forgetReads()
      void revalidate()
    }, POLL_EVERY)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])

  async function compare() {
    setPending(true)
    const done = await attempt(adminApi.adminBooks.compare({ body: { day } }))
    if (done && !done.ok) toast.error(errorText(done.error))
    await revalidate()
    setPending(false)
  }

  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button look="secondary" pending={pending || isRunning} onClick={() => void compare()}>
        {t('books.compare')}
      </Button>
      <p role="status" className="text-cocoa">
        {status()}
      </p>
    </div>
  )

  function status(): string {
    if (!comparison) return t('books.compare.never')
    if (comparison.finishedAt === null) return t('books.compare.running')
    if (comparison.failed) return t('books.compare.failed')
    return t('books.compare.done', { moment: moment(comparison.finishedAt) })
  }
}
