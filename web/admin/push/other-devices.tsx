import type { Device } from '#contract/admin/push.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** The owner's other devices that are notified, to switch off one that is not at hand. */
export function OtherDevices({
  devices,
  onChange,
}: {
  devices: readonly Device[]
  onChange: () => void
}) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  if (devices.length === 0) return null

  async function switchOff(id: string) {
    const done = await attempt(adminApi.push.remove({ params: { id } }))
    if (done && !done.ok) toast.error(errorText(done.error))
    onChange()
  }

  return (
    <section aria-labelledby="other-devices">
      <h2 id="other-devices" className="mb-2 text-2xl">
        {t('push.others')}
      </h2>
      <ul>
        {devices.map(({ _id, device }) => {
          const name = device ?? t('push.unknown')
          return (
            <li
              key={_id}
              className="flex min-h-14 items-center justify-between gap-4 border-sand border-b py-2 last:border-0"
            >
              <span className="min-w-0 break-words">{name}</span>
              <Button
                look="quiet"
                aria-label={t('push.off.label', { device: name })}
                onClick={() => void switchOff(_id)}
                className="shrink-0"
              >
                {t('push.off')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
