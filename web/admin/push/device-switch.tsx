import { useEffect, useId, useState } from 'react'
import type { Device, NewSubscription } from '#contract/admin/push.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import {
  type Ability,
  hasSubscription,
  readAbility,
  subscribeHere,
  unsubscribeHere,
} from './this-device.ts'

interface Props {
  publicKey: string
  /** This device, if the shop notifies it. */
  known: Device | null
  onChange: () => void
}

/** The switch of this device, and a test once it is on. */
export function DeviceSwitch(props: Props) {
  const t = useT()
  const hint = useId()
  const { ability, isOn, isBusy, press, test } = useThisDevice(props)
  if (ability === null) return <p className="text-cocoa">{t('push.reading')}</p>
  if (ability !== 'able') {
    return (
      <Alert look="notice" quiet>
        {t(HINTS[ability])}
      </Alert>
    )
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-xl bg-sand/60 p-4">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isBusy}
        aria-describedby={hint}
        onClick={isBusy ? undefined : () => void press()}
        className="group inline-flex min-h-11 items-center gap-3 font-semibold"
      >
        <span className="h-6 w-10 rounded-full border border-ink/70 p-0.5 group-aria-checked:bg-sage">
          <span className="block size-4.5 rounded-full bg-ink transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-cream" />
        </span>
        {t('push.here')}
      </button>
      <p id={hint} className="text-cocoa text-sm">
        {t('push.ends')}
      </p>
      {isOn && (
        <Button look="secondary" pending={isBusy} onClick={() => void test()}>
          {t('push.test')}
        </Button>
      )}
    </div>
  )
}

const HINTS = {
  denied: 'push.denied',
  'home-screen': 'push.homeScreen',
  insecure: 'push.insecure',
  unsupported: 'push.unsupported',
} as const satisfies Record<Exclude<Ability, 'able'>, string>

function useThisDevice({ publicKey, known, onChange }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [ability, setAbility] = useState<Ability | null>(null)
  const [isSubscribed, setIsSubscribed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    void read()
    async function read() {
      const found = readAbility()
      setIsSubscribed(found === 'able' && (await hasSubscription().catch(() => false)))
      setAbility(found)
    }
  }, [])

  const isOn = isSubscribed && known !== null

  async function press() {
    setIsBusy(true)
    await (isOn ? switchOff(known._id) : switchOn())
    setIsBusy(false)
    setAbility(readAbility())
    onChange()
  }

  async function switchOn() {
    let body: NewSubscription
    try {
      body = (await subscribeHere(publicKey)) as NewSubscription
    } catch {
      // If it was declined, the screen says what to do.
      if (readAbility() === 'able') toast.error(t('push.failed'))
      return
    }
    const done = await attempt(adminApi.push.subscribe({ body }))
    if (done?.ok) return setIsSubscribed(true)
    await unsubscribeHere().catch(() => {})
    if (done) toast.error(t('push.failed'))
  }

  async function switchOff(id: string) {
    // First at the shop: without the browser's part it would go on sending.
    const done = await attempt(adminApi.push.remove({ params: { id } }))
    if (done && !done.ok) return toast.error(errorText(done.error))
    await unsubscribeHere().catch(() => {})
    setIsSubscribed(false)
  }

  async function test() {
    if (!known) return
    setIsBusy(true)
    const done = await attempt(adminApi.push.test({ params: { id: known._id } }))
    setIsBusy(false)
    if (!done) return
    if (done.ok) return toast.success(t('push.tested'))
    toast.error(errorText(done.error))
    onChange()
  }

  return { ability, isOn, isBusy, press, test }
}
