import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { Logo } from '../../layout/logo.tsx'
import { useRootData } from '../../layout/root-data.ts'
import { toast } from '../../toasts.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { FieldGroup } from '../ui/field-group.tsx'
import { PICTURE_TYPES, upload } from '../ui/upload.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/**
 * The logo on both the light and the dark background. It is saved at once, separately from the
 * form.
 */
export function LogoField() {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { revalidate } = useRevalidator()
  const logo = useRootData()?.shop.logo ?? null
  const [share, setShare] = useState<number | null>(null)

  async function save(call: Promise<unknown>): Promise<void> {
    setShare(0.01)
    const result = await attempt(call)
    if (result?.ok) {
      await revalidate()
      toast.success(t('admin.saved'))
    } else if (result) toast.error(errorText(result.error))
    setShare(null)
  }

  function send(file: File | undefined): void {
    if (!file || share !== null) return
    const form = new FormData()
    form.set('image', file)
    void save(upload('/api/settings/logo', form, { onProgress: setShare }))
  }

  const isBusy = share !== null
  return (
    <FieldGroup title={t('settings.logo')} hint={t('settings.logo.hint')}>
      <div className="grid grid-cols-2 overflow-hidden rounded-xl border border-sand sm:col-span-2">
        {['bg-cream text-ink', 'bg-ink text-cream'].map((ground) => (
          <span key={ground} className={`grid min-h-28 place-items-center p-4 ${ground}`}>
            <Logo className="h-12 w-auto max-w-full" />
          </span>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <label
          aria-busy={isBusy}
          className={`${buttonLook('secondary')} cursor-pointer focus-within:outline-2 focus-within:outline-ink focus-within:outline-offset-3 aria-busy:opacity-50`}
        >
          <input
            type="file"
            accept={PICTURE_TYPES}
            disabled={isBusy}
            className="sr-only"
            onChange={(event) => {
              send(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          {t('settings.logo.choose')}
        </label>
        {logo && (
          <Button
            look="quiet"
            pending={isBusy}
            onClick={() => void save(adminApi.adminSettings.save({ body: { logo: null } }))}
          >
            {t('settings.logo.remove')}
          </Button>
        )}
        {isBusy && (
          <progress
            aria-label={t('settings.logo.choose')}
            value={share >= 1 ? undefined : share}
            max={1}
            className="h-2 w-32 accent-sage"
          />
        )}
      </div>
    </FieldGroup>
  )
}
