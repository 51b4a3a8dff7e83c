import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { Logo } from '../../layout/logo.tsx'
import { useRootData } from '../../layout/root-data.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { FieldGroup } from '../ui/field-group.tsx'
import { upload } from '../ui/upload.ts'
import { UploadButton, UploadProgress } from '../ui/upload-button.tsx'
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
        <UploadButton label={t('settings.logo.choose')} isBusy={isBusy} onFile={send} />
        {logo && (
          <Button
            look="quiet"
            pending={isBusy}
            onClick={() => void save(adminApi.adminSettings.save({ body: { logo: null } }))}
          >
            {t('settings.logo.remove')}
          </Button>
        )}
        <UploadProgress label={t('settings.logo.choose')} share={share} />
      </div>
    </FieldGroup>
  )
}
