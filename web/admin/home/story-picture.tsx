import { useState } from 'react'
import type { DescribedPicture } from '#contract/common.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { toast } from '../../toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { upload } from '../ui/upload.ts'
import { UploadButton, UploadProgress } from '../ui/upload-button.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

interface StoryPictureProps {
  picture: DescribedPicture | null
  onChange: (picture: DescribedPicture | null) => void
}

/** Uploads at once; the home page shows the picture once the form is saved. */
export function StoryPicture({ picture, onChange }: StoryPictureProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [share, setShare] = useState<number | null>(null)
  const isBusy = share !== null

  async function send(file: File | undefined): Promise<void> {
    if (!file || isBusy) return
    const form = new FormData()
    form.set('image', file)
    setShare(0.01)
    const result = await attempt(
      upload<DescribedPicture>('/api/home/pictures', form, { onProgress: setShare }),
    )
    setShare(null)
    if (result?.ok) onChange(result.value)
    else if (result) toast.error(errorText(result.error))
  }

  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-medium text-sm">{t('homePage.picture')}</legend>
      <p className="text-cocoa text-sm">{t('homePage.picture.hint')}</p>
      {picture && (
        <div className="mt-3 aspect-9/4 max-w-md overflow-hidden rounded-xl bg-sand">
          <Picture picture={picture} alt="" sizes="28rem" />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <UploadButton
          label={t('homePage.picture.choose')}
          isBusy={isBusy}
          onFile={(file) => void send(file)}
        />
        {picture && (
          <Button look="quiet" disabled={isBusy} onClick={() => onChange(null)}>
            {t('homePage.picture.remove')}
          </Button>
        )}
        <UploadProgress label={t('homePage.picture.choose')} share={share} />
      </div>
    </fieldset>
  )
}
