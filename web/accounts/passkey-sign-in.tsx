import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { useHydrated } from '../hydrated.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocalePath } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { accountApi } from './account-api.ts'
import { type Outcome, send } from './outcome.ts'
import { supportsPasskeys, wasCancelled } from './passkey-support.ts'

/** Sends what the browser has signed. */
export function signInWith(passkey: string) {
  return send({}, () => accountApi.passkeys.signIn({ body: { credential: JSON.parse(passkey) } }))
}

/** A button for passkeys, which the browser also offers in the field for the email. */
export function PasskeySignIn() {
  const t = useT()
  const errorText = useErrorText()
  const localePath = useLocalePath()
  const fetcher = useFetcher<Outcome>()
  const [choosing, setChoosing] = useState(false)
  const hydrated = useHydrated()
  const isOffered = hydrated && supportsPasskeys()
  const submit = useRef((_: string) => {})
  submit.current = (passkey) =>
    void fetcher.submit({ passkey }, { method: 'post', action: localePath('/login') })

  useEffect(() => {
    if (!isOffered) return
    let stop = () => {}
    let stopped = false
    import('./passkeys.ts')
      .then(async ({ offerPasskeys, stopOffering }) => {
        if (stopped) return
        stop = stopOffering
        const passkey = await offerPasskeys()
        if (passkey && !stopped) submit.current(passkey)
      })
      // Stopped by the button or by leaving; without an offer the button is still there.
      .catch(() => {})
    return () => {
      stopped = true
      stop()
    }
  }, [isOffered])

  const outcome = fetcher.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (outcome && !outcome.ok && outcome.error) toast.error(errorText(outcome.error))
  }, [outcome])

  async function choose() {
    setChoosing(true)
    try {
      const { choosePasskey } = await import('./passkeys.ts')
      submit.current(await choosePasskey())
    } catch (error) {
      if (error instanceof ApiError) toast.error(errorText(error))
      else if (!wasCancelled(error)) toast.error(t('accounts.passkeys.failed'))
    } finally {
      setChoosing(false)
    }
  }

  // Shown before hydration as well: a button added later would move the links below under a finger.
  if (hydrated && !isOffered) return null
  return (
    <Button
      look="secondary"
      needsScript
      pending={choosing || fetcher.state !== 'idle'}
      onClick={() => void choose()}
      className="mt-4 w-full"
    >
      {t('accounts.passkeys.signIn')}
    </Button>
  )
}
