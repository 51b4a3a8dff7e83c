import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Consents } from '#contract/consents.ts'
import type { ConsentSource } from '#domain/consents.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import { cartApi } from './cart-api.ts'

/**
 * The box by which customers agree to mails about their cart, if the shop sends any. On the page of
 * the cart only for those who have not agreed yet; in the profile for all who may change it.
 */
export function CartMails({ source, className }: { source: ConsentSource; className?: string }) {
  const t = useT()
  const errorText = useErrorText()
  const email = useViewer()?.email
  const [asked, setAsked] = useState<Consents | null>(null)
  const [agrees, setAgrees] = useState(false)

  useEffect(() => {
    let isLeft = false
    setAsked(null)
    if (!email) return
    cartApi.consents.show().then(
      (found) => {
        if (isLeft) return
        setAsked(found)
        setAgrees(found.cartAndOffers)
      },
      (error: unknown) => {
        // Without an answer there is no box.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isLeft = true
    }
  }, [email])

  async function change(cartAndOffers: boolean): Promise<void> {
    setAgrees(cartAndOffers)
    try {
      await cartApi.consents.save({ body: { cartAndOffers, source } }, { keepalive: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAgrees(!cartAndOffers)
      toast.error(errorText(error))
    }
  }

  const isShown = source === 'cart' ? asked?.offered && !asked.cartAndOffers : isKnown(asked)
  if (!isShown) return null
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className ?? ''}`}>
      <input
        type="checkbox"
        checked={agrees}
        onChange={(event) => void change(event.currentTarget.checked)}
        className="size-5 shrink-0 accent-terracotta"
      />
      {t('cart.mails')}
    </label>
  )
}

function isKnown(asked: Consents | null): boolean {
  return asked !== null && (asked.offered || asked.cartAndOffers)
}
