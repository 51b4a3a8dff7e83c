import { useEffect } from 'react'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'

/**
 * The provider returns the shopper to the order with `?token=…&PayerID=…`, or with the token alone
 * if they cancelled. Reads these parameters once and removes them from the URL, so that a reload or
 * a shared link does not repeat the request.
 */
export function consumeReturn(): { reference: string; approved: boolean } | null {
  const url = new URL(location.href)
  const reference = url.searchParams.get('token')
  if (!reference) return null
  const approved = url.searchParams.has('PayerID')
  for (const name of ['token', 'PayerID', 'ba_token']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return { reference, approved }
}

/**
 * For a shopper who returns to an order that is paid already, because the provider told the shop
 * before the page was loaded.
 */
export function useLateReturn(isPaid: boolean): void {
  const t = useT()
  useEffect(() => {
    if (isPaid && consumeReturn()?.approved) toast.success(t('payments.paid'))
  }, [isPaid, t])
}
